#!/usr/bin/env bash
# Does all the set-up on a fresh machine, then plans a trip: a typed value grows out of a real model.
#
#   Examples/quickstart.sh ["Grand Canyon"] [--json] [--model FILE] [--seed N] …   (all arguments go to TripPlanner)
#   Examples/quickstart.sh --uninstall                                             takes away what the set-up made
#
# Needs: a Swift 6.3 toolchain, Python 3 with pip. The first run fetches and builds llama.cpp and fetches a small model (a few
# minutes); later runs start at once.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
provide="$root/Sources/CLlama/provide-llama.sh"

model=(--model) # the default model is only fetched when no other is named
for argument in "$@"; do
  case "$argument" in
    --uninstall) exec bash "$provide" --uninstall ;;
    --model | --model=* | --help | -h) model=() ;;
  esac
done
bash "$provide" "${model[@]}" >&2

package="$root/Examples/TripPlanner"
step() { printf '%s\n' "$*" >&2; }
if [ ! -x "$package/.build/release/TripPlanner" ]; then
  step "Building the example in release mode (about two minutes the first time) …"
fi
if ! log=$(swift build --package-path "$package" -c release --product TripPlanner 2>&1); then
  printf '%s\n' "$log" >&2
  step "error: the example does not build; see above"
  exit 1
fi
exec "$package/.build/release/TripPlanner" "$@"
