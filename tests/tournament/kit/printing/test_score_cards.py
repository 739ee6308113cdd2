"""The card that everybody carries."""

from dataclasses import replace

import pypdfium2
import pytest
import segno
import zxingcpp

from tests import plain
from tests.tournament.kit.printing import nights, played
from tests.tournament.kit.printing.reading import content, pages, printed
from tests.tournament.topics.phones.test_players import in_sessions, next_game
from tournament.evening.words.refused import Refused
from tournament.kit.printing.cutting import frames
from tournament.kit.printing.frames import LETTER, body
from tournament.kit.printing.print_wish import Link
from tournament.topics.places.boards.score_card import ScoreCardLine, score_cards
from tournament.topics.places.paper.score_cards import grid
from tournament.topics.seating.actions import rounds

ME = "http://192.168.1.20:8000/me/"


def test_card_is_filled_in_as_far_as_it_is_known():
    night = nights.progressive()
    (ann, *_) = score_cards(night).cards
    first, second, *rest = ann.lines
    assert (first.tally.points, first.tally.x) != (0, 0)
    assert first.table
    assert second.table
    assert rest == [ScoreCardLine()] * 6
    assert (first.so_far, second.so_far) == (first.tally, None)
    page = printed("score-cards", night)[0]
    assert "X = euchred or reneged, $0.10 each." in page.text
    assert "X at $0.10" in page.text
    assert "Sitting a game out: 6 points." in page.text
    assert "Tuesday euchre, November 24, 2026" in page.text


def test_players_read_their_own_code_and_address_on_every_card():
    dark = [[bool(one) for one in row] for row in segno.make(ME, error="m").matrix]
    night, players = plain.night(8), Link(dark, "192.168.1.20:8000/me/")
    for per_page, large in ((1, True), (2, False)):
        sheet = content("score-cards", night, per_page=per_page, large=large, players=players)
        document = pypdfium2.PdfDocument(sheet)
        picture = document[0].render(scale=3).to_pil()
        document.close()
        assert [one.text for one in zxingcpp.read_barcodes(picture)] == [ME] * per_page
        assert pages(sheet)[0].text.count("on a phone: 192.168.1.20:8000/me/") == per_page
    assert "phone" not in printed("score-cards", night)[0].text


def test_whoever_sits_out_has_it_on_the_card():
    out = [one for one in score_cards(nights.progressive()).cards if one.lines[0].table == "–"]
    assert [one.lines[0].company for one in out] == ["sat out", "sat out"]
    assert {one.lines[0].tally.points for one in out} == {6}


def test_draw_made_beforehand_fills_the_whole_card():
    board = score_cards(nights.individual())
    assert len(board.cards) == 13
    for card in board.cards:
        assert len(card.lines) == 6
        assert all(one.table for one in card.lines)
    # Whoever is said to be somebody's partner has it on the own card too.
    by_number = {one.number: one for one in board.cards}
    for card in board.cards:
        for game, line in enumerate(card.lines):
            if line.company.endswith(")"):
                partner = int(line.company.rpartition("(")[2][:-1])
                assert by_number[partner].lines[game].company.endswith(f"({card.number})")


@pytest.mark.parametrize(
    ("night", "gone"), [(nights.individual(), (9,)), (played.seated(16, house="mcallen"), (9, 10))]
)
def test_whoever_leaves_after_the_game_that_is_on_is_on_no_later_line(night, gone):
    left = [replace(night.entries.of(one), last_game=1) for one in gone]
    board = score_cards(plain.told(night, *left))
    names = [night.entries.of(one).name for one in gone]
    later = [line for card in board.cards for line in card.lines[1:]]
    assert later
    assert all(line.table for line in later)
    assert [line for line in later if any(name in line.company for name in names)] == []


@pytest.mark.parametrize("way", [{"house": "mcallen"}, {"format": "individual", "games": 6}])
def test_whoever_never_came_has_a_card_before_the_first_game_and_none_after(way):
    before = plain.night(14, **way)
    absent = [replace(before.entries.of(one), expected=True) for one in (13, 14)]
    before = plain.told(before, *absent)
    first, then = (
        " ".join(one.name for one in score_cards(night).cards)
        for night in (before, plain.pressed(rounds.seat, before, game=1, reason="they never came"))
    )
    assert "Player 14" in first
    assert "Player 14" not in then


def test_pairs_have_their_opponents_for_all_games():
    board = score_cards(nights.divisions())
    assert (board.company, board.hands) == ("Against", 8)
    for card in board.cards:
        others = [one.company for one in card.lines]
        assert len(set(others)) == len(others) == 5


def test_card_has_the_games_of_its_own_session_by_their_numbers():
    morning = in_sessions(games=2)
    cards = {one.number: one for one in score_cards(morning).cards}
    assert {who: (one.first, len(one.lines)) for who, one in cards.items()} == {
        **dict.fromkeys((1, 2, 3), (1, 2)),
        **dict.fromkeys((4, 5), (3, 2)),
    }
    night = next_game(next_game(next_game(morning)))
    cards = {one.number: one for one in score_cards(night).cards}
    assert all(len(one.lines) == 2 for one in cards.values())
    assert cards[4].lines[1].company.startswith("5: ")
    assert cards[1].total.tally


def test_table_of_three_is_said():
    night = nights.progressive(15, "alameda", games=5)
    told = {line.company for card in score_cards(night).cards for line in card.lines}
    assert "at a table of three" in told


def test_bracket_has_slips_and_no_cards():
    with pytest.raises(Refused, match="slips of its games"):
        printed("score-cards", plain.night(8, house="athens"))
    with pytest.raises(Refused, match="Nobody is signed in"):
        printed("score-cards", plain.night())


@pytest.mark.parametrize(
    ("wish", "cards"), [({}, 2), ({"large": True}, 1), ({"per_page": 1}, 1), ({"per_page": 4}, 2)]
)
def test_so_many_cards_go_on_a_page(wish, cards):
    assert len(printed("score-cards", nights.progressive(16), **wish)) == 16 / cards


@pytest.mark.parametrize("hands", [0, 8, 12])
@pytest.mark.parametrize("of_a_page", [1, 2])
def test_no_box_of_a_card_stands_on_another_and_each_game_has_its_hands(hands, of_a_page):
    night = nights.progressive(16, "alameda" if hands == 12 else "tanglewood")
    board = score_cards(night)
    frame = frames(body(LETTER), of_a_page)[0]
    found = grid(board, frame.below(60).above(40), len(board.cards[0].lines), hands, 1.0)
    for line in found.games:
        assert len(line.hands) == hands
        boxes = [*line.cells.values(), *line.hands]
        for number, one in enumerate(boxes):
            assert frame.left - 0.01 <= one.left < one.right <= frame.right + 0.01
            assert not any(_share(one, other) for other in boxes[number + 1 :])


def _share(one, other):
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > 0.01 and down > 0.01


def test_card_of_a_race_has_its_points_so_far_and_no_hands():
    (first, *_) = printed("score-cards", plain.night(8, house="athens", format="total_points"))
    assert "So far" in first.text
    assert score_cards(plain.night(8, house="athens", format="total_points")).hands is None


def test_card_of_many_games_has_a_page_for_itself():
    night = plain.night(8, house="tanglewood", games=15)
    assert len(printed("score-cards", night)) == 8


def test_large_print_is_larger():
    usual, large = (
        printed("score-cards", nights.progressive(), **wish)[0]
        for wish in ({"per_page": 1}, {"per_page": 1, "large": True})
    )
    assert large.width > large.height
    high = [
        next(one.top - one.bottom for one in page.words if one.text == "Partner")
        for page in (usual, large)
    ]
    assert high[1] > 1.25 * high[0]


def test_card_of_more_games_than_a_pencil_has_room_for_goes_on_on_another():
    found = printed("score-cards", plain.night(58, house="general", format="round_robin"))
    assert len(found) == 2 * 29
    assert [page.text.count("So far") for page in found[:2]] == [2, 1]
    numbers = [int(one.text) for page in found[:2] for one in page.words if one.text.isdigit()]
    assert set(range(1, 29)) <= set(numbers)
