"""A form that is sent after the sign-in has ended keeps everything that was typed."""

import re
from html import unescape

import pytest

from tests import build

pytestmark = pytest.mark.django_db
TYPED_FIELDS = {"who": "Zorro & <Söhne>", "reason": "a b", "key": "k1"}


@pytest.fixture
def check_in_path():
    return f"/night/{build.night(build.director().club).pk}/check-in/"


def hidden_boxes(response, form_path):
    """Return the hidden boxes of the form that is sent to this path, without its token."""
    form = response.content.decode().split(f'action="{form_path}"', 1)[1].split("</form>")[0]
    boxes = re.findall(r'name="([^"]+)" value="([^"]*)"', form)
    return {name: unescape(value) for name, value in boxes if name != "csrfmiddlewaretoken"}


def test_form_sent_after_the_sign_in_ended_is_sent_again_after_a_new_sign_in(client, check_in_path):
    sign_in_response = client.post(check_in_path, TYPED_FIELDS, follow=True)
    assert sign_in_response.redirect_chain[0][1] == 307
    assert (
        "You were signed out. Sign in to save what you typed." in sign_in_response.content.decode()
    )
    fields = hidden_boxes(sign_in_response, "/sign-in/")
    refused_response = client.post("/sign-in/", fields | {"password": "not this one"})
    assert hidden_boxes(refused_response, "/sign-in/") == fields
    response = client.post("/sign-in/", fields | {"password": build.PASSWORD})
    assert hidden_boxes(response, check_in_path) == TYPED_FIELDS
    html = client.post(
        check_in_path, hidden_boxes(response, check_in_path), follow=True
    ).content.decode()
    assert "</kbd> again to add <bdi>" in html


def test_password_is_not_among_the_kept_form_fields(client, check_in_path):
    fields = {"old": "three plain words", "password": "four other plain words", "x": "1"}
    html = client.post("/club/password/", fields, follow=True).content.decode()
    assert 'name="kept" value="x=1"' in html
    assert "plain words" not in html


def test_kept_form_is_never_sent_to_another_site(client, check_in_path):
    fields = {"again": "https://example.org/", "kept": "x=1", "password": build.PASSWORD}
    assert 'action="/"' in client.post("/sign-in/", fields).content.decode()


def test_sign_in_leads_back_to_the_page_that_was_opened(client, check_in_path):
    assert (
        client.get(check_in_path)
        .headers["Location"]
        .endswith("next=" + check_in_path.replace("/", "%2F"))
    )
    assert "What you typed" not in client.get("/sign-in/?again=" + check_in_path).content.decode()
