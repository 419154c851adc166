#!/usr/bin/env python3
"""Writes the hard cases as raw data: a line is {"id", "schema", "tests": [{"valid", "data"}]}, with instances not yet in tokens.

  hard_cases.py > hard.jsonl
"""
import json, random

random.seed(7)
WORDS = "the garden lattice holds what grows along it and every vine finds its own way up in time".split()


def text(length):
    words = []
    while sum(map(len, words)) + len(words) < length:
        words.append(random.choice(WORDS))
    return " ".join(words)[:length]


def closed(properties, required=None):
    return {"type": "object", "properties": properties, "required": list(properties) if required is None else required,
            "additionalProperties": False}


def case(name, schema, instances):
    print(json.dumps({"id": name, "schema": schema, "tests": [{"valid": True, "data": data} for data in instances]}))


for limit in (64, 512):
    schema = closed({"title": {"type": "string", "maxLength": limit}, "body": {"type": "string", "maxLength": limit}})
    case(f"maxLength {limit}", schema, [{"title": text(limit // 2), "body": text(limit)} for _ in range(3)])
    schema = closed({"code": {"type": "string", "pattern": "^[A-Za-z0-9 _-]+$", "maxLength": limit}})
    case(f"pattern with maxLength {limit}", schema, [{"code": text(limit)} for _ in range(3)])

addresses = [f"{a}.{b}@{c}-mail.example.com" for a, b, c in (random.sample(WORDS, 3) for _ in range(8))]
pages = [f"https://www.{random.choice(WORDS)}.example.org:8080/{'/'.join(random.sample(WORDS, 4))}?q={random.choice(WORDS)}#top"
         for _ in range(8)]
for name, values in (("email", addresses), ("uri", pages)):
    schema = closed({"values": {"type": "array", "items": {"type": "string", "format": name}}})
    case(f"format {name}", schema, [{"values": values[:4]}, {"values": values[4:]}])

values = [f"{a}-{b}-{number}" for number in range(200) for a in WORDS[:10] for b in WORDS[7:17]]
assert len(set(values)) == 20_000
case("enum of 20,000", closed({"value": {"enum": values}}), [{"value": value} for value in random.sample(values, 10)])

names = [f"{random.choice(WORDS)}_{index}" for index in range(100)]
schema = closed({name: {"type": ["string", "integer", "boolean"][index % 3]} for index, name in enumerate(names)}, required=[])
data = {name: ["a value", 42, True][index % 3] for index, name in enumerate(names)}
case("100 optional properties", schema, [{k: v for k, v in data.items() if random.random() < share} for share in (0.1, 0.5, 1)])

tools = [closed({"name": {"const": f"{random.choice(WORDS)}_tool_{index}"},
                 "arguments": closed({"query": {"type": "string"}, "limit": {"type": "integer"}, f"flag_{index}": {"type": "boolean"}})})
         for index in range(50)]
case("any of 50 tools", {"anyOf": tools}, [
    {"name": tools[index]["properties"]["name"]["const"],
     "arguments": {"query": text(40), "limit": index, f"flag_{index}": True}} for index in (0, 7, 23, 49)])


def tree(depth):
    return {"value": depth, "children": [tree(depth - 1)] + ([{"value": -1, "children": []}] if depth % 3 == 0 else [])} \
        if depth else {"value": 0, "children": []}


node = closed({"value": {"type": "integer"}, "children": {"type": "array", "items": {"$ref": "#/$defs/node"}}})
case("recursion of depth 12", {"$ref": "#/$defs/node", "$defs": {"node": node}}, [tree(12)])
