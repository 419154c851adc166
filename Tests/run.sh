#!/usr/bin/env bash
# Does all the set-up on a fresh machine, then runs the tests.
#
#   Tests/run.sh                  all tests, and the packages in Tests/Fixtures
#   Tests/run.sh --filter NAME    (or other arguments of 'swift test') those tests alone
#   Tests/run.sh --uninstall      takes away what the set-up made
#
# Needs: a Swift 6.3 toolchain, Python 3 with pip.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
provide="$root/Sources/CLlama/provide-llama.sh"
if [ "${1-}" = --uninstall ]; then exec bash "$provide" --uninstall; fi
bash "$provide" --model
if [ $# -gt 0 ]; then exec swift test --package-path "$root" "$@"; fi
swift test --package-path "$root"
"$root/Tests/Fixtures/run.sh"
