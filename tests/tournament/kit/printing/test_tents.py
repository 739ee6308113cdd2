"""The tent on a card table."""

from dataclasses import replace

import pypdfium2
import pytest
import segno
import zxingcpp

from tests import plain
from tests.tournament import pairs
from tests.tournament.kit.printing import nights
from tests.tournament.kit.printing.reading import content, pages, printed
from tournament.evening.words.refused import Refused
from tournament.kit.printing.frames import MILLIMETRE
from tournament.kit.printing.print_wish import Link
from tournament.kit.printing.suits import Suit
from tournament.topics.prints.paper import steps_by_hand
from tournament.topics.seating.actions import rounds
from tournament.topics.table.paper.tents import tents

LINK = "http://192.168.1.20:8000/table/abcdefghijklmnopqrstuvwxyz0123456789/"
ME = "http://192.168.1.20:8000/me/"


def test_both_sides_say_the_same_and_one_stands_on_its_head():
    first, *others = printed("tents", plain.night(16, odd_numbers="bench"))
    upper, lower = (one for one in first.words if one.text == "1")
    assert lower.top < first.height / 2 < upper.bottom
    assert len(others) == 3
    assert lower.top - lower.bottom > 105 * MILLIMETRE
    assert first.text.count("Losers move to the open") == 2


@pytest.mark.parametrize(
    ("direction", "onward"),
    [
        (1, [f"table {after} (from the last table: table 1)" for after in (2, 3, 4, 5)]),
        (-1, ["the last table", "table 1", "table 2", "table 3"]),
    ],
    ids=["up", "down"],
)
def test_losers_find_their_table_however_many_there_are(direction, onward):
    night = plain.night(16, house="alameda", direction=direction)
    assert [one.moves[0] for one in tents(night) if not one.of_three] == [
        f"Losers move to the open chairs at {table}." for table in onward
    ]


def test_losers_at_the_only_table_move_at_it():
    (tent, *_) = tents(plain.night(4, house="alameda"))
    assert tent.moves[0] == "Losers move to the two other chairs."


@pytest.mark.parametrize(("house", "two"), [("alameda", "lowest"), ("tanglewood", "highest")])
def test_three_at_a_table_find_who_of_them_moves(house, two):
    night = nights.progressive(15, house, games=5)
    four, three = tents(night)[-2:]
    assert (four.table, four.of_three, three.table, three.of_three) == (4, False, 4, True)
    where = "to the open chairs at table 5 (from the last table: table 1)"
    assert four.moves[0] == f"Losers move {where}."
    assert three.moves[0] == f"The two {two} move {where}."
    assert any(f"At a table of three the two {two} move on." in one for one in steps_by_hand(night))


WIFI = "WIFI:T:WPA;S:Maple Grove Guest;P:euchre2026;;"


@pytest.mark.parametrize("players", [16, 48])
def test_wi_fi_stands_on_the_tent_with_its_code_before_the_others(players):
    link = {table: Link(segno.make(LINK).matrix, "192.168.1.20/t", "abc-def") for table in (1, 12)}
    wifi = Link(segno.make(WIFI).matrix, "Maple Grove Guest", "euchre2026")
    me = Link(segno.make(ME).matrix, "192.168.1.20/me")
    made = content("tents", plain.night(players), links=link, players=me, wifi=wifi)
    for number in {0, players // 4 - 1} & {0, 11}:
        page = pages(made)[number]
        assert page.text.count("Join the Wi-Fi") == 2
        assert page.text.count("Password euchre2026") == 2
        assert (page.overlapping, page.outside) == ([], [])
        picture = pypdfium2.PdfDocument(made)[number].render(scale=3).to_pil()
        assert {one.text for one in zxingcpp.read_barcodes(picture)} == {WIFI, LINK, ME}


def test_other_ways_to_move_are_said_in_their_words():
    (first, *_) = tents(plain.night(16, movement="growing"))
    assert "one table on after the first game" in first.moves[0]
    (first, *_) = tents(plain.night(16, house="mcallen"))
    assert "schedule" in first.moves[1]
    (first, *_) = tents(plain.night(16, format="individual"))
    assert "card says where you sit next" in first.moves[1]


@pytest.mark.django_db
def test_bracket_calls_to_as_many_tables_as_the_director_has():
    from tests import build

    night = build.night(build.director(club="Athens").club, house="athens")
    assert len(tents(pairs.drawn(night, 6))) == 3


def read(sheet, number):
    """What a phone reads on the lower half of a page."""
    document = pypdfium2.PdfDocument(sheet)
    picture = document[number].render(scale=2).to_pil()
    document.close()
    width, height = picture.size
    lower = picture.crop((0, height // 2, width, height))
    return [one.text for one in zxingcpp.read_barcodes(lower)]


def test_phone_reads_the_code_on_the_side_that_stands():
    dark = [[bool(one) for one in row] for row in segno.make(LINK, error="m").matrix]
    sheet = content(
        "tents", plain.night(8), links={1: Link(dark, "192.168.1.20:8000/table/", "482 109 375")}
    )
    assert read(sheet, 0) == [LINK]
    for words in ("This table's phone keeps score", "192.168.1.20:8000/table/", "482 109 375"):
        assert words in pages(sheet)[0].text
        assert words not in pages(sheet)[1].text


def test_players_read_their_own_code_on_every_tent():
    dark = [[bool(one) for one in row] for row in segno.make(ME, error="m").matrix]
    sheet = content("tents", plain.night(8), players=Link(dark, "192.168.1.20:8000/me/"))
    for number in (0, 1):
        assert read(sheet, number) == [ME]
        assert "Find me: seat, card, standings" in pages(sheet)[number].text
        assert "192.168.1.20:8000/me/" in pages(sheet)[number].text
        assert "Code" not in pages(sheet)[number].text


def test_there_are_no_tents_before_anybody_knows_how_many():
    with pytest.raises(Refused, match="not known yet"):
        tents(plain.night(2))
    with pytest.raises(Refused, match="draw it first"):
        tents(plain.night(8, house="athens"))


def tables(night):
    return [one.table for one in tents(night) if not one.of_three]


def test_tables_of_a_later_game_have_a_tent_as_soon_as_somebody_comes_for_them():
    night = nights.progressive(12, games=5)
    assert tables(night) == [1, 2, 3]
    more = [plain.entry(number, first_game=3) for number in range(13, 17)]
    paid = [plain.fee(number, 100) for number in range(13, 17)]
    assert tables(plain.told(night, *more, *paid)) == [1, 2, 3, 4]


def test_tables_of_an_earlier_game_keep_their_tent():
    night = nights.progressive(16, games=5)
    gone = [plain.replace(night.entries.of(number), last_game=2) for number in range(1, 5)]
    night = plain.seated(plain.all_typed(plain.told(night, *gone)))
    assert len(night.rounds.current.games) == 3
    assert tables(night) == [1, 2, 3, 4]


def test_tables_of_a_later_session_have_a_tent():
    teams = [
        plain.facts.Team(number=number, division="Men's" if number < 5 else "Mixed")
        for number in range(1, 11)
    ]
    night = plain.told(plain.night(20, house="mcallen"), *teams)
    apart = plain.replace(night.plan, sessions=(("Men's",), ("Mixed",)))
    night = plain.pressed(rounds.seat, plain.told(night, apart), game=1)
    assert len(night.rounds.current.games) == 2
    assert tables(night) == [1, 2, 3]


def test_table_of_four_has_a_tent_for_three_where_somebody_may_leave():
    threes = [one.table for one in tents(plain.night(16)) if one.of_three]
    assert threes == [4]
    assert not [one for one in tents(plain.night(16, odd_numbers="bench")) if one.of_three]


def test_tent_has_its_quarter_where_the_club_has_said_how_its_tables_stand():
    assert {one.quarter for one in tents(plain.night(48))} == {None}
    night = replace(plain.night(48, odd_numbers="bench"), tables_a_row=4)
    quarters = [one.quarter for one in tents(night)]
    assert quarters[:4] == [Suit.SPADE, Suit.SPADE, Suit.HEART, Suit.HEART]
    assert quarters[8:] == [Suit.CLUB, Suit.CLUB, Suit.DIAMOND, Suit.DIAMOND]
    assert "front left" in pages(content("tents", night))[0].text
