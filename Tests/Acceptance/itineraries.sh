#!/usr/bin/env bash
# Plans many trips with different seeds and prompts on the real model; holds every snapshot to the rules of the types and every
# value to the generated JSON Schema, with python-jsonschema, and to the generated grammar, with llama.cpp's own grammar sampler.
#
#   Tests/Acceptance/itineraries.sh [RUNS]      (default 100; about ten seconds a run)
#
# Needs what Tests/run.sh sets up.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
package="$root/Examples/TripPlanner"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 -m venv "$work/venv"
"$work/venv/bin/pip" --quiet --disable-pip-version-check install 'jsonschema==4.25.1'

export TRIPPLANNER_RUNS=${1:-100} TRIPPLANNER_VALUES="$work/values.jsonl"
# In a folder of its own: tests in release mode are built with other flags than the example itself.
build="$package/.build/acceptance"
swift test --package-path "$package" --scratch-path "$build" -c release -Xswiftc -enable-testing --filter GenerationTests

schema=$(find "$build" -name Itinerary.schema.json -print -quit)
[ -n "$schema" ] || { echo "error: the build made no Itinerary.schema.json below $build" >&2; exit 1; }
"$work/venv/bin/python" - "$schema" "$TRIPPLANNER_VALUES" "$TRIPPLANNER_RUNS" <<'PYTHON'
import json, sys
from jsonschema import Draft202012Validator
schema = json.load(open(sys.argv[1]))
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
values = [json.loads(line) for line in open(sys.argv[2])]
invalid = [(number, error.message) for number, value in enumerate(values) for error in validator.iter_errors(value)]
for number, message in invalid:
    print(f"value {number}: {message}", file=sys.stderr)
print(f"{len(values)} values, {len({n for n, _ in invalid})} invalid")
sys.exit(bool(invalid) or len(values) != int(sys.argv[3]))
PYTHON

llama="$HOME/.trellis/llama.cpp"
compiler=$(command -v cc || command -v clang)
linker=$(command -v c++ || command -v clang++)
"$compiler" -O1 -I"$llama/include" -c "$root/Tests/Acceptance/grammar-accepts.c" -o "$work/grammar-accepts.o"
"$linker" "$work/grammar-accepts.o" -o "$work/grammar-accepts" -L"$llama/lib" -Wl,-rpath,"$llama/lib" \
  -lllama -lggml -lggml-cpu -lggml-base -lpthread -lm
"$work/grammar-accepts" "$HOME/.trellis/models/SmolLM2-135M-Instruct.Q4_1.gguf" "${schema%.schema.json}.gbnf" "$TRIPPLANNER_VALUES"
