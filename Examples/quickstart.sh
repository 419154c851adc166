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
program="$package/.build/release/TripPlanner"
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# The build's own lines, one over the other in a terminal.
show_progress() {
  local line
  while IFS= read -r line; do
    case "$line" in
      "["*/*"]"*) if [ -t 2 ]; then printf '\r\033[K%.78s' "$line" >&2; else printf '%s\n' "$line" >&2; fi ;;
    esac
  done
  if [ -t 2 ]; then printf '\r\033[K' >&2; fi
}

if [ ! -x "$program" ]; then
  echo "Building the example in release mode, once: about three minutes on two cores …" >&2
fi
# SwiftPM looks for files that have come or gone in a package by path only when it reads a manifest again.
if [ -n "$(find "$root/Sources" "$root/Package.swift" -newer "$program" -print -quit 2>/dev/null)" ]; then
  touch "$package/Package.swift"
fi
if ! swift build --package-path "$package" -c release --product TripPlanner 2>&1 | tee "$log" | show_progress; then
  cat "$log" >&2
  echo "error: the example does not build; see above" >&2
  exit 1
fi
rm -f "$log"
exec "$program" "$@"
