"""The printouts page offers PDFs, and a command prints the same ones."""

import re

import pytest
from django.core.management import call_command
from django.utils.html import escape

from tests import build
from tests.tournament import finishing, pairs
from tests.tournament.kit.printing import pdf_reading
from tournament.kit.desk import qr
from tournament.kit.printing.print_choices import PrintChoices
from tournament.management.commands import print as command
from tournament.server.access import table_key
from tournament.server.laptop import addresses
from tournament.storage.models import Club
from tournament.storage.reading import reader
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.prints.catalogue import (
    PRINTOUT_BY_KEY,
    PRINTOUT_KEYS_BY_PAGE,
    can_be_printed,
)
from tournament.topics.prizes.actions import closing
from tournament.topics.seating.actions import rounds

pytestmark = [pytest.mark.django_db, pytest.mark.night(seated=9)]
NO_NETWORK_SENTENCE = "No network, so no codes are printed."


def pdf_pages(client, night, document, **query):
    response = client.get(f"/night/{night.pk}/print/{document}.pdf", query)
    assert response["Content-Type"] == "application/pdf"
    return pdf_reading.pages_of_pdf(response.content)


def test_every_suitable_document_is_offered_or_named(desk, night):
    page = desk.get(f"/night/{night.pk}/print/").content.decode()
    night_now = reader.night(night.pk)
    for key, document in PRINTOUT_BY_KEY.items():
        is_offered = f"<b>{escape(document.title)}</b> <span>" in page
        can_be_printed_now = document.is_offered_on(night_now) and can_be_printed(
            document, night_now, PrintChoices()
        )
        assert (f"print/{key}.pdf" in page) == is_offered == can_be_printed_now
    assert "Nothing to print now: Certificates, Prizes, Prize slips, Fines, Fine slips." in page
    assert "table-sheets.pdf" in page
    assert "match-slips.pdf" not in page
    assert 'target="_blank"' in page


def test_page_of_a_night_without_money_has_no_group_for_money(desk):
    medals_night = build.night(Club.objects.get(), house="mcallen")
    page = desk.get(f"/night/{medals_night.pk}/print/").content.decode()
    assert "<h2>Results</h2>" in page
    assert "<h2>Money</h2>" not in page


def test_document_opens_in_the_browser_with_a_name_of_its_own(desk, night):
    response = desk.get(f"/night/{night.pk}/print/table-sheets.pdf")
    assert response["Content-Disposition"].startswith('inline; filename="score-sheets-')
    assert "private" in response["Cache-Control"]
    assert len(pdf_reading.pages_of_pdf(response.content)) == 1


def test_paper_size_is_remembered_in_the_browser(desk, night):
    (page, *_) = pdf_pages(desk, night, "table-sheets", paper="a4", large="yes")
    assert page.height == pytest.approx(842, abs=1)
    (page, *_) = pdf_pages(desk, night, "table-sheets")
    assert page.height == pytest.approx(842, abs=1)
    assert 'value="a4" checked' in desk.get(f"/night/{night.pk}/print/").content.decode()
    (page, *_) = pdf_pages(desk, night, "table-sheets", paper="letter")
    assert page.height == pytest.approx(792, abs=1)
    assert "checked> Large" not in desk.get(f"/night/{night.pk}/print/").content.decode()


def test_document_that_cannot_be_printed_yet_says_why(desk):
    stored_night = build.night(Club.objects.get())
    response = desk.get(f"/night/{stored_night.pk}/print/table-sheets.pdf")
    page = response.content.decode()
    assert response.status_code == 422
    assert "<h1>Printouts</h1>" in page
    (refusal,) = re.findall(r'id="refused"[^>]*>([^<]*)</p><button ([^>]*) autofocus>', page)
    assert refusal[0].startswith("No game is seated yet")
    assert 'table-sheets.pdf" aria-describedby="refused"' in refusal[1]
    assert page.count("autofocus") == 1


def test_reason_for_an_unsuitable_document_is_shown_at_the_top(desk, night):
    page = desk.get(f"/night/{night.pk}/print/match-slips.pdf").content.decode()
    page_top = page.partition("<h1>Printouts</h1>")[2].partition("<form")[0]
    assert "Match slips are for teams" in page_top
    assert page.count("autofocus") == 1


def test_match_slips_are_offered_until_the_bracket_is_decided(desk):
    stored_night = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(stored_night, 4)
    assert "match-slips.pdf" in desk.get(f"/night/{stored_night.pk}/print/").content.decode()
    pairs.play_bracket(stored_night)
    assert "match-slips.pdf" not in desk.get(f"/night/{stored_night.pk}/print/").content.decode()


@pytest.mark.parametrize("query", [{"per": "9"}, {"game": "x"}, {"paper": "a0"}, {"large": "?"}])
def test_unknown_choice_is_ignored(desk, night, query):
    assert len(pdf_pages(desk, night, "table-sheets", **query)) == 1


def test_unknown_document_is_not_found(desk, night):
    assert desk.get(f"/night/{night.pk}/print/money-printer.pdf").status_code == 404


@pytest.mark.parametrize(
    ("network", "is_offline"), [(["192.168.1.20"], False), ([], True)], ids=["wi-fi", "no network"]
)
def test_printed_table_tents_have_a_code_if_phones_can_connect(
    desk, night, monkeypatch, open_hall, network, is_offline
):
    monkeypatch.setattr(addresses, "network_addresses", lambda: network)
    (first_page, *_) = pdf_pages(desk, night, "tents")
    assert (
        ("Scan to keep score" in first_page.text)
        == ("Scan to see" in first_page.text)
        == bool(network)
    )
    page = desk.get(f"/night/{night.pk}/print/").content.decode()
    assert (NO_NETWORK_SENTENCE in page) == is_offline


def test_printouts_have_no_codes_while_phones_cannot_connect_and_the_page_says_so(
    desk, night, monkeypatch
):
    monkeypatch.setattr(addresses, "network_addresses", lambda: ["192.168.1.20"])
    (first_page, *_) = pdf_pages(desk, night, "tents")
    assert "phone" not in first_page.text
    assert "Scan to see" not in first_page.text
    assert all("on a phone" not in sheet.text for sheet in pdf_pages(desk, night, "score-cards"))
    page = desk.get(f"/night/{night.pk}/print/").content.decode()
    assert 'Phones can&#x27;t connect, so no codes are printed. <a href="/hall/">' in page


@pytest.mark.parametrize("document", ["score-cards", "cards-and-schedule", "blanks"])
def test_every_printed_scorecard_shows_the_address_for_players(
    desk, monkeypatch, open_hall, document
):
    monkeypatch.setattr(addresses, "network_addresses", lambda: ["192.168.1.20"])
    stored_night = build.night(Club.objects.get(), format="individual", games=3)
    build.seat_players(stored_night, 9)
    page_texts = [
        sheet.text
        for sheet in pdf_pages(desk, stored_night, document)
        if "See your seat and score:" in sheet.text
    ]
    assert len(page_texts) == (1 if document == "blanks" else 5)
    assert all("192.168.1.20" in text for text in page_texts)


def test_pages_link_to_their_printouts(desk, night):
    page = desk.get(f"/night/{night.pk}/scores/").content.decode()
    assert f"/night/{night.pk}/print/table-sheets.pdf" in page
    assert "match-slips" not in page
    history = desk.get(f"/night/{night.pk}/history/").content.decode()
    assert f'href="/night/{night.pk}/print/">Printouts' in history


@pytest.mark.parametrize("dials", [{}, {"format": "individual"}, {"house": "mcallen"}])
def test_seat_page_offers_what_can_be_printed(desk, dials):
    """The offers change as players check in, as game 1 is seated, and once it is over."""
    stored_night = build.night(Club.objects.get(), games=2, **dials)
    player_names = build.players(8)

    def offered_papers():
        page = desk.get(f"/night/{stored_night.pk}/seat/").content.decode()
        links = re.findall(rf'href="(/night/{stored_night.pk}/print/[a-z-]+\.pdf)"', page)
        assert {desk.get(link).status_code for link in links} <= {200}
        return {link.rsplit("/")[-1].removesuffix(".pdf") for link in links}

    papers_of_a_game = {"seats-by-name", "seats-by-table", "table-sheets"}
    assert not offered_papers() & {*papers_of_a_game, "tents", "schedule"}
    if dials.get("house") == "mcallen":
        pairs.check_in_teams(stored_night, 4, "Men's")
    else:
        build.check_in(stored_night, *player_names)
    assert not offered_papers() & papers_of_a_game
    assert "tents" in offered_papers()
    rounds.seat_next_game(build.desk(stored_night), game=1)
    assert papers_of_a_game <= offered_papers()
    build.enter_all_tables(stored_night, 1)
    assert not offered_papers() & papers_of_a_game


def test_bracket_page_offers_its_papers_after_the_draw(desk):
    stored_night = build.night(Club.objects.get(), house="athens")
    pairs.check_in_teams(stored_night, 4)

    def offered_papers():
        page = desk.get(f"/night/{stored_night.pk}/bracket/").content.decode()
        return {*re.findall(rf'href="/night/{stored_night.pk}/print/([a-z-]+)\.pdf"', page)}

    assert not offered_papers() & {"bracket", "match-slips"}
    draw_and_call.draw_bracket(build.desk(stored_night))
    assert {"bracket", "match-slips"} <= offered_papers()


def test_standings_are_offered_after_the_first_scores(desk, night, capsys):
    for path in ("standings", "check-out", "print"):
        assert "print/standings.pdf" not in desk.get(f"/night/{night.pk}/{path}/").content.decode()
    assert read_refusal_line(capsys, str(night.pk), "standings").startswith("No one has points yet")
    finishing.enter_all_totals(night)
    for path in ("standings", "check-out", "print"):
        assert "print/standings.pdf" in desk.get(f"/night/{night.pk}/{path}/").content.decode()


def test_command_prints_the_reason_for_closing_on_the_treasurers_page(
    night, print_choices, tmp_path
):
    closing.close_night(build.desk(night, reason="the lights went out"))
    call_command("print", str(night.pk), "treasurer", "--out", str(tmp_path / "one.pdf"))
    assert [choices.closing_reason for choices in print_choices] == ["the lights went out"]


def test_treasurers_page_of_a_reopened_night_has_the_reason(desk, night):
    closing.close_night(build.desk(night, reason="the lights went out"))
    closing.reopen_night(build.desk(night, reason="forgot the napkins"))
    closing.close_night(build.desk(night, reason="napkins entered"))
    (page, *_) = pdf_pages(desk, night, "treasurer")
    assert "Reopened after it was closed forgot the napkins" in page.text
    assert "napkins entered" in page.text


def test_treasurers_page_printed_from_the_browser_has_the_reason_for_closing(desk, night):
    closing.close_night(build.desk(night, reason="the lights went out"))
    (page, *_) = pdf_pages(desk, night, "treasurer")
    assert "the lights went out" in page.text


def test_bracket_check_in_page_links_to_no_scorecards(client):
    club = build.director(club="Athens").club
    client.force_login(club.directors.get())
    stored_night = build.night(club, house="athens")
    pairs.draw_teams(stored_night, 4)
    page = client.get(f"/night/{stored_night.pk}/check-in/").content.decode()
    assert "score-cards" not in page


def test_documents_linked_from_pages_exist():
    assert {key for keys in PRINTOUT_KEYS_BY_PAGE.values() for key in keys} <= set(PRINTOUT_BY_KEY)


def test_signed_out_visitor_cannot_print(client, night):
    assert client.get(f"/night/{night.pk}/print/receipts.pdf").status_code == 302


def test_command_writes_the_document_to_a_file(night, tmp_path, capsys):
    file = tmp_path / "sheets.pdf"
    call_command("print", str(night.pk), "table-sheets", "--paper", "a4", "--out", str(file))
    assert len(pdf_reading.pages_of_pdf(file.read_bytes())) == 1
    assert "sheets.pdf" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "refusal"),
    [
        (("99", "table-sheets"), "There is no night 99"),
        (("1", "nonsense"), "nonsense is not a printout. Choose everything, state"),
        (("x", "standings"), "x is not a night's number, such as the 3 in /night/3/"),
    ],
)
def test_command_reports_a_wrong_argument_in_one_sentence(night, arguments, refusal, capsys):
    assert refusal in read_refusal_line(capsys, *arguments)


def read_refusal_line(capsys, *arguments):
    """Return the single line in which the command reports a refusal."""
    with pytest.raises(SystemExit):
        call_command("print", *arguments)
    (line,) = capsys.readouterr().err.splitlines()
    return line


def test_command_reports_a_file_it_cannot_write(night, tmp_path, capsys):
    bad_path = str(tmp_path / "nowhere" / "sheets.pdf")
    arguments = (str(night.pk), "table-sheets", "--out", bad_path)
    assert "cannot be written" in read_refusal_line(capsys, *arguments)


def test_command_says_why_there_is_nothing_to_print(desk, capsys):
    stored_night = build.night(Club.objects.get())
    assert read_refusal_line(capsys, str(stored_night.pk), "table-sheets").startswith(
        "No game is seated yet"
    )


def test_names_that_cannot_be_printed_are_reported_before_printing(desk):
    stored_night = build.night(Club.objects.get())
    build.check_in(stored_night, "Ann Lee", "王小明")
    page = desk.get(f"/night/{stored_night.pk}/print/").content.decode()
    assert "<bdi>王小明</bdi> (2)." in page
    assert "<bdi>Ann Lee</bdi>" not in page


@pytest.fixture
def print_choices(monkeypatch):
    """Return a list that collects the print choices of each call of the command."""
    collected_choices = []

    def record_choices(document, night, wish, now):
        collected_choices.append(wish)
        return b"%PDF"

    monkeypatch.setattr(command, "render_pdf", record_choices)
    return collected_choices


@pytest.mark.parametrize("address", ["http://192.168.1.20:8000", "HTTP://192.168.1.20:8000/"])
def test_command_prints_tents_with_the_same_codes_as_the_page(
    night, tmp_path, print_choices, address
):
    file = str(tmp_path / "tents.pdf")
    call_command("print", str(night.pk), "tents", "--out", file)
    call_command("print", str(night.pk), "tents", "--address", address, "--out", file)
    night_now = reader.night(night.pk)
    choices_without_links, choices_with_links = print_choices
    assert choices_without_links.table_links == {}
    assert set(choices_with_links.table_links) == {1, 2}
    for table, link in choices_with_links.table_links.items():
        path = table_key.table_page_path(night_now.tournament, table, night_now.plan.table_keys)
        assert link.qr == qr.qr_code_squares("http://192.168.1.20:8000" + path)
        assert link.address == "192.168.1.20:8000/table/"
        code = table_key.table_code(night_now.tournament, table, 1)
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
def test_command_refuses_an_address_that_phones_cannot_open(night, address, capsys):
    refusal_text = read_refusal_line(capsys, str(night.pk), "tents", "--address", address)
    assert "is not an address of these pages, such as http://192" in refusal_text


def test_command_finds_a_bracket_game_by_its_name(tmp_path, desk, print_choices):
    stored_night = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(stored_night, 4)
    draw_and_call.call_games(build.desk(stored_night))
    file = str(tmp_path / "slips.pdf")
    for game in ("W1.2", "2"):
        call_command("print", str(stored_night.pk), "match-slips", "--game", game, "--out", file)
    assert [choices.game_number for choices in print_choices] == [2, 2]


@pytest.mark.parametrize("game", ["W9.1", "9", "0"])
def test_command_says_which_game_is_not_seated(night, game, capsys):
    refusal_text = read_refusal_line(capsys, str(night.pk), "table-sheets", "--game", game)
    assert refusal_text == f"Game {game} has no seats yet. Choose a game that is seated."
