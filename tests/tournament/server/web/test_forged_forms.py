"""Every address that takes a form is safe from a director's browser that another site misuses, and
from bodies that are not forms.
"""

import copy
import re
from pathlib import Path

import pytest
from django.db import transaction

from tests import build, daily, pressing
from tests.nights.fields_read import track_fields_read
from tests.tournament.server.access.test_permissions import PAGES, TABLE_PAGES
from tests.tournament.server.web.test_strange_requests import addresses
from tournament.storage.models import Change, Club
from tournament.storage.reading import memory

pytestmark = pytest.mark.night(seated=8)

TEMPLATES = Path(__file__).parents[4] / "templates"
PAGE_NAMES = sorted(set(PAGES) - TABLE_PAGES)
FORM_TYPE = "application/x-www-form-urlencoded"
MULTIPART_TYPE = "multipart/form-data; boundary=x"
MULTIPART_FILE_HEAD = (
    b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
)
MULTIPART_END = b"\r\n--x--\r\n"
MALFORMED_BODIES = {
    "nothing": (FORM_TYPE, b""),
    "no form": ("application/json", b'{"do": ['),
    "no letters": (FORM_TYPE, b"%ff=%ff&\xff=\x00&do=%00&who=%ed%a0%80&name=%f0%9f"),
    "no such letters": (f"{FORM_TYPE}; charset=klingon", b"do=\xe9&name=\xe9"),
    "ten thousand fields": (FORM_TYPE, b"&".join(b"f%d=1" % number for number in range(10_000))),
    "parts without an edge": ("multipart/form-data", b"--x\r\n"),
    "parts that break off": (
        MULTIPART_TYPE,
        b'--x\r\nContent-Disposition: form-data; name="do"\r\n',
    ),
    "parts that are none": (MULTIPART_TYPE, b"\x00\xff" * 99),
    "an empty file": (MULTIPART_TYPE, MULTIPART_FILE_HEAD + MULTIPART_END),
    "a file that is none": (
        MULTIPART_TYPE,
        MULTIPART_FILE_HEAD + b"\x00\xff\xfePK\x03\x04" + MULTIPART_END,
    ),
    "what was drawn is none": (FORM_TYPE, b"do=say&drawn=%7B%22name%22%3A&name=x&club=x&wifi=x"),
}
BODIES_TRIED_DAILY = (
    "no letters",
    "parts that break off",
    "a file that is none",
    "what was drawn is none",
)
VALUES_OF_DO_BUTTONS = (
    *("award", "promise", "name", "play-off", "forget", "lot", "hand-over", "count", "close"),
    *("open", "rename", "excuse", "let-off", "strike", "leave", "grant", "all", "join", "sex"),
    *("division", "part", "substitute", "settle", "take", "waive", "give-back", "other", "draw"),
    *(
        "tables",
        "call",
        "move",
        "take-back",
        "begin",
        "more",
        "say",
        "show",
        "prizes",
        "hold",
        "go",
        "away",
        "",
    ),
)


@pytest.fixture
def browser(night, settings):
    track_fields_read(settings)
    client = pressing.browser()
    client.force_login(build.Director.objects.get())
    client.get("/")
    return client


def token_header(client):
    return {"X-CSRFToken": client.cookies["euchre_csrf"].value}


def addresses_by_page(night):
    return [
        (page_name, address) for page_name, address in addresses(night) if page_name in PAGE_NAMES
    ]


@pytest.mark.gate
@pytest.mark.parametrize("origin", [None, "https://elsewhere.example", "null"])
def test_form_from_another_site_is_refused_everywhere(browser, night, origin):
    rows_before = Change.objects.count(), Club.objects.values().get()
    headers = token_header(browser) | {"Origin": origin} if origin else {}
    for page_name, address in addresses_by_page(night):
        response = browser.post(address, {"do": "x", "name": "Misled"}, headers=headers)
        assert response.status_code == 403, page_name
        assert "Please try again" in response.content.decode(), page_name
    assert (Change.objects.count(), Club.objects.values().get()) == rows_before


def test_only_table_pages_accept_forms_without_a_cookie():
    exempt_pages = {
        page_name
        for page_name, page in PAGES.items()
        if getattr(page.callback, "csrf_exempt", False)
    }
    assert exempt_pages == TABLE_PAGES


def find_forms_in_templates():
    """Yield the template's file name and the markup of each form that is sent by POST, with the
    markup of the templates that the form includes.
    """
    for path in sorted(TEMPLATES.rglob("*.html")):
        for form in re.findall(r'<form[^>]*method="post".*?</form>', path.read_text(), re.DOTALL):
            parts = re.findall(r'{% include "([^"]+)"', form)
            yield (
                path.name,
                form
                + "".join(
                    (TEMPLATES / included_template).read_text() for included_template in parts
                ),
            )


def test_every_form_sends_its_token_or_the_key_of_a_table():
    forms = list(find_forms_in_templates())
    assert len(forms) > 150
    forms_without_token = [
        template
        for template, form in forms
        if "{% csrf_token %}" not in form and 'name="key" value="{{ key }}"' not in form
    ]
    assert forms_without_token == []


def send_and_roll_back(browser, address, content, kind=FORM_TYPE):
    """Send a form and undo whatever it does, including signing out."""
    cookies, headers = copy.deepcopy(browser.cookies), token_header(browser)
    with transaction.atomic():
        response = browser.generic("POST", address, content, content_type=kind, headers=headers)
        transaction.set_rollback(True)
    memory.forget_all_nights()
    browser.cookies = cookies
    assert response.status_code < 500, address
    assert "Please try again" not in response.content.decode(errors="replace"), address
    return response


@pytest.mark.gate
@pytest.mark.parametrize("body", daily.mark_values(MALFORMED_BODIES, *BODIES_TRIED_DAILY))
def test_malformed_body_crashes_no_page(browser, night, body):
    kind, content = MALFORMED_BODIES[body]
    for _, address in addresses_by_page(night):
        send_and_roll_back(browser, address, content, kind)


@pytest.mark.gate
def test_post_without_fields_crashes_no_page(browser, night):
    requests = {
        address: send_and_roll_back(browser, address, b"do=x").wsgi_request
        for _, address in addresses_by_page(night)
    }
    addresses_with_actions = [
        address
        for address, request in requests.items()
        if "do" in getattr(request.POST, "read", ())
    ]
    assert len(addresses_with_actions) >= 9
    for address in addresses_with_actions:
        for button_value in VALUES_OF_DO_BUTTONS:
            send_and_roll_back(browser, address, f"do={button_value}".encode())
