#!/usr/bin/env bash
# What the plugins do in a package like a user's: what a build runs again after which change, and code that is checked in.
#
#   Tests/Fixtures/plugins.sh [--build-system swiftbuild]
#
# Works on a copy of the fixture 'Minimal' with a second module. Needs nothing but the toolchain.
set -euo pipefail
fixtures=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$fixtures/../.." && pwd)
options=("$@")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

package="$work/Minimal"
sources="$package/Sources/App"
mkdir "$package"
cp -R "$fixtures/Minimal/Sources" "$package/Sources"
mkdir "$package/Sources/Core"
cat >"$package/Sources/Core/Place.swift" <<'SWIFT'
public import TrellisSchema

public struct Place: Generable { public let name: String }
SWIFT
cat >"$sources/Stop.swift" <<'SWIFT'
import Core
import TrellisSchema

struct Stop: Generable { let place: Place }
SWIFT
cat >"$package/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let schema: Target.Dependency = .product(name: "TrellisSchema", package: "Trellis")
let generated: [Target.PluginUsage] = [.plugin(name: "GenerablePlugin", package: "Trellis")]

let package = Package(
  name: "Minimal",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Trellis", path: "$root")],
  targets: [
    .target(name: "Core", dependencies: [schema], plugins: generated),
    .executableTarget(name: "App", dependencies: ["Core", schema], plugins: generated),
  ],
  swiftLanguageModes: [.v6]
)
SWIFT
cd "$package"

fail() {
  echo "error: $*" >&2
  exit 1
}
build() { swift build ${options[@]+"${options[@]}"} >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "the build failed"; }; }
app() { swift run ${options[@]+"${options[@]}"} --skip-build App 2>>"$work/log"; }
generated() { find .build -path '*/App/*GenerablePlugin/Generated' -type d -print -quit; }
# The time of every file that the generator writes or remembers, in nanoseconds.
stamps() { find "$(dirname "$(generated)")" -type f -printf '%P %T@\n' | sort; }
# Which of these files are new, different or gone since the last 'look'.
look() { stamps >"$work/before"; }
changes() { stamps | sort - "$work/before" | uniq -u | cut -d' ' -f1 | sort -u | { grep -v '^Memory/' || true; } | tr '\n' ' '; }
expect() {
  local found
  found=$(changes)
  [ "$found" = "$2" ] || fail "after $1: '$found' changed instead of '$2'"
}
has() { [ -f "$(generated)/$1" ] || fail "there is no $1"; }
lacks() { [ ! -e "$(generated)/$1" ] || fail "$1 is still there"; }

echo "== a build runs what has changed, and nothing else"
build
app | grep -q '"title": "Cat"' || fail "the app does not print its schema"
has Cat.gbnf
# SwiftPM links the tool once more in the second build, and then runs it.
build
look
build
[ "$(stamps)" = "$(cat "$work/before")" ] || fail "the generator ran although nothing had changed"

echo '// A remark.' >>"$sources/App.swift"
build
expect "a remark" ""

cat >"$sources/Toy.swift" <<'SWIFT'
import TrellisSchema

struct Toy: Generable { let squeaks: Bool }
SWIFT
look
build
expect "a new file" "Generated/Toy.gbnf Generated/Toy.generable.swift Generated/Toy.schema.json "

sed -i.old 's/struct Toy: Generable {/struct Toy: Generable { let colour: String;/' "$sources/Toy.swift" && rm "$sources/Toy.swift.old"
look
build
expect "a changed type" "Generated/Toy.gbnf Generated/Toy.generable.swift Generated/Toy.schema.json "

sed -i.old 's/struct Toy/struct Ball/' "$sources/Toy.swift" && rm "$sources/Toy.swift.old"
look
build
expect "a new name" "Generated/Ball.gbnf Generated/Ball.schema.json Generated/Toy.gbnf Generated/Toy.generable.swift Generated/Toy.schema.json "
lacks Toy.gbnf

rm "$sources/Toy.swift"
build
lacks Ball.gbnf
lacks Toy.generable.swift

sed -i.old 's/let name: String/let title: String/' "$package/Sources/Core/Place.swift" && rm "$package/Sources/Core/Place.swift.old"
look
build
expect "a change in another module" "Generated/Stop.gbnf Generated/Stop.schema.json "

echo "== a mistake is told where it was made, and mended"
cat >"$sources/Toy.swift" <<'SWIFT'
import TrellisSchema

struct Toy: Generable {
  // @Giude(.minimum(1))
  let size: Int
}
SWIFT
if swift build ${options[@]+"${options[@]}"} >"$work/log" 2>&1; then fail "a misspelt annotation builds"; fi
grep -q "Toy.swift:4:6: error: unknown annotation '@Giude': did you mean '@Guide'?" "$work/log" || { cat "$work/log"; fail "it is not told"; }
# What only the compiler sees is told in the user's file, at the user's column.
sed -i.old 's/@Giude(.minimum(1))/@Guide(.minimum(nothing))/' "$sources/Toy.swift" && rm "$sources/Toy.swift.old"
if swift build ${options[@]+"${options[@]}"} >"$work/log" 2>&1; then fail "a guide of an unknown name builds"; fi
grep -q "Toy.swift:4:22: error: cannot find 'nothing' in scope" "$work/log" || { cat "$work/log"; fail "it is told elsewhere"; }
rm "$sources/Toy.swift"
build

echo "== code that is checked in"
generate=(swift package ${options[@]+"${options[@]}"} --allow-writing-to-package-directory generate-sources)
"${generate[@]}" >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "generate-sources failed"; }
[ -f "$sources/Generated/App.generable.swift" ] || fail "generate-sources wrote no Swift"
grep -q "$work" -r "$sources/Generated" && fail "a checked-in file names a folder of this machine"
"${generate[@]}" --check >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "fresh files are called out of date"; }
build
if grep "the checked-in" "$work/log"; then fail "a build calls fresh files out of date"; fi
app | grep -q '"title": "Cat"' || fail "the app with checked-in code does not print its schema"
sed -i.old 's/maximumLength(20)/maximumLength(21)/' "$sources/App.swift" && rm "$sources/App.swift.old"
if "${generate[@]}" --check >"$work/log" 2>&1; then fail "old files are called up to date"; fi
grep -q "'Cat.schema.json' is out of date" "$work/log" || { cat "$work/log"; fail "what is out of date is not told"; }
build
grep -q "Generated/App.generable.swift:1:.* warning: the checked-in 'App.generable.swift' is out of date: run 'swift package .*generate-sources'" "$work/log" ||
  { cat "$work/log"; fail "a build does not warn of what is out of date"; }
echo 'func remark() {}' >"$sources/Remark.swift"
build
grep -q "Remark.swift:1:.* warning: the checked-in 'Remark.generable.swift' is missing" "$work/log" ||
  { cat "$work/log"; fail "a build does not warn of what is missing"; }
"${generate[@]}" >"$work/log" 2>&1
"${generate[@]}" --check >"$work/log" 2>&1 || { cat "$work/log" >&2; fail "new files are called out of date"; }
build
if grep "the checked-in" "$work/log"; then fail "a build calls new files out of date"; fi
if "${generate[@]}" --chekc >"$work/log" 2>&1; then fail "an unknown option is taken"; fi
echo "the plugins do what they say"
