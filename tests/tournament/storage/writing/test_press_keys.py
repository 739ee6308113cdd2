"""Every form that changes something carries the key of its press, or is known to need none."""

import re
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).parents[4] / "templates"
FORM = re.compile(r'<form[^>]*method="post".*?</form>', re.DOTALL)
KEY = re.compile(r'{% once %}|name="key" value="{{ key }}"|{% include "door/_hits.html" %}')
# What is sent twice comes to the same, or is refused by what it says itself.
WITHOUT = {
    "door/lists/import.html": "only shows what the file has",
    "club/copies/_stick.html": "where copies go stays as it was said last",
    "club/copies/copies.html": "a copy more harms nobody",
    "phones/come_in.html": "a pass is good once",
    "phones/director_phone.html": "phones that are signed out stay so",
    "phones/table_code.html": "writes nothing",
    "desk/_sign_out.html": "whoever is signed out stays so",
    "desk/_text_size.html": "a size that is chosen stays chosen",
    "desk/_themes.html": "a theme that is chosen stays chosen",
    "club/club.html": "a password that is changed is no longer the old one it asks for",
    "club/people/send_again.html": "brings the key of the form that it sends again",
    "club/people/sign_in.html": "whoever is signed in stays so",
    "club/people/welcome.html": "the first run happens once",
    "help/whats_new.html": "what is read stays read",
    "practice/_one.html": "what is wiped stays so",
    "club/regulars/_mend.html": "only shows what the box has",
    "club/regulars/import.html": "only shows what the file has",
    "set_up/change.html": "the questions bring the key",
    "set_up/set_up.html": "the questions bring the key",
    "door/lists/import_teams.html": "only shows what the file has",
}


def without_a_key():
    for path in sorted(TEMPLATES.rglob("*.html")):
        forms = FORM.findall(path.read_text())
        if not all(map(KEY.search, forms)):
            yield str(path.relative_to(TEMPLATES))


def test_forms_without_a_key_are_those_that_need_none():
    assert list(without_a_key()) == sorted(WITHOUT)


@pytest.mark.parametrize("part", ["door/_hits.html", "set_up/_questions.html"])
def test_what_brings_the_key_has_one(part):
    assert "{% once %}" in (TEMPLATES / part).read_text()
