#!/usr/bin/env bash
# Builds and tests the packages beside this file, which use Trellis as its users do.
#
#   Tests/Fixtures/run.sh
#
# Needs: a Swift 6.3 toolchain, Python 3 with pip.
set -euo pipefail
fixtures=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "== every shape of type, compiled and used"
swift test --package-path "$fixtures/Shapes"

echo "== schemas against python-jsonschema, and files against the running program"
python3 -m venv "$work/venv"
"$work/venv/bin/pip" --quiet --disable-pip-version-check install 'jsonschema==4.25.1'
"$work/venv/bin/python" "$fixtures/Shapes/check-schemas.py"

"$fixtures/plugins.sh"
