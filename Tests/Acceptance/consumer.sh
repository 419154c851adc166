#!/usr/bin/env bash
# A stranger's package that depends on a tagged clone of this repository by URL: it applies the plugin, builds, and runs.
#
#   Tests/Acceptance/consumer.sh
#
# Uses the schema product only, so it needs no llama.cpp; with --llama it has llama.cpp provided by the command plugin and links the local model as well.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
modules=TrellisSchema
[ "${1-}" = --llama ] && modules="TrellisSchema Trellis TrellisLlama"

git clone --quiet "$root" "$work/Trellis"
git -C "$work/Trellis" tag 0.1.0

mkdir -p "$work/App/Sources/App"
{
  cat <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "file://$work/Trellis", from: "0.1.0")],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [
SWIFT
  for module in $modules; do echo "        .product(name: \"$module\", package: \"Trellis\"),"; done
  cat <<'SWIFT'
      ],
      plugins: [.plugin(name: "GenerablePlugin", package: "Trellis")]
    )
  ]
)
SWIFT
} >"$work/App/Package.swift"
{
  for module in $modules; do echo "import $module"; done
  cat <<'SWIFT'

/// A cat at the shelter.
struct Cat: Generable {
  /// What it answers to.
  // @Guide(.maximumLength(20))
  let name: String

  // @Guide(.range(0...30))
  let age: Int
}

@main
struct App {
  static func main() throws {
    let cat = try Cat(GeneratedContent(json: #"{"name": "Tom", "age": 3}"#))
    print(cat.generatedContent.jsonString)
  }
}
SWIFT
} >"$work/App/Sources/App/App.swift"

if [ "${1-}" = --llama ]; then swift package --package-path "$work/App" provide-llama; fi
started=$SECONDS
swift build --package-path "$work/App"
echo "built in $((SECONDS - started)) s"
[ "$("$work/App/.build/debug/App")" = '{"name": "Tom", "age": 3}' ]
find "$work/App/.build" -name 'Cat.schema.json' | grep -q . || { echo "error: no Cat.schema.json" >&2; exit 1; }
find "$work/App/.build" -name 'Cat.gbnf' | grep -q . || { echo "error: no Cat.gbnf" >&2; exit 1; }
echo "a package that depends on a tagged clone builds, runs, and has its schema and grammar"
