#!/bin/bash
# usage: compare.sh PYTHON MASKS.PY VOCABULARY.gguf DATA [N [ENGINE…]]
# Runs trellis and its peers (llguidance and xgrammar, unless others are named) over N schemas (300) of the folder DATA, one after the
# other, and prints the table. PYTHON has the peers' packages; MASKS.PY is the comparison script. Results are kept in $OUT (a new folder).
set -euo pipefail
python=$1 script=$2 vocabulary=$3 data=$4 count=${5:-300}
shift $(($# < 5 ? $# : 5))
peers=("${@:-llguidance}")
[ $# -gt 0 ] || peers=(llguidance xgrammar)
root=$(cd "$(dirname "$0")/../../.." && pwd)
out=${OUT:-$(mktemp -d)}
trellis=${TRELLIS:-}
if [ -z "$trellis" ]; then
  swift build -c release --package-path "$root" --product trellis >&2
  trellis=$(swift build -c release --package-path "$root" --show-bin-path)/trellis
fi
corpus=$out/corpus.jsonl
[ -e "$corpus" ] || "$python" "$script" prepare --vocab "$vocabulary" --data "$data" --n "$count" --out "$corpus"
results=()
ours() { # NAME OPTION…: one row of trellis
  local result=$out/$1.json
  "$trellis" bench masks --vocab "$vocabulary" --corpus "$corpus" --passes 3 --out "$result" "${@:2}"
  results+=("$result")
}
ours trellis
ours any-order --any-order
ours formats-kept --keep-formats
ours warm --warm
for peer in "${peers[@]}"; do
  "$python" "$script" run --engine "$peer" --vocab "$vocabulary" --corpus "$corpus" --passes 3 --out "$out/$peer.json" 2>"$out/$peer.log"
  results+=("$out/$peer.json")
done
"$python" "$script" compare "${results[@]}" --corpus "$corpus"
