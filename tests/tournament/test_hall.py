import pytest

from tests import build
from tournament.laptop import hall


@pytest.fixture
def networked(monkeypatch):
    monkeypatch.setattr("tournament.laptop.addresses.in_the_hall", lambda: ["192.168.7.20"])


def test_hall_is_closed_until_the_director_opens_it(desk):
    assert not hall.is_open()
    assert "The hall is closed" in desk.get("/hall/").content.decode()
    assert "The hall is open" in desk.post("/hall/open/", follow=True).content.decode()
    assert hall.is_open()
    assert "The hall is closed" in desk.post("/hall/close/", follow=True).content.decode()
    assert not hall.is_open()


def test_opening_and_closing_twice_is_the_same(desk):
    for address in ("/hall/open/", "/hall/open/", "/hall/close/", "/hall/close/"):
        assert desk.post(address).status_code == 302


def test_open_hall_gives_the_walls_address_as_others_must_write_it(desk, networked):
    desk.post("/hall/open/")
    wall = build.Club.objects.get().wall
    assert f"http://192.168.7.20:80/display/{wall}/" in desk.get("/hall/").content.decode()


def test_laptop_on_no_network_says_so(desk, monkeypatch):
    monkeypatch.setattr("tournament.laptop.addresses.in_the_hall", list)
    desk.post("/hall/open/")
    assert "on no network" in desk.get("/hall/").content.decode()


def test_tables_link_opens_its_table_and_no_other(desk, client, networked):
    build.night(build.Club.objects.get())
    desk.post("/hall/open/")
    link = (
        desk.get("/hall/?table=3").context["table"]["link"].removeprefix("http://192.168.7.20:80")
    )
    client.logout()
    assert "Table 3" in client.get(link).content.decode()
    assert client.get(link.replace("/3/", "/5/")).status_code == 404


def test_ending_the_links_ends_them_all(desk, client, networked):
    build.night(build.Club.objects.get())
    desk.post("/hall/open/")
    link = (
        desk.get("/hall/?table=3").context["table"]["link"].removeprefix("http://192.168.7.20:80")
    )
    answer = desk.post("/hall/end-table-links/", follow=True)
    assert "Every table&#x27;s link has ended." in answer.content.decode()
    assert client.get(link).status_code == 404


def test_ending_links_of_no_night_changes_nothing(desk):
    assert desk.post("/hall/end-table-links/").status_code == 302


@pytest.mark.parametrize("table", ["", "0", "x", "999"])
def test_table_that_is_not_there_gets_no_link(desk, table):
    build.night(build.Club.objects.get())
    desk.post("/hall/open/")
    answer = desk.get("/hall/", {"table": table})
    assert answer.context["table"] is None
    assert "table&#x27;s number, 1 to 100" in answer.content.decode()


def test_hosted_site_is_always_open_and_has_no_switch(desk, settings):
    settings.HOSTED = True
    html = desk.get("/hall/").content.decode()
    assert "http://testserver/display/" in html
    assert "Open the hall" not in html
