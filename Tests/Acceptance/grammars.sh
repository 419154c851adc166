#!/usr/bin/env bash
# Walks llama.cpp's own example grammars at random and compares, after every token, what our masks allow with what llama.cpp's grammar
# sampler allows, over the whole vocabulary of the default model. Takes the grammars from the llama.cpp source that provide-llama.sh keeps.
#
#   Tests/Acceptance/grammars.sh
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
archive=$(find "$HOME/.trellis/cache" -name 'llama_cpp_python-*.tar.gz' | sort | tail -1)
if [ -z "$archive" ]; then
  echo "no llama.cpp source in ~/.trellis/cache; run Sources/CLlama/provide-llama.sh --model" >&2
  exit 1
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
tar -xzf "$archive" -C "$folder"
grammars=$(find "$folder" -type d -path '*/vendor/llama.cpp/grammars')
TRELLIS_GRAMMARS="$grammars" swift test --package-path "$root" --filter GrammarSamplerTests
