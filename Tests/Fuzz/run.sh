#!/usr/bin/env bash
# Fuzzes the parsers and the matcher with libFuzzer, which the toolchain ships: each for some seconds, one after the other.
#
#   Tests/Fuzz/run.sh [SECONDS]      (default 60 each)
#
# Ends with the first crash, hang (60 s for one input) or gigabyte, whose input is then in the folder that is named.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
seconds=${1:-60}
build="$root/.build/fuzz"
mkdir -p "$build"
# What the Swift runtime allocates once is no leak.
export ASAN_OPTIONS=detect_leaks=0
# A crash would wait in the backtracer for ever.
export SWIFT_BACKTRACE=enable=no

module() { # name
  echo "compiling $1 …" >&2
  find "$root/Sources/$1" -name '*.swift' -print0 | sort -z | xargs -0 swiftc -O -wmo -parse-as-library -swift-version 6 \
    -sanitize=fuzzer,address -package-name trellis -module-name "$1" -I "$build" \
    -emit-module -emit-module-path "$build/$1.swiftmodule" -emit-object -o "$build/$1.o"
}
for name in TrellisShape TrellisSchema TrellisGrammar TrellisMasks; do module "$name"; done

for target in "$root"/Tests/Fuzz/Fuzz*.swift; do
  name=$(basename "$target" .swift)
  swiftc -O -parse-as-library -swift-version 6 -sanitize=fuzzer,address -package-name trellis -module-name "$name" -I "$build" \
    "$target" "$build"/Trellis{Shape,Schema,Grammar,Masks}.o -o "$build/$name" 2> >(grep -v "Cannot export local symbol" >&2)
done
for target in "$root"/Tests/Fuzz/Fuzz*.swift; do
  name=$(basename "$target" .swift)
  mkdir -p "$build/corpus-$name"
  echo "== $name, $seconds s; crashing inputs go to $build" >&2
  (cd "$build" && "./$name" -max_total_time="$seconds" -timeout=60 -rss_limit_mb=2048 -max_len=4096 -print_final_stats=1 \
    -dict="$root/Tests/Fuzz/words.dict" "corpus-$name" 2>&1 | grep -E "ERROR|SUMMARY|Test unit|stat::number|stat::peak|DONE" )
done
