"""The page of prints, the PDFs behind it, and the command that makes the same."""

import re

import pytest
from django.core.management import call_command
from django.utils.html import escape

from tests import build
from tests.tournament import finishing, halls, pairs
from tests.tournament.kit.printing import reading
from tournament.kit.desk import qr
from tournament.management.commands import print as command
from tournament.server.access import table_key
from tournament.server.laptop import addresses, hall
from tournament.storage.models import Club
from tournament.storage.reading import replay
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.prints.catalogue import BESIDE, DOCUMENTS
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(desk):
    row = build.night(Club.objects.get())
    halls.seated(row, 9)
    return row


def pdf(client, night, what, **query):
    response = client.get(f"/night/{night.pk}/print/{what}.pdf", query)
    assert response["Content-Type"] == "application/pdf"
    return reading.pages(response.content)


def test_every_document_that_suits_is_offered(desk, night):
    page = desk.get(f"/night/{night.pk}/print/").content.decode()
    found = replay.night(night.pk)
    for key, one in DOCUMENTS.items():
        is_told = f"<b>{escape(one.title)}</b> <span>" in page
        assert (f"print/{key}.pdf" in page) == is_told == one.is_for(found)
    assert "table-sheets.pdf" in page
    assert "match-slips.pdf" not in page
    assert 'target="_blank"' in page


def test_document_opens_in_the_browser_under_a_name_of_its_own(desk, night):
    response = desk.get(f"/night/{night.pk}/print/table-sheets.pdf")
    assert response["Content-Disposition"].startswith('inline; filename="table-sheets-')
    assert "private" in response["Cache-Control"]
    assert len(reading.pages(response.content)) == 1


def test_paper_is_remembered_in_this_browser(desk, night):
    (page, *_) = pdf(desk, night, "table-sheets", paper="a4", large="yes")
    assert page.height == pytest.approx(842, abs=1)
    (page, *_) = pdf(desk, night, "table-sheets")
    assert page.height == pytest.approx(842, abs=1)
    assert 'value="a4" checked' in desk.get(f"/night/{night.pk}/print/").content.decode()
    (page, *_) = pdf(desk, night, "table-sheets", paper="letter")
    assert page.height == pytest.approx(792, abs=1)
    assert "checked> Large" not in desk.get(f"/night/{night.pk}/print/").content.decode()


def test_what_cannot_be_printed_yet_says_why(desk):
    row = build.night(Club.objects.get())
    answer = desk.get(f"/night/{row.pk}/print/table-sheets.pdf")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "<h1>Prints</h1>" in page
    (told,) = re.findall(r'id="refused"[^>]*>([^<]*)</p><button ([^>]*) autofocus>', page)
    assert told[0].startswith("No game is seated yet")
    assert 'table-sheets.pdf" aria-describedby="refused"' in told[1]
    assert page.count("autofocus") == 1


def test_what_is_not_offered_says_why_above_all_others(desk, night):
    page = desk.get(f"/night/{night.pk}/print/match-slips.pdf").content.decode()
    told = page.partition("<h1>Prints</h1>")[2].partition("<form")[0]
    assert "Slips are for pairs who stay together" in told
    assert page.count("autofocus") == 1


def test_slips_are_offered_until_the_bracket_is_decided(desk):
    row = build.night(Club.objects.get(), house="athens")
    pairs.drawn(row, 4)
    assert "match-slips.pdf" in desk.get(f"/night/{row.pk}/print/").content.decode()
    pairs.play_all(row)
    assert "match-slips.pdf" not in desk.get(f"/night/{row.pk}/print/").content.decode()


@pytest.mark.parametrize("query", [{"per": "9"}, {"game": "x"}, {"paper": "a0"}, {"large": "?"}])
def test_wish_that_is_none_is_passed_over(desk, night, query):
    assert len(pdf(desk, night, "table-sheets", **query)) == 1


def test_unknown_document_is_not_there(desk, night):
    assert desk.get(f"/night/{night.pk}/print/money-printer.pdf").status_code == 404


@pytest.fixture
def opened():
    hall.let_in()
    yield
    hall.shut()


@pytest.mark.parametrize(
    ("there", "why"),
    [(["192.168.1.20"], ""), ([], "this laptop is on no network")],
    ids=["wi-fi", "no network"],
)
def test_tents_have_a_code_where_a_phone_can_use_it(desk, night, monkeypatch, opened, there, why):
    monkeypatch.setattr(addresses, "hall_addresses", lambda: there)
    (first, *_) = pdf(desk, night, "tents")
    assert ("This table's phone" in first.text) == ("Find me" in first.text) == bool(there)
    page = desk.get(f"/night/{night.pk}/print/").content.decode()
    assert (f"No codes for phones on paper: {why}." in page) == bool(why)


def test_paper_of_a_closed_hall_has_no_codes_and_each_page_that_prints_says_so(
    desk, night, monkeypatch
):
    monkeypatch.setattr(addresses, "hall_addresses", lambda: ["192.168.1.20"])
    (first, *_) = pdf(desk, night, "tents")
    assert "phone" not in first.text
    assert "Find me" not in first.text
    assert all("on a phone" not in one.text for one in pdf(desk, night, "score-cards"))
    page = desk.get(f"/night/{night.pk}/print/").content.decode()
    assert 'No codes for phones on paper: the hall is closed. <a href="/hall/">' in page
    assert "its code for a phone. Without codes now.</span>" in page
    seats = f"/night/{night.pk}/seat/"
    assert ">Print: table tents, without codes for phones</a>" in desk.get(seats).content.decode()
    hall.let_in()
    try:
        assert ">Print: table tents</a>" in desk.get(seats).content.decode()
    finally:
        hall.shut()


@pytest.mark.parametrize("what", ["score-cards", "cards-and-schedule", "blanks"])
def test_players_read_where_they_find_themselves_on_every_card(desk, monkeypatch, opened, what):
    monkeypatch.setattr(addresses, "hall_addresses", lambda: ["192.168.1.20"])
    row = build.night(Club.objects.get(), format="individual", games=3)
    build.seated(row, 9)
    told = [one.text for one in pdf(desk, row, what) if "My seat and card on a phone:" in one.text]
    assert len(told) == (1 if what == "blanks" else 5)
    assert all("192.168.1.20" in text for text in told)


def test_pages_have_what_is_printed_beside_them(desk, night):
    page = desk.get(f"/night/{night.pk}/scores/").content.decode()
    assert f"/night/{night.pk}/print/table-sheets.pdf" in page
    assert "match-slips" not in page
    history = desk.get(f"/night/{night.pk}/history/").content.decode()
    assert f'href="/night/{night.pk}/print/">All prints' in history


@pytest.mark.parametrize("told", [{}, {"format": "individual"}, {"house": "mcallen"}])
def test_page_of_seats_offers_what_can_be_printed(desk, told):
    """Before anybody is there, before the first game, while it is on, and before the second one."""
    row = build.night(Club.objects.get(), games=2, **told)
    many = build.players(8)

    def offered():
        page = desk.get(f"/night/{row.pk}/seat/").content.decode()
        found = re.findall(rf'href="(/night/{row.pk}/print/[a-z-]+\.pdf)"', page)
        assert {desk.get(one).status_code for one in found} <= {200}
        return {one.rsplit("/")[-1].removesuffix(".pdf") for one in found}

    of_a_game = {"seats-by-name", "seats-by-table", "table-sheets"}
    assert not offered() & {*of_a_game, "tents", "schedule"}
    if told.get("house") == "mcallen":
        pairs.sign_in(row, 4, "Men's")
    else:
        build.sign_in(row, *many)
    assert not offered() & of_a_game
    assert "tents" in offered()
    rounds.seat(build.desk(row), game=1)
    assert of_a_game <= offered()
    build.all_in(row, 1)
    assert not offered() & of_a_game


def test_standings_are_offered_once_somebody_has_a_place(desk, night, capsys):
    for where in ("standings", "check-out", "print"):
        assert "print/standings.pdf" not in desk.get(f"/night/{night.pk}/{where}/").content.decode()
    assert refusal(capsys, str(night.pk), "standings").startswith("Nobody has points yet")
    finishing.type_all(night)
    for where in ("standings", "check-out", "print"):
        assert "print/standings.pdf" in desk.get(f"/night/{night.pk}/{where}/").content.decode()


def test_command_tells_the_treasurer_why_a_night_was_closed_so(night, wished, tmp_path):
    closing.close(build.desk(night, reason="the lights went out"))
    call_command("print", str(night.pk), "treasurer", "--out", str(tmp_path / "one.pdf"))
    assert [one.why_closed for one in wished] == ["the lights went out"]


def test_treasurers_page_from_the_screen_says_why_a_night_was_closed_so(desk, night):
    closing.close(build.desk(night, reason="the lights went out"))
    (page, *_) = pdf(desk, night, "treasurer")
    assert "the lights went out" in page.text


def test_bracket_has_no_cards_beside_it(client):
    club = build.director(club="Athens").club
    client.force_login(club.directors.get())
    row = build.night(club, house="athens")
    pairs.drawn(row, 4)
    page = client.get(f"/night/{row.pk}/check-in/").content.decode()
    assert "score-cards" not in page


def test_everything_beside_a_page_is_there():
    assert {key for keys in BESIDE.values() for key in keys} <= set(DOCUMENTS)


def test_players_cannot_print(client, night):
    client.logout()
    assert client.get(f"/night/{night.pk}/print/receipts.pdf").status_code == 302


def test_command_writes_the_same_into_a_file(night, tmp_path, capsys):
    file = tmp_path / "sheets.pdf"
    call_command("print", str(night.pk), "table-sheets", "--paper", "a4", "--out", str(file))
    assert len(reading.pages(file.read_bytes())) == 1
    assert "sheets.pdf" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("told", "why"),
    [
        (("99", "table-sheets"), "There is no night 99"),
        (("1", "nonsense"), "nonsense is no document: choose one of everything, state"),
        (("x", "standings"), "x is not the number of a night: it is the 3 in /night/3/"),
    ],
)
def test_command_says_what_is_wrong_in_one_sentence(night, told, why, capsys):
    assert why in refusal(capsys, *told)


def refusal(capsys, *told):
    """What the command leaves with, which is one line."""
    with pytest.raises(SystemExit):
        call_command("print", *told)
    (line,) = capsys.readouterr().err.splitlines()
    return line


def test_command_says_where_it_cannot_write(night, tmp_path, capsys):
    missing = str(tmp_path / "nowhere" / "sheets.pdf")
    told = (str(night.pk), "table-sheets", "--out", missing)
    assert "cannot be written" in refusal(capsys, *told)


def test_command_says_why_there_is_nothing_to_print(desk, capsys):
    row = build.night(Club.objects.get())
    assert refusal(capsys, str(row.pk), "table-sheets").startswith("No game is seated yet")


def test_names_that_cannot_be_printed_are_told_beforehand(desk):
    row = build.night(Club.objects.get())
    build.sign_in(row, "Ann Lee", "王小明")
    page = desk.get(f"/night/{row.pk}/print/").content.decode()
    assert "<bdi>王小明</bdi> (2)." in page
    assert "<bdi>Ann Lee</bdi>" not in page


@pytest.fixture
def wished(monkeypatch):
    """What the command asks the printer for, one after another."""
    found = []

    def keep(document, night, wish, now):
        found.append(wish)
        return b"%PDF"

    monkeypatch.setattr(command, "pdf", keep)
    return found


@pytest.mark.parametrize("told", ["http://192.168.1.20:8000", "HTTP://192.168.1.20:8000/"])
def test_command_puts_the_codes_of_the_page_on_tents(night, tmp_path, wished, told):
    file = str(tmp_path / "tents.pdf")
    call_command("print", str(night.pk), "tents", "--out", file)
    call_command("print", str(night.pk), "tents", "--address", told, "--out", file)
    found = replay.night(night.pk)
    without, with_links = wished
    assert without.links == {}
    assert set(with_links.links) == {1, 2}
    for table, link in with_links.links.items():
        path = table_key.path(found.tournament, table, found.plan.table_keys)
        assert link.qr == qr.modules("http://192.168.1.20:8000" + path)
        assert link.page == "192.168.1.20:8000/table/"
        code = table_key.code_for(found.tournament, table, 1)
        assert link.code.replace(" ", "") == code


@pytest.mark.parametrize(
    "told",
    [
        "192.168.1.20:8000",
        "ftp://hall",
        "http://",
        "http://hall:hundred",
        "http://hall/wall/",
        "http://me@hall",
        "http://[hall",
    ],
)
def test_command_takes_no_address_that_phones_could_not_open(night, told, capsys):
    line = refusal(capsys, str(night.pk), "tents", "--address", told)
    assert "write one like http://192" in line


def test_command_takes_a_game_of_a_bracket_by_its_name(tmp_path, desk, wished):
    row = build.night(Club.objects.get(), house="athens")
    pairs.drawn(row, 4)
    draw_and_call.call_games(build.desk(row))
    file = str(tmp_path / "slips.pdf")
    for told in ("W1.2", "2"):
        call_command("print", str(row.pk), "match-slips", "--game", told, "--out", file)
    assert [one.game for one in wished] == [2, 2]


@pytest.mark.parametrize("told", ["W9.1", "9", "0"])
def test_command_says_which_game_is_not_seated(night, told, capsys):
    line = refusal(capsys, str(night.pk), "table-sheets", "--game", told)
    assert line == f"Game {told} is not seated: choose one that is."
