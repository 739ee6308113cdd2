import pytest
from django.test import Client

from tests import build
from tests.tournament.cursor import place_of_cursor
from tournament.kit.desk import qr
from tournament.server.laptop import hall
from tournament.storage.models import Club
from tournament.topics.seating.actions import rounds


@pytest.fixture
def network(monkeypatch):
    """Let the laptop have an address in a network."""
    monkeypatch.setattr(
        "tournament.server.laptop.addresses.network_addresses", lambda: ["192.168.7.20"]
    )


def test_phones_cannot_connect_until_the_director_lets_them(desk):
    assert not hall.can_phones_connect()
    assert "Phones can't connect yet" in desk.get("/hall/").content.decode()
    assert "<h2>Phones can connect</h2>" in desk.post("/hall/open/", follow=True).content.decode()
    assert hall.can_phones_connect()
    assert "Phones can't connect yet" in desk.post("/hall/close/", follow=True).content.decode()
    assert not hall.can_phones_connect()


def test_letting_phones_connect_or_stopping_them_twice_is_harmless(desk):
    for address in ("/hall/open/", "/hall/open/", "/hall/close/", "/hall/close/"):
        assert desk.post(address).status_code == 302


def test_page_shows_the_big_screens_address_for_other_devices(desk, network):
    desk.post("/hall/open/")
    wall = build.Club.objects.get().wall
    assert f"http://192.168.7.20:80/display/{wall}/" in desk.get("/hall/").content.decode()


def test_laptop_without_a_network_reports_that(desk, monkeypatch):
    monkeypatch.setattr("tournament.server.laptop.addresses.network_addresses", list)
    desk.post("/hall/open/")
    assert "not on a network" in desk.get("/hall/").content.decode()


def test_table_link_opens_its_own_table_only(desk, client, network):
    build.night(build.Club.objects.get())
    desk.post("/hall/open/")
    link = (
        desk.get("/hall/?table=3").context["table"]["link"].removeprefix("http://192.168.7.20:80")
    )
    client.logout()
    assert "Table 3" in client.get(link).content.decode()
    assert client.get(link.replace("/3/", "/5/")).status_code == 404


def test_next_step_has_the_focus_when_the_page_opens(desk, network):
    assert place_of_cursor(desk.get("/hall/").content.decode()) == "Let phones connect"
    assert place_of_cursor(desk.post("/hall/open/", follow=True).content.decode()) == "Refresh"
    build.night(build.Club.objects.get())
    for table in ("3", "", "x"):
        assert place_of_cursor(desk.get("/hall/", {"table": table}).content.decode()) == "table"


def test_table_box_is_empty_after_a_code_is_shown(desk, network):
    build.night(build.Club.objects.get())
    desk.post("/hall/open/")
    html = desk.get("/hall/?table=3").content.decode()
    assert "<figcaption>Table 3: " in html
    assert 'name="table" value' not in html
    assert 'value="x"' in desk.get("/hall/?table=x").content.decode()


def test_table_tents_with_codes_are_printed_from_this_page(desk, network):
    night = build.night(build.Club.objects.get())
    desk.post("/hall/open/")
    assert "Print table tents" not in desk.get("/hall/").content.decode()
    build.seat_players(night, 8)
    paper = f"/night/{night.pk}/print/tents.pdf"
    link = f'<a class="do quiet" href="{paper}" target="_blank">Print table tents</a>'
    assert link in desk.get("/hall/").content.decode()


def test_table_tents_are_not_offered_without_codes(desk, monkeypatch):
    monkeypatch.setattr("tournament.server.laptop.addresses.network_addresses", list)
    build.seat_players(build.night(build.Club.objects.get()), 8)
    desk.post("/hall/open/")
    assert "Print table tents" not in desk.get("/hall/").content.decode()


def test_resetting_table_codes_ends_every_table_link(desk, client, network):
    build.night(build.Club.objects.get())
    desk.post("/hall/open/")
    link = (
        desk.get("/hall/?table=3").context["table"]["link"].removeprefix("http://192.168.7.20:80")
    )
    desk.post("/hall/end-table-links/")
    assert client.get(link).status_code == 404


def test_resetting_table_codes_without_a_night_changes_nothing(desk):
    assert desk.post("/hall/end-table-links/").status_code == 302


@pytest.mark.parametrize("table", ["", "0", "x", "999"])
def test_missing_table_gets_no_link(desk, table):
    build.night(build.Club.objects.get())
    desk.post("/hall/open/")
    response = desk.get("/hall/", {"table": table})
    assert response.context["table"] is None
    assert "table number from 1 to 100" in response.content.decode()


def test_hosted_site_always_lets_phones_connect_and_has_no_switch(desk, settings):
    settings.HOSTED = True
    html = desk.get("/hall/").content.decode()
    assert "http://testserver/display/" in html
    assert "Let phones connect" not in html


def test_connected_phones_are_counted_and_usual_problems_named(desk, monkeypatch):
    monkeypatch.setattr(hall, "_addresses_of_other_devices", set())
    hall.let_phones_connect()
    try:
        page_text = desk.get("/hall/").content.decode()
        assert "<b>0</b> connected" in page_text
        assert [words in page_text for words in ("same Wi-Fi", "Guest Wi-Fi", "Private")] == (
            [True] * 3
        )
        for phone in ("192.0.2.7", "192.0.2.8", "192.0.2.7"):
            Client(REMOTE_ADDR=phone).get("/sign-in/")
        page_text = desk.get("/hall/").content.decode()
        assert "<b>2</b> connected" in page_text
        assert "No phones connecting?" not in page_text
    finally:
        hall.disconnect_phones()


def test_wifi_name_is_shown_beside_the_codes(desk):
    hall.let_phones_connect()
    try:
        desk.post("/hall/wi-fi/", {"wifi": "Hall <Guest> 2"})
        page_text = desk.get("/hall/").content.decode()
        assert page_text.count("<b>Hall &lt;Guest&gt; 2</b>") >= 1
        page_with_fault = desk.post(
            "/hall/wi-fi/", {"wifi": "x" * 61}, follow=True
        ).content.decode()
        assert 'class="said error"' in page_with_fault
        assert Club.objects.get().wifi == "Hall <Guest> 2"
    finally:
        hall.disconnect_phones()


def test_wifi_code_contains_network_name_and_password(desk):
    hall.let_phones_connect()
    try:
        fields = {"wifi": "Hall; 2", "wifi_password": 'eu\\chre:"26"'}
        desk.post("/hall/wi-fi/", fields)
        assert Club.objects.values_list("wifi", "wifi_password").get() == tuple(fields.values())
        page_text = desk.get("/hall/").content.decode()
        code = qr.svg_qr_code(r"WIFI:T:WPA;S:Hall\; 2;P:eu\\chre\:\"26\";;")
        assert str(code) in page_text
        desk.post("/hall/wi-fi/", {"wifi": "Open hall", "wifi_password": ""})
        assert (
            str(qr.svg_qr_code("WIFI:T:nopass;S:Open hall;P:;;"))
            in desk.get("/hall/").content.decode()
        )
        for refused_fields in (
            {"wifi": "", "wifi_password": "x"},
            {"wifi": "x", "wifi_password": "x" * 64},
        ):
            html = desk.post("/hall/wi-fi/", refused_fields, follow=True).content.decode()
            assert 'class="said error"' in html
        assert Club.objects.get().wifi == "Open hall"
    finally:
        hall.disconnect_phones()


def test_last_names_are_hidden_on_screens_and_phones_but_not_at_the_desk(desk):
    night = build.night(Club.objects.get())
    build.check_in(night, "Ada Abbott", "Ada Archer", "Bert van Dyke", "Cher")
    rounds.seat_next_game(build.desk(night), game=1)
    desk.post("/hall/last-names/", {"short": "yes"})
    screen_path = f"/display/{night.club.wall}/"
    pages = [Client().get(screen_path + page).content.decode() for page in ("", "card/3/")]
    wall, card = pages
    for name in ("Ada A. (1)", "Ada A. (2)", "Bert D.", "Cher"):
        assert f">{name}</bdi>" in wall
    assert "<bdi>Bert D.</bdi>" in card
    assert not any(name in page for name in ("Abbott", "Archer", "Dyke") for page in pages)
    html = Client().get(f"/me/{night.club.wall}/?find=ada").content.decode()
    assert "Abbott" not in html
    assert "Ada Abbott" in desk.get(f"/night/{night.pk}/check-in/").content.decode()
    desk.post("/hall/last-names/", {"short": ""})
    assert "Ada Abbott" in Client().get(screen_path).content.decode()


@pytest.mark.parametrize(
    ("host", "is_secure", "is_sent"),
    [
        ("192.168.1.5:8000", False, False),
        ("127.0.0.1:8000", False, True),
        ("localhost", False, True),
        ("192.168.1.5", True, True),
    ],
)
def test_opener_policy_is_sent_only_where_browsers_obey_it(
    client, settings, host, is_secure, is_sent
):
    settings.ALLOWED_HOSTS = ["*"]
    response = client.get("/nothing/", headers={"host": host}, secure=is_secure)
    assert ("Cross-Origin-Opener-Policy" in response.headers) is is_sent
