#!/usr/bin/env python3
"""What generating costs: 1,000 types in 200 files, then one remark, one type and nothing changed, each several times.

  swift build && python3 Tests/Benchmarks/Generator/run.py .build/debug/generable [PASSES]

The generator of a debug build is what every user runs (release builds do not optimise it either). The least of the passes, in seconds of
wall time and of processor time.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time

FILES = 200


KIND = """  var kind: Kind

  enum Kind: String, Generable {
    case first, second, third
  }
"""


def source(number, extra=""):
    """Five types: three structs that hold guides, optionals, arrays and in most files a type of the file before, two of them an enum."""
    text = f"import TrellisSchema\n\n// File {number}{extra}\n"
    for place in range(3):
        name = f"Record{number}x{place}"
        other = f"Record{number - 1}x{place}" if number % 5 else "String"
        text += f"""
/// A record.
struct {name}: Generable {{
  // @Guide(description: "The title", .minimumLength(1), .maximumLength(80))
  var title: String
  // @Guide(.range(0...100))
  var score: Int
  var note: String?
  // @Guide(.maximumCount(4))
  var tags: [String]
  var other: {other}
{KIND if place else ""}}}
"""
    return text


def timed(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(done.stderr)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    tool = os.path.abspath(sys.argv[1])
    passes = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    folder = tempfile.mkdtemp()
    try:
        sources = [os.path.join(folder, f"File{number}.swift") for number in range(FILES)]

        def write(number, extra="", added=""):
            with open(sources[number], "w") as file:
                file.write(source(number, extra) + added)

        for number in range(FILES):
            write(number)
        places = []

        # A file system takes long to make names again that were just removed, so each pass has a folder of its own.
        def all_new():
            places.append(tempfile.mkdtemp(dir=folder))

        def command():
            output, memory = os.path.join(places[-1], "Generated"), os.path.join(places[-1], "Memory")
            return [tool, "generate", "--module", "Many", "--output", output, "--memory", memory, *sources]

        steps = {
            "all new": all_new,
            "one remark changed": lambda: write(100, f" at {time.time()}"),
            "one type added": lambda: write(100, "", f"\nstruct Added{time.time_ns()}: Generable {{ var a: Int }}\n"),
            "nothing changed": lambda: None,
        }
        print(f"{FILES * 5} types in {FILES} files; least of {passes}")
        print("| change | wall, s | processor, s |\n|---|--:|--:|")
        for name, prepare in steps.items():
            figures = []
            for _ in range(passes):
                prepare()
                figures.append(timed(command()))
            print(f"| {name} | {min(f[0] for f in figures):.3f} | {min(f[1] for f in figures):.3f} |")
    finally:
        shutil.rmtree(folder)


main()
