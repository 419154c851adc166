#!/usr/bin/env bash
# Makes tiny models with random weights, of several architectures (transformers, a window of attention, recurrent, hybrid) and vocabularies,
# and runs what must hold for each of them: memory, values, tools, damaged headers, many sessions.
#
#   Tests/Acceptance/tiny-models.sh
#
# Needs what Tests/run.sh sets up, with the pinned llama.cpp, whose source has the chat templates.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
source="$HOME/.trellis/cache/llama_cpp_python-0.3.36.tar.gz"
[ -f "$source" ] || { echo "error: $source is missing; run Sources/CLlama/provide-llama.sh --pinned" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 -m venv "$work/venv"
"$work/venv/bin/pip" --quiet --disable-pip-version-check install 'gguf==0.19.0'
"$work/venv/bin/python" "$root/Tests/Acceptance/make_tiny_models.py" "$work/models" "$source"
TRELLIS_TINY_MODELS="$work/models" swift test --package-path "$root" --filter TinyModelTests

# Two processes that write, damage and read the same file of evaluated tokens.
tests="$(swift build --package-path "$root" --show-bin-path)/TrellisPackageTests.xctest"
if [ -f "$tests" ]; then
  export TRELLIS_PREFIX_FOLDER="$work/prefixes"
  run() { "$tests" --testing-library swift-testing --filter aFileIsWholeHoweverManyUseItAtOnce; }
  run & first=$!
  run
  wait "$first"
fi
