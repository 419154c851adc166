#!/usr/bin/env bash
# The README's two commands on a clean clone with an empty home folder, timed; then what a build says without llama.cpp.
#
#   Tests/Acceptance/fresh-machine.sh
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone --quiet "$root" "$work/clone"
mkdir "$work/home"
export HOME="$work/home"
timed() {
  local started=$SECONDS
  "$@"
  echo "== $((SECONDS - started)) s: ${*/#$work\/clone\//}" >&2
}

echo "== without llama.cpp" >&2
swift build --package-path "$work/clone" --target TrellisSchema
if log=$(swift build --package-path "$work/clone" --target TrellisLlama 2>&1); then
  echo "error: TrellisLlama builds although llama.cpp is absent" >&2
  exit 1
fi
grep -q 'provide-llama' <<<"$log" || { echo "error: the failure does not say what to run: $log" >&2; exit 1; }

timed "$work/clone/Examples/quickstart.sh" "Grand Canyon" --json --seed 1
timed "$work/clone/Examples/quickstart.sh" "Grand Canyon" --json --seed 1
timed "$work/clone/Tests/run.sh"
timed "$work/clone/Tests/run.sh"
timed "$work/clone/Tests/run.sh" --uninstall
[ -z "$(ls -A "$HOME/.trellis" 2>/dev/null)" ] || { echo "error: --uninstall left something behind" >&2; exit 1; }
