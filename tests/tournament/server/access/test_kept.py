"""A form that is sent after its sign-in has ended: nothing that was typed is lost."""

import re
from html import unescape

import pytest

from tests import build

pytestmark = pytest.mark.django_db
TYPED = {"who": "Zorro & <Söhne>", "reason": "a b", "key": "k1"}


@pytest.fixture
def page():
    return f"/night/{build.night(build.director().club).pk}/check-in/"


def hidden(answer, page):
    """The boxes of the form that is sent to this page, but the token."""
    form = answer.content.decode().split(f'action="{page}"', 1)[1].split("</form>")[0]
    boxes = re.findall(r'name="([^"]+)" value="([^"]*)"', form)
    return {name: unescape(value) for name, value in boxes if name != "csrfmiddlewaretoken"}


def test_form_waits_in_the_sign_in_page_and_is_sent_again(client, page):
    asked = client.post(page, TYPED, follow=True)
    assert asked.redirect_chain[0][1] == 307
    assert "What you typed is kept" in asked.content.decode()
    kept = re.search(r'name="kept" value="([^"]*)"', asked.content.decode())[1]
    told = {"again": page, "kept": unescape(kept)}
    wrong = client.post("/sign-in/", told | {"password": "not this one"})
    assert kept in wrong.content.decode()
    answer = client.post("/sign-in/", told | {"password": build.PASSWORD})
    assert hidden(answer, page) == TYPED
    told = client.post(page, hidden(answer, page), follow=True).content.decode()
    assert "</kbd> again adds" in told


def test_a_password_is_not_written_into_a_page(client, page):
    told = {"old": "three plain words", "password": "four other plain words", "x": "1"}
    asked = client.post("/club/password/", told, follow=True).content.decode()
    assert 'name="kept" value="x=1"' in asked
    assert "plain words" not in asked


def test_nobody_is_led_to_another_site(client, page):
    told = {"again": "https://example.org/", "kept": "x=1", "password": build.PASSWORD}
    assert 'action="/"' in client.post("/sign-in/", told).content.decode()


def test_a_page_that_is_only_looked_at_leads_back_to_itself(client, page):
    assert client.get(page).headers["Location"].endswith("next=" + page.replace("/", "%2F"))
    assert "What you typed" not in client.get("/sign-in/?again=" + page).content.decode()
