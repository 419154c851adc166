"""The same documents through jiter's partial mode, parsed again after each chunk of 4 bytes."""
import pathlib, sys, time
import jiter

CHUNK = 4
print("\njiter, partial mode")
print(f"{'document':<22}{'bytes':>10}{'one-shot ms':>14}{'µs a snapshot':>16}")
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.json")):
    data = path.read_bytes()
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        jiter.from_json(data, partial_mode="trailing-strings")
        best = min(best, time.perf_counter() - start)
    # Parsing again costs as much as what came before: for large documents a sample of the prefixes gives the mean.
    ends = range(CHUNK, len(data) + 1, CHUNK)
    step = max(1, len(ends) // 2000)
    sample = ends[::step]
    start = time.perf_counter()
    for end in sample:
        jiter.from_json(data[:end], partial_mode="trailing-strings")
    per_snapshot = (time.perf_counter() - start) / len(sample)
    print(f"{path.stem:<22}{len(data):>10}{best * 1e3:>14.2f}{per_snapshot * 1e6:>16.2f}")
