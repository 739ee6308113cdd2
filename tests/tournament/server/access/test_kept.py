"""A form that is sent after its sign-in has ended loses nothing that was typed."""

import re
from html import unescape

import pytest

from tests import build

pytestmark = pytest.mark.django_db
TYPED = {"who": "Zorro & <Söhne>", "reason": "a b", "key": "k1"}


@pytest.fixture
def page():
    return f"/night/{build.night(build.director().club).pk}/check-in/"


def hidden_boxes(answer, page):
    """Return the hidden boxes of the form that is sent to this page, without its token."""
    form = answer.content.decode().split(f'action="{page}"', 1)[1].split("</form>")[0]
    boxes = re.findall(r'name="([^"]+)" value="([^"]*)"', form)
    return {name: unescape(value) for name, value in boxes if name != "csrfmiddlewaretoken"}


def test_form_waits_in_the_sign_in_page_and_is_sent_again(client, page):
    answer_asking = client.post(page, TYPED, follow=True)
    assert answer_asking.redirect_chain[0][1] == 307
    assert "You were signed out. Sign in to save what you typed." in answer_asking.content.decode()
    kept = re.search(r'name="kept" value="([^"]*)"', answer_asking.content.decode())[1]
    fields = {"again": page, "kept": unescape(kept)}
    wrong = client.post("/sign-in/", fields | {"password": "not this one"})
    assert kept in wrong.content.decode()
    answer = client.post("/sign-in/", fields | {"password": build.PASSWORD})
    assert hidden_boxes(answer, page) == TYPED
    html = client.post(page, hidden_boxes(answer, page), follow=True).content.decode()
    assert "</kbd> again to add <bdi>" in html


def test_a_password_is_not_written_into_a_page(client, page):
    fields = {"old": "three plain words", "password": "four other plain words", "x": "1"}
    html = client.post("/club/password/", fields, follow=True).content.decode()
    assert 'name="kept" value="x=1"' in html
    assert "plain words" not in html


def test_nobody_is_led_to_another_site(client, page):
    fields = {"again": "https://example.org/", "kept": "x=1", "password": build.PASSWORD}
    assert 'action="/"' in client.post("/sign-in/", fields).content.decode()


def test_a_page_that_is_only_looked_at_leads_back_to_itself(client, page):
    assert client.get(page).headers["Location"].endswith("next=" + page.replace("/", "%2F"))
    assert "What you typed" not in client.get("/sign-in/?again=" + page).content.decode()
