"""Every form that changes something carries the key of its press, or is known to need none."""

import re
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).parent.parent.parent / "templates"
FORM = re.compile(r'<form[^>]*method="post".*?</form>', re.DOTALL)
KEY = re.compile(r'{% once %}|name="key" value="{{ key }}"|{% include "check_in/_hits.html" %}')
# What is sent twice comes to the same, or is refused by what it says itself.
WITHOUT = {
    "check_in/list_import.html": "only shows what the file has",
    "copies/_stick.html": "where copies go stays as it was said last",
    "copies/copies.html": "a copy more harms nobody",
    "hall/come_in.html": "a pass is good once",
    "hall/director_phone.html": "phones that are signed out stay so",
    "hall/table_code.html": "writes nothing",
    "parts/_sign_out.html": "whoever is signed out stays so",
    "parts/_text_size.html": "a size that is chosen stays chosen",
    "parts/_themes.html": "a theme that is chosen stays chosen",
    "people/club.html": "a password that is changed is no longer the old one it asks for",
    "people/send_again.html": "brings the key of the form that it sends again",
    "people/sign_in.html": "whoever is signed in stays so",
    "people/welcome.html": "the first run happens once",
    "people/whats_new.html": "what is read stays read",
    "practice/_one.html": "what is wiped stays so",
    "regulars/import.html": "only shows what the file has",
    "set_up/change.html": "the questions bring the key",
    "set_up/set_up.html": "the questions bring the key",
    "soundness/as_kept.html": "what is right again is asked about no more",
    "teams/list_import.html": "only shows what the file has",
}


def without_a_key():
    for path in sorted(TEMPLATES.rglob("*.html")):
        forms = FORM.findall(path.read_text())
        if not all(map(KEY.search, forms)):
            yield str(path.relative_to(TEMPLATES))


def test_forms_without_a_key_are_those_that_need_none():
    assert list(without_a_key()) == sorted(WITHOUT)


@pytest.mark.parametrize("part", ["check_in/_hits.html", "set_up/_questions.html"])
def test_what_brings_the_key_has_one(part):
    assert "{% once %}" in (TEMPLATES / part).read_text()
