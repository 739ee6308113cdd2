"""Every form that changes something sends the key of its press, or is listed as one that needs
none.
"""

import re
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).parents[4] / "templates"
POST_FORM = re.compile(r'<form[^>]*method="post".*?</form>', re.DOTALL)
PRESS_KEY_IN_FORM = re.compile(
    r'{% press_key %}|name="key" value="{{ key }}"|{% include "door/_hits.html" %}'
)
# Forms without a key: sent twice they do the same, or their own fields refuse the second time.
TEMPLATES_THAT_NEED_NO_KEY = (
    ("door/lists/import.html", "only shows what the file has"),
    ("club/copies/copies.html", "where copies go stays as it was said last"),
    ("club/copies/copies.html", "a copy more harms nobody"),
    ("club/copies/copies.html", "a copy more on the stick harms nobody"),
    ("phones/come_in.html", "a pass is good once"),
    ("phones/director_phone.html", "phones that are signed out stay so"),
    ("phones/table_code.html", "writes nothing"),
    ("desk/_sign_out.html", "whoever is signed out stays so"),
    ("desk/_text_size.html", "a size that is chosen stays chosen"),
    ("desk/_themes.html", "a theme that is chosen stays chosen"),
    ("club/club.html", "a password that is changed is no longer the old one it asks for"),
    ("club/club.html", "a shortcut that is put there again is the same"),
    ("club/people/send_again.html", "brings the key of the form that it sends again"),
    ("club/people/sign_in.html", "whoever is signed in stays so"),
    ("club/people/welcome.html", "the first run happens once"),
    ("help/whats_new.html", "what is read stays read"),
    ("practice/_one.html", "what is wiped stays so"),
    ("club/regulars/_not_taken.html", "only shows what the box has"),
    ("club/regulars/import.html", "only shows what the file has"),
    ("set_up/change.html", "the questions bring the key"),
    ("set_up/set_up.html", "the questions bring the key"),
    ("door/lists/import_teams.html", "only shows what the file has"),
)


def templates_without_key():
    for path in sorted(TEMPLATES.rglob("*.html")):
        for form in POST_FORM.findall(path.read_text()):
            if not PRESS_KEY_IN_FORM.search(form):
                yield str(path.relative_to(TEMPLATES))


def test_forms_without_a_key_are_those_that_need_none():
    assert list(templates_without_key()) == sorted(
        template for template, _ in TEMPLATES_THAT_NEED_NO_KEY
    )


@pytest.mark.parametrize("template_name", ["door/_hits.html", "set_up/_questions.html"])
def test_included_template_for_the_press_key_has_one(template_name):
    assert "{% press_key %}" in (TEMPLATES / template_name).read_text()
