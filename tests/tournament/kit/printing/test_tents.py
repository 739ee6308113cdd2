"""The table tent."""

from dataclasses import replace

import pypdfium2
import pytest
import segno
import zxingcpp

from scoring.dials.options import LoserMoveRule
from tests import plain
from tests.tournament import pairs
from tests.tournament.kit.printing import nights
from tests.tournament.kit.printing.pdf_reading import pages_of_pdf, pdf_content, printed_pages
from tournament.evening.words.refused import Refused
from tournament.kit.printing.frames import MILLIMETER
from tournament.kit.printing.print_choices import PrintedLink
from tournament.kit.printing.suits import Suit
from tournament.topics.prints.paper import steps_without_laptop
from tournament.topics.seating.actions import rounds
from tournament.topics.table.paper.tents import make_tents

TABLE_LINK = "http://192.168.1.20:8000/table/abcdefghijklmnopqrstuvwxyz0123456789/"
PLAYERS_LINK = "http://192.168.1.20:8000/me/"


def test_both_sides_of_a_tent_have_the_same_words():
    first_page, *later_pages = printed_pages("tents", plain.night(16, odd_numbers="bench"))
    upper_number, lower_number = (word for word in first_page.words if word.text == "1")
    assert lower_number.top < first_page.height / 2 < upper_number.bottom
    assert len(later_pages) == 3
    assert lower_number.top - lower_number.bottom > 105 * MILLIMETER
    assert first_page.text.count("take the open seats") == 2


@pytest.mark.parametrize(
    ("direction", "next_tables"),
    [
        (1, ["the next table (from the last table: table 1)"] * 4),
        (-1, ["the last table", "table 1", "table 2", "table 3"]),
    ],
    ids=["up", "down"],
)
def test_tent_names_the_next_table_of_losers_before_seating(direction, next_tables):
    night = plain.night(16, house="alameda", direction=direction)
    assert [tent.move_sentences[0] for tent in make_tents(night) if not tent.is_for_three] == [
        f"Losers take the open seats at {table}." for table in next_tables
    ]


@pytest.mark.parametrize(("direction", "next_tables"), [(1, (2, 3, 4, 1)), (-1, (4, 1, 2, 3))])
def test_tent_names_the_next_table_of_losers_after_seating(direction, next_tables):
    night = plain.seat(plain.night(16, house="alameda", direction=direction))
    assert [tent.move_sentences[0] for tent in make_tents(night) if not tent.is_for_three] == [
        f"Losers take the open seats at table {table}." for table in next_tables
    ]


def test_tent_of_the_only_table_sends_losers_to_the_other_seats():
    (tent, *_) = make_tents(plain.night(4, house="alameda"))
    assert tent.move_sentences[0] == "Losers take the two other seats."


@pytest.mark.parametrize(
    ("house", "moving_players"), [("alameda", "lowest"), ("tanglewood", "highest")]
)
def test_tent_for_three_players_says_which_two_move(house, moving_players):
    night = nights.progressive_night(15, house, games=5)
    tent_of_four, tent_of_three = make_tents(night)[-2:]
    assert (
        tent_of_four.table,
        tent_of_four.is_for_three,
        tent_of_three.table,
        tent_of_three.is_for_three,
    ) == (4, False, 4, True)
    move_words = "take the open seats at table 1"
    assert tent_of_four.move_sentences[0] == f"Losers {move_words}."
    assert tent_of_three.move_sentences[0] == f"The two {moving_players} {move_words}."
    assert any(
        f"At a 3-player table, the two {moving_players} move on." in line
        for line in steps_without_laptop(night)
    )


WIFI_TEXT = "WIFI:T:WPA;S:Maple Grove Guest;P:euchre2026;;"


@pytest.mark.parametrize("players", [16, 48])
def test_tent_has_the_wifi_code_before_the_other_codes(players):
    table_links = {
        table: PrintedLink(segno.make(TABLE_LINK).matrix, "192.168.1.20/t", "abc-def")
        for table in (1, 12)
    }
    wifi_link = PrintedLink(segno.make(WIFI_TEXT).matrix, "Maple Grove Guest", "euchre2026")
    players_link = PrintedLink(segno.make(PLAYERS_LINK).matrix, "192.168.1.20/me")
    pdf = pdf_content(
        "tents",
        plain.night(players),
        table_links=table_links,
        players_link=players_link,
        wifi_link=wifi_link,
    )
    for number in {0, players // 4 - 1} & {0, 11}:
        page = pages_of_pdf(pdf)[number]
        assert page.text.count("Join the Wi-Fi") == 2
        assert page.text.count("Password euchre2026") == 2
        assert (page.overlapping_words, page.words_outside_margins) == ([], [])
        picture = pypdfium2.PdfDocument(pdf)[number].render(scale=3).to_pil()
        assert {code.text for code in zxingcpp.read_barcodes(picture)} == {
            WIFI_TEXT,
            TABLE_LINK,
            PLAYERS_LINK,
        }


def test_tent_explains_each_way_to_move():
    (first_tent, *_) = make_tents(plain.night(16, movement="growing"))
    assert first_tent.move_sentences[0].startswith(LoserMoveRule.GROWING.sentence)
    (first_tent, *_) = make_tents(plain.night(16, house="mcallen"))
    assert "schedule" in first_tent.move_sentences[1]
    (first_tent, *_) = make_tents(plain.night(16, format="individual"))
    assert "scorecard shows where you sit next" in first_tent.move_sentences[1]


@pytest.mark.django_db
def test_bracket_has_a_tent_for_each_table_in_use():
    from tests import build

    night = build.night(build.director(club="Athens").club, house="athens")
    assert len(make_tents(pairs.draw_teams(night, 6))) == 3


def read_codes(pdf, page_index):
    """Return the texts of the QR codes on the lower half of a page."""
    document = pypdfium2.PdfDocument(pdf)
    picture = document[page_index].render(scale=2).to_pil()
    document.close()
    width, height = picture.size
    lower_half = picture.crop((0, height // 2, width, height))
    return [code.text for code in zxingcpp.read_barcodes(lower_half)]


def test_qr_code_on_a_tent_decodes_to_the_table_link():
    dark = [[bool(dot) for dot in row] for row in segno.make(TABLE_LINK, error="m").matrix]
    pdf = pdf_content(
        "tents",
        plain.night(8),
        table_links={1: PrintedLink(dark, "192.168.1.20:8000/table/", "482 109 375")},
    )
    assert read_codes(pdf, 0) == [TABLE_LINK]
    for words in ("Scan to keep score for this table", "192.168.1.20:8000/table/", "482 109 375"):
        assert words in pages_of_pdf(pdf)[0].text
        assert words not in pages_of_pdf(pdf)[1].text


def test_each_tent_has_the_code_of_the_players_page():
    dark = [[bool(dot) for dot in row] for row in segno.make(PLAYERS_LINK, error="m").matrix]
    pdf = pdf_content(
        "tents", plain.night(8), players_link=PrintedLink(dark, "192.168.1.20:8000/me/")
    )
    for page_index in (0, 1):
        assert read_codes(pdf, page_index) == [PLAYERS_LINK]
        assert "Scan to see your seat and score" in pages_of_pdf(pdf)[page_index].text
        assert "192.168.1.20:8000/me/" in pages_of_pdf(pdf)[page_index].text
        assert "Code" not in pages_of_pdf(pdf)[page_index].text


def test_tents_are_refused_before_the_number_of_tables_is_known():
    with pytest.raises(Refused, match="isn't known yet"):
        make_tents(plain.night(2))
    with pytest.raises(Refused, match="Draw it first"):
        make_tents(plain.night(8, house="athens"))


def tables_of_tents(night):
    return [tent.table for tent in make_tents(night) if not tent.is_for_three]


def test_new_table_of_a_later_game_has_a_tent_once_players_arrive():
    night = nights.progressive_night(12, games=5)
    assert tables_of_tents(night) == [1, 2, 3]
    new_entries = [plain.entry(number, first_game=3) for number in range(13, 17)]
    fees = [plain.fee(number, 100) for number in range(13, 17)]
    assert tables_of_tents(plain.with_facts(night, *new_entries, *fees)) == [1, 2, 3, 4]


def test_tables_of_an_earlier_game_keep_their_tent():
    night = nights.progressive_night(16, games=5)
    leaving_entries = [
        plain.replace(night.entries.with_number(number), last_game=2) for number in range(1, 5)
    ]
    night = plain.seat(plain.type_all_tables(plain.with_facts(night, *leaving_entries)))
    assert len(night.rounds.current_game.games) == 3
    assert tables_of_tents(night) == [1, 2, 3, 4]


def test_tables_of_a_later_time_slot_have_a_tent():
    teams = [
        plain.facts.Team(number=number, division="Men's" if number < 5 else "Mixed")
        for number in range(1, 11)
    ]
    night = plain.with_facts(plain.night(20, house="mcallen"), *teams)
    plan_with_time_slots = plain.replace(night.plan, sessions=(("Men's",), ("Mixed",)))
    night = plain.press(
        rounds.seat_next_game, plain.with_facts(night, plan_with_time_slots), game=1
    )
    assert len(night.rounds.current_game.games) == 2
    assert tables_of_tents(night) == [1, 2, 3]


def test_last_table_has_a_tent_for_three_in_case_a_player_leaves():
    threes = [tent.table for tent in make_tents(plain.night(16)) if tent.is_for_three]
    assert threes == [4]
    assert not [
        tent for tent in make_tents(plain.night(16, odd_numbers="bench")) if tent.is_for_three
    ]


def test_tent_shows_its_quarter_if_the_row_length_is_set():
    assert {tent.quarter for tent in make_tents(plain.night(48))} == {None}
    night = replace(plain.night(48, odd_numbers="bench"), tables_a_row=4)
    quarters = [tent.quarter for tent in make_tents(night)]
    assert quarters[:4] == [Suit.SPADE, Suit.SPADE, Suit.HEART, Suit.HEART]
    assert quarters[8:] == [Suit.CLUB, Suit.CLUB, Suit.DIAMOND, Suit.DIAMOND]
    assert "front left" in pages_of_pdf(pdf_content("tents", night))[0].text
