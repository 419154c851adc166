#!/usr/bin/env python3
"""Random valid instances of each schema of the Shapes package are read by its Swift type, and what the type writes is valid again;
and the schemas and grammars that the build wrote are those that the running program prints.

    swift build --package-path Tests/Fixtures/Shapes
    python3 Tests/Fixtures/Shapes/check-schemas.py [COUNT] [SEED]

Needs the Python package jsonschema.
"""
import base64, datetime, json, pathlib, random, re, subprocess, sys, tempfile, uuid

import jsonschema

try:
    from re import _parser as sre
except ImportError:  # before Python 3.11
    import sre_parse as sre

HERE = pathlib.Path(__file__).resolve().parent
ALPHABET = "abz AZ09_-.,\"\\/\n\té€😀"


def regex_example(parsed, rng):
    """One string that a parsed regular expression matches."""
    out = ""
    for op, argument in parsed:
        name = str(op)
        if name == "LITERAL":
            out += chr(argument)
        elif name == "ANY":
            out += rng.choice("abc1")
        elif name == "IN":
            kind, value = rng.choice(argument)
            if str(kind) == "LITERAL":
                out += chr(value)
            elif str(kind) == "RANGE":
                out += chr(rng.randint(*value))
            else:
                out += rng.choice("0123456789")
        elif name in ("MAX_REPEAT", "MIN_REPEAT"):
            low, high, inner = argument
            for _ in range(rng.randint(low, min(int(high), low + 3))):
                out += regex_example(inner, rng)
        elif name == "SUBPATTERN":
            out += regex_example(argument[-1], rng)
        elif name == "BRANCH":
            out += regex_example(rng.choice(argument[1]), rng)
        elif name == "AT":
            pass
        else:
            raise NotImplementedError(f"regular expressions with {name}")
    return out


class Instances:
    def __init__(self, root, rng):
        self.root, self.rng = root, rng

    def resolve(self, schema):
        while "$ref" in schema:
            target = self.root
            for part in [p for p in schema["$ref"].lstrip("#").split("/") if p]:
                target = target[part]
            schema = target
        return schema

    def make(self, schema, depth=0):
        rng, schema = self.rng, self.resolve(schema)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return rng.choice(schema["enum"])
        if "anyOf" in schema:
            choices = schema["anyOf"]
            # Deep values end with a choice that holds the fewest further ones.
            fewest = min(choices, key=lambda choice: json.dumps(choice).count('"$ref"'))
            return self.make(fewest if depth > 4 else rng.choice(choices), depth + 1)
        kind = schema.get("type")
        if isinstance(kind, list):
            kind = rng.choice(kind)
        if kind == "object":
            return self.object(schema, depth)
        if kind == "array":
            return self.array(schema, depth)
        if kind == "string":
            return self.string(schema)
        if kind == "integer":
            return rng.choice([schema.get("minimum", -(2**63)), schema.get("maximum", 2**63 - 1), self.integer(schema)])
        if kind == "number":
            low, high = schema.get("minimum", -1e6), schema.get("maximum", 1e6)
            value = rng.choice([low, high, round(rng.uniform(low, high), 3)])
            return min(max(value, low), high)
        if kind == "boolean":
            return rng.random() < 0.5
        if kind == "null":
            return None
        return rng.choice([None, True, 1, "x", [1], {"a": "b"}])

    def integer(self, schema):
        low = schema.get("minimum", -100)
        high = schema.get("maximum", max(100, low))
        return self.rng.randint(min(low, high), high)

    def object(self, schema, depth):
        rng, result, required = self.rng, {}, set(schema.get("required", []))
        for name in schema.get("x-order", schema.get("properties", {})):
            if name in required or (depth < 4 and rng.random() < 0.5):
                result[name] = self.make(schema["properties"][name], depth + 1)
        extra = schema.get("additionalProperties")
        if isinstance(extra, dict):
            low = schema.get("minProperties", 0)
            for _ in range(rng.randint(low, max(low, min(schema.get("maxProperties", 3), 3 if depth < 4 else 0)))):
                result[self.make(schema.get("propertyNames", {"type": "string"}))] = self.make(extra, depth + 1)
        return result

    def array(self, schema, depth):
        low = schema.get("minItems", 0)
        high = max(low, min(schema.get("maxItems", low + 3), low + (3 if depth < 4 else 0)))
        items = [self.make(schema["items"], depth + 1) for _ in range(self.rng.randint(low, high))]
        if schema.get("uniqueItems"):
            unique = []
            for item in items:
                if item not in unique:
                    unique.append(item)
            while len(unique) < low:
                item = self.make(schema["items"], depth + 1)
                if item not in unique:
                    unique.append(item)
            items = unique
        return items

    def string(self, schema):
        rng, form = self.rng, schema.get("format")
        if form == "date-time":
            moment = datetime.datetime(2000, 1, 1) + datetime.timedelta(seconds=rng.randint(0, 10**9))
            return moment.isoformat() + "Z"
        if form == "uuid":
            return str(uuid.UUID(int=rng.getrandbits(128)))
        if form in ("uri", "url"):
            return rng.choice(["https://example.org/", "http://a.b/c?d=e#f", "file:///tmp/x"])
        if schema.get("contentEncoding") == "base64" or form == "byte":
            return base64.b64encode(rng.randbytes(rng.randint(0, 9))).decode()
        if "pattern" in schema:
            for _ in range(100):
                text = regex_example(sre.parse(schema["pattern"].replace("\\-", "-")), rng)
                if re.search(schema["pattern"], text):
                    return text
            raise NotImplementedError(schema["pattern"])
        low = schema.get("minLength", 0)
        high = schema.get("maxLength", low + 12)
        return "".join(rng.choice(ALPHABET) for _ in range(rng.randint(low, high)))


def compare_files(tool, names):
    """How many of the build's files differ from what the program prints; those that say so at their head may."""
    differences = guided = 0
    generated = next((HERE / ".build/plugins/outputs").glob("*/Shapes/destination/GenerablePlugin/Generated"))
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([tool, folder], check=True)
        for name in names:
            for ending in ("schema.json", "gbnf"):
                built = (generated / f"{name}.{ending}").read_text()
                # What GBNF leaves out the program leaves out as well, without a remark.
                built = "".join(line for line in built.splitlines(True) if not line.startswith("# GBNF cannot say"))
                printed = (pathlib.Path(folder) / f"{name}.{ending}").read_text()
                if built.startswith(("#", '{\n  "$comment"')):
                    guided += 1
                elif built != printed:
                    differences += 1
                    print(f"{name}.{ending} is not what the program prints")
    print(f"{len(names)} types, {guided} files that leave something to the program, {differences} differences")
    return differences


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    rng = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    source = (HERE / "Sources/Shapes/CheckedTypes.swift").read_text()
    names = re.findall(r'"([\w.]+)":', source)
    golden = {path.name.removesuffix(".schema.json") for path in HERE.glob("Golden/Shapes/*.schema.json")}
    assert golden == set(names), f"not checked, or not there: {golden ^ set(names)}"
    tool = next(p for p in (HERE / ".build").glob("*/debug/ShapesCheck") if p.is_file())
    differences = compare_files(tool, names)
    cases, validators = [], {}
    for name in names:
        schema = json.loads((HERE / f"Golden/Shapes/{name}.schema.json").read_text())
        if "by hand" in schema.get("$comment", ""):
            continue
        jsonschema.Draft202012Validator.check_schema(schema)
        validators[name] = jsonschema.Draft202012Validator(schema)
        instances = Instances(schema, rng)
        for _ in range(count):
            value = instances.make(schema)
            validators[name].validate(value)
            cases.append((name, value))
    text = "".join(f"{name}\t{json.dumps(value, ensure_ascii=False)}\n" for name, value in cases)
    lines = subprocess.run([tool], input=text, capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(lines) == len(cases), f"{len(lines)} answers to {len(cases)} lines"
    failures = 0
    for (name, value), line in zip(cases, lines):
        problem = None
        if line.startswith("error:"):
            problem = line
        else:
            errors = list(validators[name].iter_errors(json.loads(line)))
            problem = errors[0].message if errors else None
        if problem:
            failures += 1
            if failures <= 20:
                print(f"{name}: {json.dumps(value, ensure_ascii=False)}\n  -> {line}\n  {problem}")
    print(f"{len(names)} schemas, {len(cases)} instances, {failures} failures")
    sys.exit(1 if failures or differences else 0)


main()
