"""Small faults are made in a few lines of code, and never where they cannot matter."""

import pytest

from tests.small_faults import in_python, in_scripts, in_templates

PYTHON_FILE = '''"""The words of the file."""
LIMIT = 3


@director
def pay(cents: int, *, to="Ann"):
    """What is owed."""
    # 1 and 2
    if cents < LIMIT and not to:
        raise ValueError(cents)
    self.paid += cents
    tell(to, how="à la carte")
    return cents + 1
'''
TEMPLATE = """{# {{ remark }} #}{% if night.open and not paid %}<form method="post">{% csrf_token %}
<input type="hidden" name="key" value="{{ key }}"><b aria-label="Owed">{{ owed|money }}</b></form>
{% endif %}
"""
SCRIPT_FILE = """// 1 < 2
function next(at) {
  if (at) say("1 && 2");
  turn.hidden = true;
  return !held && at < 12;
}
"""


def changed_lines(of, text):
    return {(fault.sort, fault.apply_to(text)) for fault in of.find_faults("a", text)}


@pytest.mark.parametrize(
    ("sort", "old_text", "new_text"),
    [
        ("number", "LIMIT = 3", "LIMIT = 4"),
        ("decorator", "@director", ""),
        ("words", '"Ann"', '""'),
        ("comparison", "cents < LIMIT", "cents <= LIMIT"),
        ("and, or", "LIMIT and", "LIMIT or"),
        ("not", "not to", "to"),
        ("statement", "raise ValueError(cents)", "pass"),
        ("statement", "self.paid += cents", "pass"),
        ("statement", 'tell(to, how="à la carte")', "pass"),
        ("named argument", 'how="à la carte"', ""),
        ("nothing returned", "return cents + 1", "return None"),
        ("sum", "cents + 1", "cents - 1"),
    ],
)
def test_python_with_a_small_fault_is_still_python(sort, old_text, new_text):
    faulty_text = PYTHON_FILE.replace(old_text, new_text, 1)
    assert (sort, faulty_text) in changed_lines(in_python, PYTHON_FILE)
    assert in_python.is_still_python(PYTHON_FILE, faulty_text)


def test_lines_that_python_does_not_run_get_no_fault():
    for fault in in_python.find_faults("a", PYTHON_FILE):
        assert "The words" not in fault.old
        assert "What is owed" not in fault.old
        assert fault.line_number_in(PYTHON_FILE) != 8


@pytest.mark.parametrize("faulty_text", [PYTHON_FILE.replace("1 and", "1 or"), PYTHON_FILE + ")"])
def test_changed_comment_or_broken_syntax_is_no_python_fault(faulty_text):
    assert not in_python.is_still_python(PYTHON_FILE, faulty_text)


@pytest.mark.parametrize(
    ("sort", "old_text", "new_text"),
    [
        ("token", "{% csrf_token %}", ""),
        ("condition", "if night", "if not night"),
        ("condition", " and ", " or "),
        ("hidden field", '<input type="hidden" name="key" value="{{ key }}">', ""),
        ("attribute", ' aria-label="Owed"', ""),
        ("attribute", ' name="key"', ""),
        ("variable", "{{ owed|money }}", ""),
        ("filter", "|money", ""),
    ],
)
def test_template_gets_small_faults(sort, old_text, new_text):
    assert (sort, TEMPLATE.replace(old_text, new_text, 1)) in changed_lines(in_templates, TEMPLATE)


def test_comment_in_a_template_gets_no_fault():
    assert all("remark" not in fault.old for fault in in_templates.find_faults("a", TEMPLATE))


def test_broken_or_unchanged_template_is_no_fault():
    text = "{% if a %}{{ b }}{% endif %}"
    assert in_templates.is_still_template(text, "{% if a %}{% endif %}")
    assert not in_templates.is_still_template(text, "{% if a %}{{ b }}")
    assert not in_templates.is_still_template(text, text)


@pytest.mark.parametrize(
    ("sort", "old_text", "new_text"),
    [
        ("comparison", "at < 12", "at <= 12"),
        ("and, or", "held && at", "held || at"),
        ("true, false", "true", "false"),
        ("number", "12", "13"),
        ("not", "!held", "held"),
        ("condition", "if (at)", "if (!at)"),
        ("statement", "turn.hidden = true;", ""),
        ("nothing returned", "return !held && at < 12;", "return;"),
    ],
)
def test_script_gets_small_faults(sort, old_text, new_text):
    assert (sort, SCRIPT_FILE.replace(old_text, new_text, 1)) in changed_lines(
        in_scripts, SCRIPT_FILE
    )


def test_strings_and_comments_of_a_script_get_no_fault():
    assert {
        fault.line_number_in(SCRIPT_FILE) for fault in in_scripts.find_faults("a", SCRIPT_FILE)
    } == {
        3,
        4,
        5,
    }
    assert all(fault.old != " && " for fault in in_scripts.find_faults("a", 'say("1 && 2");'))
