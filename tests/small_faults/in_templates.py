"""Find the small faults that can be made in a template: a part left out, or shown under the wrong
condition.
"""

import re

from django.template import TemplateSyntaxError, engines

from tests.small_faults.fault import Fault

COMMENT = re.compile(r"{#.*?#}|{% comment.*?endcomment %}|<!--.*?-->", re.DOTALL)
TAG_CONTENT = r"(?:{%.*?%}|{{.*?}}|[^>{])*"
QUOTED_VALUE = r'"(?:{%.*?%}|{{.*?}}|[^"{])*"'
NAMING_ATTRIBUTES = (
    r"(?:name|value|for|id|type|method|action|href|required|role|scope|lang|autocomplete"
    r"|inputmode|pattern|min|max|aria-[a-z]+|data-[a-z-]+)"
)
# Match the parts of a template that a fault drops.
DROPPED_PARTS = {
    "token": re.compile(r"{% csrf_token %}"),
    "variable": re.compile(r"{{.*?}}"),
    "hidden field": re.compile(rf'<input type="hidden"{TAG_CONTENT}>'),
    "attribute": re.compile(rf"\s{NAMING_ATTRIBUTES}={QUOTED_VALUE}"),
    "part": re.compile(r"{% include .*?%}"),
    "filter": re.compile(r"(?<=\w)\|\w+(?=\s*}})"),
}
CONDITION = re.compile(r"{% (?:el)?if (?P<whole>.*?) %}")
OPERATOR_SWAPS = {" == ": " != ", " != ": " == ", " and ": " or ", " or ": " and "}


def find_faults(file, text):
    comment_spans = [comment.span() for comment in COMMENT.finditer(text)]
    all_faults = [
        *_faults_that_drop_a_part(file, text),
        *_faults_that_reverse_a_condition(file, text),
    ]
    return [
        fault for fault in all_faults if not any(a <= fault.start < b for a, b in comment_spans)
    ]


def _faults_that_drop_a_part(file, text):
    for sort, pattern in DROPPED_PARTS.items():
        for match in pattern.finditer(text):
            yield Fault(sort, file, match.start(), match.group(), "")


def _faults_that_reverse_a_condition(file, text):
    for match in CONDITION.finditer(text):
        start = match.start("whole")
        if match["whole"].startswith("not "):
            yield Fault("condition", file, start, "not ", "")
        else:
            yield Fault("condition", file, start, "", "not ")
        for old_word, new_word in OPERATOR_SWAPS.items():
            if old_word in match["whole"]:
                yield Fault(
                    "condition", file, start + match["whole"].index(old_word), old_word, new_word
                )


def is_still_template(old_text, new_text):
    try:
        engines["django"].from_string(new_text)
    except TemplateSyntaxError:
        return False
    return old_text != new_text
