"""Holds what `DecodingBenchmark stress` wrote to the schemas, with python-jsonschema: validate.py OUT"""
import json
import sys

from jsonschema import Draft202012Validator

schemas = {name: json.loads(text) for name, text in json.load(open(sys.argv[1] + ".schemas.json")).items()}
validators = {name: Draft202012Validator(schema) for name, schema in schemas.items()}
lines = [json.loads(line) for line in open(sys.argv[1] + ".jsonl")]
invalid = sum(1 for line in lines if not validators[line["type"]].is_valid(json.loads(line["text"])))
print(f"{len(lines)} values, {invalid} invalid")
sys.exit(invalid > 0)
