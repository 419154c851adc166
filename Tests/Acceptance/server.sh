#!/usr/bin/env bash
# Sessions with a real llama-server: text, values, streaming, tools, cancellation, errors.
#
#   Tests/Acceptance/server.sh LLAMA-SERVER [MODEL.gguf [TEMPLATE.jinja]]
#
# LLAMA-SERVER is llama.cpp's server. The model is SmolLM2 where none is given, with a template that knows tools, in the form that
# Hermes and Qwen have made common; another model keeps its own. Needs what Tests/run.sh sets up.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
[ $# -ge 1 ] || { sed -n '4p' "$0" | cut -c3- >&2; exit 2; }
model=${2-$HOME/.trellis/models/SmolLM2-135M-Instruct.Q4_1.gguf}
work=$(mktemp -d)
server=""
# The server may ignore the first signal while it answers.
trap 'if [ -n "$server" ]; then kill -9 "$server" 2>/dev/null || true; fi; rm -rf "$work"' EXIT

template=()
if [ $# -eq 1 ]; then
  cat >"$work/template.jinja" <<'JINJA'
{%- if tools -%}
{{- '<|im_start|>system\nYou may call tools, with a JSON object between tags: <tool_call>\n{"name": ..., "arguments": ...}\n</tool_call>\n' -}}
{%- for tool in tools -%}{{- (tool | tojson) + '\n' -}}{%- endfor -%}
{{- '<|im_end|>\n' -}}
{%- endif -%}
{%- for message in messages -%}
{{- '<|im_start|>' + message.role + '\n' + (message.content or '') -}}
{%- for call in message.tool_calls or [] -%}
{{- '<tool_call>\n{"name": "' + call.function.name + '", "arguments": ' + (call.function.arguments | tojson) + '}\n</tool_call>' -}}
{%- endfor -%}
{{- '<|im_end|>\n' -}}
{%- endfor -%}
{%- if add_generation_prompt -%}{{- '<|im_start|>assistant\n' -}}{%- endif -%}
JINJA
  template=(--chat-template-file "$work/template.jinja")
elif [ $# -eq 3 ]; then
  template=(--chat-template-file "$3")
fi
port=$((20000 + RANDOM % 20000))
"$1" -m "$model" --host 127.0.0.1 --port "$port" -c 2048 -t 1 -tb 1 -np 1 --jinja --metrics ${template[@]+"${template[@]}"} >"$work/server.log" 2>&1 &
server=$!
for _ in $(seq 240); do
  if python3 -c "import urllib.request; urllib.request.urlopen('http://127.0.0.1:$port/health', timeout=1)" 2>/dev/null; then break; fi
  kill -0 "$server" 2>/dev/null || { tail -5 "$work/server.log" >&2; exit 1; }
  sleep 0.5
done
TRELLIS_SERVER_URL="http://127.0.0.1:$port/v1" swift test --package-path "$root" --filter RealServerTests
