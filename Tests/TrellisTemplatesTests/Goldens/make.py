#!/usr/bin/env python3
"""Writes what jinja2 makes of templates, for the golden tests. Needs the package jinja2.

  make.py > features.json          the language, piece by piece (features.py); checked in
  make.py DIRECTORY > cases.json   every *.jinja of a directory with every conversation; for a comparison with real templates:
                                   TRELLIS_TEMPLATE_CASES=cases.json swift test --filter GoldenTests
"""

import json
import pathlib
import sys

import conversations
import features
import reference

if len(sys.argv) > 1:
    shared = {}
    cases = [
        {"name": f"{path.stem}: {name}", **reference.case(path.read_text(), conversations.variables(conversation))}
        for path in sorted(pathlib.Path(sys.argv[1]).glob("*.jinja"))
        for name, conversation in conversations.CONVERSATIONS.items()
    ]
else:
    shared = features.VARIABLES
    cases = [reference.case(template, shared) for template in features.TEMPLATES]
    for case in cases:
        del case["variables"]

print('{"variables":', json.dumps(shared, ensure_ascii=False), ', "cases": [')
print(",\n".join(json.dumps(case, ensure_ascii=False) for case in cases))
print("]}")
