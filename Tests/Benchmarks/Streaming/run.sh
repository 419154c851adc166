#!/usr/bin/env bash
# Builds and runs the streaming benchmark, beside jiter where Python can provide it.
set -euo pipefail
cd "$(dirname "$0")"
swift build -c release --product StreamingBenchmark
documents=.build/documents
mkdir -p "$documents"
# Freed memory stays with the process: otherwise a pass over a large document measures mostly how pages come and go.
export GLIBC_TUNABLES=glibc.malloc.trim_threshold=1000000000:glibc.malloc.mmap_threshold=1000000000
.build/release/StreamingBenchmark "$documents"
venv=.build/venv
if [ ! -x "$venv/bin/python" ]; then python3 -m venv "$venv"; fi
if "$venv/bin/python" -c "import jiter" 2>/dev/null || "$venv/bin/pip" install --quiet jiter; then
  "$venv/bin/python" jiter_partial.py "$documents"
else
  echo "jiter could not be installed; its rows are left out."
fi
