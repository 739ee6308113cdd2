"""The small faults there can be in a template: what is left out, or shown to the wrong one."""

import re

from django.template import TemplateSyntaxError, engines

from tests.small_faults.fault import Fault

REMARK = re.compile(r"{#.*?#}|{% comment.*?endcomment %}|<!--.*?-->", re.DOTALL)
INSIDE = r"(?:{%.*?%}|{{.*?}}|[^>{])*"
QUOTED = r'"(?:{%.*?%}|{{.*?}}|[^"{])*"'
NAMES = (
    r"(?:name|value|for|id|type|method|action|href|required|role|scope|lang|autocomplete"
    r"|inputmode|pattern|min|max|aria-[a-z]+|data-[a-z-]+)"
)
# What is dropped whole.
DROPPED = {
    "token": re.compile(r"{% csrf_token %}"),
    "variable": re.compile(r"{{.*?}}"),
    "hidden field": re.compile(rf'<input type="hidden"{INSIDE}>'),
    "attribute": re.compile(rf"\s{NAMES}={QUOTED}"),
    "part": re.compile(r"{% include .*?%}"),
    "filter": re.compile(r"(?<=\w)\|\w+(?=\s*}})"),
}
CONDITION = re.compile(r"{% (?:el)?if (?P<whole>.*?) %}")
TURNED = {" == ": " != ", " != ": " == ", " and ": " or ", " or ": " and "}


def faults(file, text):
    remarks = [one.span() for one in REMARK.finditer(text)]
    found = [*_dropped(file, text), *_turned(file, text)]
    return [one for one in found if not any(a <= one.start < b for a, b in remarks)]


def _dropped(file, text):
    for sort, pattern in DROPPED.items():
        for one in pattern.finditer(text):
            yield Fault(sort, file, one.start(), one.group(), "")


def _turned(file, text):
    for one in CONDITION.finditer(text):
        start = one.start("whole")
        if one["whole"].startswith("not "):
            yield Fault("condition", file, start, "not ", "")
        else:
            yield Fault("condition", file, start, "", "not ")
        for old, new in TURNED.items():
            if old in one["whole"]:
                yield Fault("condition", file, start + one["whole"].index(old), old, new)


def still_a_template(before, after):
    try:
        engines["django"].from_string(after)
    except TemplateSyntaxError:
        return False
    return before != after
