"""Our decode loop beside llama-server with json_schema: the same model, threads, prompts and sampling.

    compare.py OURS.json MODEL.gguf LLAMA-SERVER

OURS.json comes from DecodingBenchmark. Starts the server, asks it for the same types, and prints the table: canonical tokens of the
final value per second (free white space does not count), the least time of all seeds for each type.
"""
import collections
import json
import subprocess
import sys
import time
import urllib.request

PORT = 18233


def post(path, body):
    request = urllib.request.Request(
        f"http://127.0.0.1:{PORT}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    return json.load(urllib.request.urlopen(request, timeout=600))


def canonical_count(text):
    return len(post("/tokenize", {"content": text})["tokens"])


def main():
    ours = json.load(open(sys.argv[1]))
    server = subprocess.Popen(
        [sys.argv[3], "-m", sys.argv[2], "-t", str(ours["threads"]), "-c", "4096", "--parallel", "1", "--port", str(PORT)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(120):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{PORT}/health", timeout=2)
                break
            except OSError:
                time.sleep(0.5)
        table(ours)
    finally:
        server.terminate()
        try:
            server.wait(5)
        except subprocess.TimeoutExpired:
            # It may wait for a connection that it believes open.
            server.kill()


def table(ours):
    rates, forced, selection = (collections.defaultdict(list) for _ in range(3))
    for m in ours["measurements"]:
        tokens = canonical_count(m["text"])
        rates[m["type"], "ours"].append(tokens / m["decoding"])
        forced[m["type"]].append(m["forcedTokens"] / m["outputTokens"])
        selection[m["type"]].append(m["selection"] / max(1, m["sampledTokens"]) * 1e6)
        body = {
            "messages": [{"role": "system", "content": ours["instructions"]}, {"role": "user", "content": m["prompt"]}],
            "temperature": ours["temperature"], "top_p": 0.95, "top_k": 0, "min_p": 0, "seed": m["seed"],
            "max_tokens": 2000 if m["type"] != "text" else 250,
        }
        if m["type"] != "text":
            schema = json.loads(ours["schemas"][m["type"]])
            body["response_format"] = {"type": "json_schema", "json_schema": {"name": m["type"], "schema": schema}}
        answer = post("/v1/chat/completions", body)
        text = answer["choices"][0]["message"]["content"]
        if m["type"] != "text":
            try:
                text = json.dumps(json.loads(text), separators=(", ", ": "), ensure_ascii=False)
            except ValueError:
                print(f"the server's {m['type']} of seed {m['seed']} is cut off at its limit; not counted", file=sys.stderr)
                continue
        rates[m["type"], "server"].append(canonical_count(text) / (answer["timings"]["predicted_ms"] / 1e3))

    single = ours["evaluations"].get("1")
    batches = [(int(n), e) for n, e in ours["evaluations"].items() if 4 <= int(n) <= 8]
    b = sum(e[1] / n * e[2] for n, e in batches) / sum(e[2] for _, e in batches) / single[1] if batches and single else 0.5
    print(f"{ours['threads']} threads; a batched token costs b = {b:.2f} of a single one (batches of 4 to 8)")
    print("| type | forced share f | selection, µs a token | ours, tokens/s | llama-server | ratio | bar 0.9/(1-f(1-b)) |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for kind in dict.fromkeys(m["type"] for m in ours["measurements"]):
        mine, theirs = max(rates[kind, "ours"]), max(rates[kind, "server"], default=float("nan"))
        f = sum(forced[kind]) / len(forced[kind])
        print(f"| {kind} | {f:.2f} | {min(selection[kind]):.0f} | {mine:.1f} | {theirs:.1f} | {mine / theirs:.2f} | "
              f"{0.9 / (1 - f * (1 - b)):.2f} |")


main()
