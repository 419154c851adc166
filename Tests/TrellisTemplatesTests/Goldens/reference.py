"""jinja2 as chat templates know it: the settings of Hugging Face's transformers, with lists and mappings that may be changed."""

import datetime
import json

from jinja2 import nodes
from jinja2.exceptions import TemplateError
from jinja2.ext import Extension
from jinja2.sandbox import SandboxedEnvironment

NOW = datetime.datetime(2026, 3, 5, 14, 7, 9)


class Raised(TemplateError):
    """What raise_exception throws."""


class Generation(Extension):
    """The generation block, which marks the model's own text and writes its body."""

    tags = {"generation"}

    def parse(self, parser):
        next(parser.stream)
        return parser.parse_statements(["name:endgeneration"], drop_needle=True)


def raise_exception(message):
    raise Raised(message)


def to_json(value, ensure_ascii=False, indent=None, separators=None, sort_keys=False):
    return json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)


def environment():
    result = SandboxedEnvironment(
        trim_blocks=True, lstrip_blocks=True, extensions=[Generation, "jinja2.ext.loopcontrols"]
    )
    result.filters["tojson"] = to_json
    result.filters["from_json"] = json.loads
    result.globals["raise_exception"] = raise_exception
    result.globals["strftime_now"] = lambda format: NOW.strftime(format)
    return result


def case(template, variables):
    """A golden case: what jinja2 writes for a template, or the error that it gives."""
    result = {"template": template, "variables": variables}
    try:
        result["expected"] = environment().from_string(template).render(**json.loads(json.dumps(variables)))
    except Raised as error:
        result["raised"] = str(error)
    except Exception as error:
        result["error"] = f"{type(error).__name__}: {error}"
    return result
