"""The page of printouts, its PDFs, and the command that prints the same."""

import re

import pytest
from django.core.management import call_command
from django.utils.html import escape

from tests import build
from tests.tournament import finishing, halls, pairs
from tests.tournament.kit.printing import pdf_reading
from tournament.kit.desk import qr
from tournament.management.commands import print as command
from tournament.server.access import table_key
from tournament.server.laptop import addresses, hall
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.prints.catalogue import DOCUMENTS, DOCUMENTS_BY_PAGE
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds

pytestmark = pytest.mark.django_db
NO_NETWORK = "No network, so no codes are printed."


@pytest.fixture
def night(desk):
    row = build.night(Club.objects.get())
    halls.seat_hall(row, 9)
    return row


def pdf_pages(client, night, document, **query):
    response = client.get(f"/night/{night.pk}/print/{document}.pdf", query)
    assert response["Content-Type"] == "application/pdf"
    return pdf_reading.pages_of_pdf(response.content)


def test_every_document_that_suits_is_offered(desk, night):
    page = desk.get(f"/night/{night.pk}/print/").content.decode()
    so_far = reader.night(night.pk)
    for key, document in DOCUMENTS.items():
        is_told = f"<b>{escape(document.title)}</b> <span>" in page
        assert (f"print/{key}.pdf" in page) == is_told == document.is_for(so_far)
    assert "table-sheets.pdf" in page
    assert "match-slips.pdf" not in page
    assert 'target="_blank"' in page


def test_document_opens_in_the_browser_under_a_name_of_its_own(desk, night):
    response = desk.get(f"/night/{night.pk}/print/table-sheets.pdf")
    assert response["Content-Disposition"].startswith('inline; filename="score-sheets-')
    assert "private" in response["Cache-Control"]
    assert len(pdf_reading.pages_of_pdf(response.content)) == 1


def test_paper_is_remembered_in_this_browser(desk, night):
    (page, *_) = pdf_pages(desk, night, "table-sheets", paper="a4", large="yes")
    assert page.height == pytest.approx(842, abs=1)
    (page, *_) = pdf_pages(desk, night, "table-sheets")
    assert page.height == pytest.approx(842, abs=1)
    assert 'value="a4" checked' in desk.get(f"/night/{night.pk}/print/").content.decode()
    (page, *_) = pdf_pages(desk, night, "table-sheets", paper="letter")
    assert page.height == pytest.approx(792, abs=1)
    assert "checked> Large" not in desk.get(f"/night/{night.pk}/print/").content.decode()


def test_what_cannot_be_printed_yet_says_why(desk):
    row = build.night(Club.objects.get())
    answer = desk.get(f"/night/{row.pk}/print/table-sheets.pdf")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "<h1>Print</h1>" in page
    (refusal,) = re.findall(r'id="refused"[^>]*>([^<]*)</p><button ([^>]*) autofocus>', page)
    assert refusal[0].startswith("No game is seated yet")
    assert 'table-sheets.pdf" aria-describedby="refused"' in refusal[1]
    assert page.count("autofocus") == 1


def test_what_is_not_offered_says_why_above_all_others(desk, night):
    page = desk.get(f"/night/{night.pk}/print/match-slips.pdf").content.decode()
    top = page.partition("<h1>Print</h1>")[2].partition("<form")[0]
    assert "Match slips are for teams" in top
    assert page.count("autofocus") == 1


def test_slips_are_offered_until_the_bracket_is_decided(desk):
    row = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(row, 4)
    assert "match-slips.pdf" in desk.get(f"/night/{row.pk}/print/").content.decode()
    pairs.play_all(row)
    assert "match-slips.pdf" not in desk.get(f"/night/{row.pk}/print/").content.decode()


@pytest.mark.parametrize("query", [{"per": "9"}, {"game": "x"}, {"paper": "a0"}, {"large": "?"}])
def test_wish_that_is_none_is_passed_over(desk, night, query):
    assert len(pdf_pages(desk, night, "table-sheets", **query)) == 1


def test_unknown_document_is_not_there(desk, night):
    assert desk.get(f"/night/{night.pk}/print/money-printer.pdf").status_code == 404


@pytest.mark.parametrize(
    ("there", "is_offline"), [(["192.168.1.20"], False), ([], True)], ids=["wi-fi", "no network"]
)
def test_tents_have_a_code_where_a_phone_can_use_it(
    desk, night, monkeypatch, open_hall, there, is_offline
):
    monkeypatch.setattr(addresses, "network_addresses", lambda: there)
    (first, *_) = pdf_pages(desk, night, "tents")
    assert ("Scan to keep score" in first.text) == ("Scan to see" in first.text) == bool(there)
    page = desk.get(f"/night/{night.pk}/print/").content.decode()
    assert (NO_NETWORK in page) == is_offline


def test_paper_of_a_closed_hall_has_no_codes_and_each_page_that_prints_says_so(
    desk, night, monkeypatch
):
    monkeypatch.setattr(addresses, "network_addresses", lambda: ["192.168.1.20"])
    (first, *_) = pdf_pages(desk, night, "tents")
    assert "phone" not in first.text
    assert "Scan to see" not in first.text
    assert all("on a phone" not in sheet.text for sheet in pdf_pages(desk, night, "score-cards"))
    page = desk.get(f"/night/{night.pk}/print/").content.decode()
    assert 'Phones can&#x27;t connect, so no codes are printed. <a href="/hall/">' in page
    seats = f"/night/{night.pk}/seat/"
    assert ">Print table tents (no phone codes)</a>" in desk.get(seats).content.decode()
    hall.let_phones_connect()
    try:
        assert ">Print table tents</a>" in desk.get(seats).content.decode()
    finally:
        hall.stop_phones()


@pytest.mark.parametrize("document", ["score-cards", "cards-and-schedule", "blanks"])
def test_players_read_where_they_find_themselves_on_every_card(
    desk, monkeypatch, open_hall, document
):
    monkeypatch.setattr(addresses, "network_addresses", lambda: ["192.168.1.20"])
    row = build.night(Club.objects.get(), format="individual", games=3)
    build.seat_players(row, 9)
    texts = [
        sheet.text
        for sheet in pdf_pages(desk, row, document)
        if "See your seat and score:" in sheet.text
    ]
    assert len(texts) == (1 if document == "blanks" else 5)
    assert all("192.168.1.20" in text for text in texts)


def test_pages_have_what_is_printed_beside_them(desk, night):
    page = desk.get(f"/night/{night.pk}/scores/").content.decode()
    assert f"/night/{night.pk}/print/table-sheets.pdf" in page
    assert "match-slips" not in page
    history = desk.get(f"/night/{night.pk}/history/").content.decode()
    assert f'href="/night/{night.pk}/print/">Printouts' in history


@pytest.mark.parametrize("dials", [{}, {"format": "individual"}, {"house": "mcallen"}])
def test_page_of_seats_offers_what_can_be_printed(desk, dials):
    """The page is opened before anyone is there, before the first game, during it, and before the
    second one.
    """
    row = build.night(Club.objects.get(), games=2, **dials)
    many = build.players(8)

    def offered_papers():
        page = desk.get(f"/night/{row.pk}/seat/").content.decode()
        links = re.findall(rf'href="(/night/{row.pk}/print/[a-z-]+\.pdf)"', page)
        assert {desk.get(link).status_code for link in links} <= {200}
        return {link.rsplit("/")[-1].removesuffix(".pdf") for link in links}

    of_a_game = {"seats-by-name", "seats-by-table", "table-sheets"}
    assert not offered_papers() & {*of_a_game, "tents", "schedule"}
    if dials.get("house") == "mcallen":
        pairs.sign_in(row, 4, "Men's")
    else:
        build.sign_in(row, *many)
    assert not offered_papers() & of_a_game
    assert "tents" in offered_papers()
    rounds.seat(build.desk(row), game=1)
    assert of_a_game <= offered_papers()
    build.enter_all_tables(row, 1)
    assert not offered_papers() & of_a_game


def test_page_of_a_bracket_offers_its_papers_once_it_is_drawn(desk):
    row = build.night(Club.objects.get(), house="athens")
    pairs.sign_in(row, 4)

    def offered_papers():
        page = desk.get(f"/night/{row.pk}/bracket/").content.decode()
        return {*re.findall(rf'href="/night/{row.pk}/print/([a-z-]+)\.pdf"', page)}

    assert not offered_papers() & {"bracket", "match-slips"}
    draw_and_call.draw_bracket(build.desk(row))
    assert {"bracket", "match-slips"} <= offered_papers()


def test_standings_are_offered_once_somebody_has_a_place(desk, night, capsys):
    for where in ("standings", "check-out", "print"):
        assert "print/standings.pdf" not in desk.get(f"/night/{night.pk}/{where}/").content.decode()
    assert refusal_line(capsys, str(night.pk), "standings").startswith("No one has points yet")
    finishing.enter_all_totals(night)
    for where in ("standings", "check-out", "print"):
        assert "print/standings.pdf" in desk.get(f"/night/{night.pk}/{where}/").content.decode()


def test_command_tells_the_treasurer_why_a_night_was_closed_so(night, printed_wishes, tmp_path):
    closing.close(build.desk(night, reason="the lights went out"))
    call_command("print", str(night.pk), "treasurer", "--out", str(tmp_path / "one.pdf"))
    assert [wish.closing_reason for wish in printed_wishes] == ["the lights went out"]


def test_treasurers_page_from_the_screen_says_why_a_night_was_closed_so(desk, night):
    closing.close(build.desk(night, reason="the lights went out"))
    (page, *_) = pdf_pages(desk, night, "treasurer")
    assert "the lights went out" in page.text


def test_bracket_has_no_cards_beside_it(client):
    club = build.director(club="Athens").club
    client.force_login(club.directors.get())
    row = build.night(club, house="athens")
    pairs.draw_teams(row, 4)
    page = client.get(f"/night/{row.pk}/check-in/").content.decode()
    assert "score-cards" not in page


def test_everything_beside_a_page_is_there():
    assert {key for keys in DOCUMENTS_BY_PAGE.values() for key in keys} <= set(DOCUMENTS)


def test_players_cannot_print(client, night):
    client.logout()
    assert client.get(f"/night/{night.pk}/print/receipts.pdf").status_code == 302


def test_command_writes_the_same_into_a_file(night, tmp_path, capsys):
    file = tmp_path / "sheets.pdf"
    call_command("print", str(night.pk), "table-sheets", "--paper", "a4", "--out", str(file))
    assert len(pdf_reading.pages_of_pdf(file.read_bytes())) == 1
    assert "sheets.pdf" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("99", "table-sheets"), "There is no night 99"),
        (("1", "nonsense"), "nonsense is not a document. Choose everything, state"),
        (("x", "standings"), "x is not a night's number, such as the 3 in /night/3/"),
    ],
)
def test_command_says_what_is_wrong_in_one_sentence(night, arguments, why, capsys):
    assert why in refusal_line(capsys, *arguments)


def refusal_line(capsys, *arguments):
    """Return the one line with which the command refuses."""
    with pytest.raises(SystemExit):
        call_command("print", *arguments)
    (line,) = capsys.readouterr().err.splitlines()
    return line


def test_command_says_where_it_cannot_write(night, tmp_path, capsys):
    missing = str(tmp_path / "nowhere" / "sheets.pdf")
    arguments = (str(night.pk), "table-sheets", "--out", missing)
    assert "cannot be written" in refusal_line(capsys, *arguments)


def test_command_says_why_there_is_nothing_to_print(desk, capsys):
    row = build.night(Club.objects.get())
    assert refusal_line(capsys, str(row.pk), "table-sheets").startswith("No game is seated yet")


def test_names_that_cannot_be_printed_are_reported_in_advance(desk):
    row = build.night(Club.objects.get())
    build.sign_in(row, "Ann Lee", "王小明")
    page = desk.get(f"/night/{row.pk}/print/").content.decode()
    assert "<bdi>王小明</bdi> (2)." in page
    assert "<bdi>Ann Lee</bdi>" not in page


@pytest.fixture
def printed_wishes(monkeypatch):
    """Return a list that collects what the command asks to have printed."""
    wishes = []

    def keep(document, night, wish, now):
        wishes.append(wish)
        return b"%PDF"

    monkeypatch.setattr(command, "render_pdf", keep)
    return wishes


@pytest.mark.parametrize("address", ["http://192.168.1.20:8000", "HTTP://192.168.1.20:8000/"])
def test_command_puts_the_codes_of_the_page_on_tents(night, tmp_path, printed_wishes, address):
    file = str(tmp_path / "tents.pdf")
    call_command("print", str(night.pk), "tents", "--out", file)
    call_command("print", str(night.pk), "tents", "--address", address, "--out", file)
    so_far = reader.night(night.pk)
    without, with_links = printed_wishes
    assert without.table_links == {}
    assert set(with_links.table_links) == {1, 2}
    for table, link in with_links.table_links.items():
        path = table_key.table_page_path(so_far.tournament, table, so_far.plan.table_keys)
        assert link.qr == qr.dark_modules("http://192.168.1.20:8000" + path)
        assert link.page == "192.168.1.20:8000/table/"
        code = table_key.table_code(so_far.tournament, table, 1)
        assert link.code.replace(" ", "") == code


@pytest.mark.parametrize(
    "address",
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
def test_command_takes_no_address_that_phones_could_not_open(night, address, capsys):
    line = refusal_line(capsys, str(night.pk), "tents", "--address", address)
    assert "is not an address of these pages, such as http://192" in line


def test_command_takes_a_game_of_a_bracket_by_its_name(tmp_path, desk, printed_wishes):
    row = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(row, 4)
    draw_and_call.call_games(build.desk(row))
    file = str(tmp_path / "slips.pdf")
    for game in ("W1.2", "2"):
        call_command("print", str(row.pk), "match-slips", "--game", game, "--out", file)
    assert [wish.game_number for wish in printed_wishes] == [2, 2]


@pytest.mark.parametrize("game", ["W9.1", "9", "0"])
def test_command_says_which_game_is_not_seated(night, game, capsys):
    line = refusal_line(capsys, str(night.pk), "table-sheets", "--game", game)
    assert line == f"Game {game} has no seats yet. Choose a game that is seated."
