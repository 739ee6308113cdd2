"""The scorecard that each player carries."""

from dataclasses import replace

import pypdfium2
import pytest
import segno
import zxingcpp

from tests import plain
from tests.tournament.kit.printing import nights, played_nights
from tests.tournament.kit.printing.pdf_reading import pages_of_pdf, pdf_content, printed_pages
from tests.tournament.topics.phones.test_players import night_in_time_slots, play_next_game
from tournament.evening.words.refused import Refused
from tournament.kit.printing.cutting import split_into_card_frames
from tournament.kit.printing.frames import LETTER, body_frame
from tournament.kit.printing.print_choices import PrintedLink
from tournament.topics.places.boards.score_card import PaperScorecardLine, scorecards_to_print
from tournament.topics.places.paper.score_cards import CardStyle, one_or_two_line_grid
from tournament.topics.seating.actions import rounds

PLAYERS_LINK = "http://192.168.1.20:8000/me/"


def test_scorecard_has_the_scores_of_all_known_games():
    night = nights.progressive_night()
    (card, *_) = scorecards_to_print(night).cards
    first_line, second_line, *empty_lines = card.lines
    assert (first_line.tally.points, first_line.tally.x) != (0, 0)
    assert first_line.table
    assert second_line.table
    assert empty_lines == [PaperScorecardLine()] * 6
    assert (first_line.running_sum, second_line.running_sum) == (first_line.tally, None)
    page = printed_pages("score-cards", night)[0]
    assert "X = euchred or reneged, $0.10 each." in page.text
    assert "Xs at $0.10" in page.text
    assert "Sitting out: 6 points." in page.text
    assert "Tuesday euchre, November 24, 2026" in page.text


def test_each_scorecard_has_the_players_link_as_code_and_address():
    dark = [[bool(dot) for dot in row] for row in segno.make(PLAYERS_LINK, error="m").matrix]
    night, players = plain.night(8), PrintedLink(dark, "192.168.1.20:8000/me/")
    for items_per_page, is_large in ((1, True), (2, False)):
        sheet = pdf_content(
            "score-cards",
            night,
            items_per_page=items_per_page,
            is_large=is_large,
            players_link=players,
        )
        document = pypdfium2.PdfDocument(sheet)
        picture = document[0].render(scale=3).to_pil()
        document.close()
        assert [code.text for code in zxingcpp.read_barcodes(picture)] == [
            PLAYERS_LINK
        ] * items_per_page
        assert (
            pages_of_pdf(sheet)[0].text.count("seat and score: 192.168.1.20:8000/me/")
            == items_per_page
        )
    assert "seat and score" not in printed_pages("score-cards", night)[0].text


@pytest.mark.parametrize(("items_per_page", "is_large"), [(1, True), (2, False)])
def test_code_on_a_scorecard_has_white_margins_of_four_squares(items_per_page, is_large):
    dark = [[bool(dot) for dot in row] for row in segno.make(PLAYERS_LINK, error="m").matrix]
    sheet = pdf_content(
        "score-cards",
        plain.night(8, name="Practice: Tanglewood on the first Tuesday"),
        items_per_page=items_per_page,
        is_large=is_large,
        players_link=PrintedLink(dark, "192.168.1.20:8000/me/"),
    )
    document = pypdfium2.PdfDocument(sheet)
    picture = document[0].render(scale=3).to_pil().convert("L")
    document.close()
    codes = [code.position for code in zxingcpp.read_barcodes(picture)]
    assert len(codes) == items_per_page
    for corners in codes:
        left, top, right = corners.top_left.x, corners.top_left.y, corners.top_right.x
        margin = 4 * (right - left) // len(dark)
        for strip_left in (left - margin, right + 2):
            strip = picture.crop((strip_left, top, strip_left + margin - 2, corners.bottom_left.y))
            assert strip.getextrema() == (255, 255)


def test_game_lines_of_a_scorecard_are_between_its_heading_and_its_notes():
    style, card = CardStyle(scorecards_to_print(plain.night(8)), 1, 0, None), body_frame(LETTER)
    frame = style.grid_in(card, 12).whole_frame
    assert frame.top > card.below_head(style.head_height).top
    assert frame.bottom < card.above_foot(style.notes_height).bottom


def test_scorecard_marks_games_sat_out():
    cards_sat_out = [
        card
        for card in scorecards_to_print(nights.progressive_night()).cards
        if card.lines[0].table == "–"
    ]
    assert [card.lines[0].partner_or_team for card in cards_sat_out] == ["sat out", "sat out"]
    assert {card.lines[0].tally.points for card in cards_sat_out} == {6}


def test_scorecard_of_a_drawn_night_has_all_games_filled_in():
    board = scorecards_to_print(nights.individual_night())
    assert len(board.cards) == 13
    for card in board.cards:
        assert len(card.lines) == 6
        assert all(line.table for line in card.lines)
    # The scorecards of two partners name each other in the same game.
    by_number = {card.number: card for card in board.cards}
    for card in board.cards:
        for game, line in enumerate(card.lines):
            if line.partner_or_team.endswith(")"):
                partner = int(line.partner_or_team.rpartition("(")[2][:-1])
                assert by_number[partner].lines[game].partner_or_team.endswith(f"({card.number})")


@pytest.mark.parametrize(
    ("night", "leavers"),
    [
        (nights.individual_night(), (9,)),
        (played_nights.seat_first_game(16, house="mcallen"), (9, 10)),
    ],
)
def test_player_who_will_leave_is_on_no_later_line_of_any_scorecard(night, leavers):
    leaving_entries = [replace(night.entries.with_number(entry), last_game=1) for entry in leavers]
    board = scorecards_to_print(plain.with_facts(night, *leaving_entries))
    names = [night.entries.with_number(entry).name for entry in leavers]
    later_lines = [line for card in board.cards for line in card.lines[1:]]
    assert later_lines
    assert all(line.table for line in later_lines)
    assert [
        line for line in later_lines if any(name in line.partner_or_team for name in names)
    ] == []


@pytest.mark.parametrize("dials", [{"house": "mcallen"}, {"format": "individual", "games": 6}])
def test_absent_player_has_a_scorecard_only_before_game_1(dials):
    night_before = plain.night(14, **dials)
    absent_entries = [
        replace(night_before.entries.with_number(entry), expected=True) for entry in (13, 14)
    ]
    night_before = plain.with_facts(night_before, *absent_entries)
    names_before, names_after = (
        " ".join(card.name for card in scorecards_to_print(night).cards)
        for night in (
            night_before,
            plain.press(rounds.seat_next_game, night_before, game=1, reason="they never came"),
        )
    )
    assert "Player 14" in names_before
    assert "Player 14" not in names_after


def test_scorecard_of_a_team_names_opponents_of_all_games():
    board = scorecards_to_print(nights.night_in_divisions())
    assert (board.others_heading, board.hand_count) == ("Against", 8)
    for card in board.cards:
        opponents = [line.partner_or_team for line in card.lines]
        assert len(set(opponents)) == len(opponents) == 5


def test_scorecard_numbers_the_games_of_its_own_time_slot():
    night_before_play = night_in_time_slots(games=2)
    cards = {card.number: card for card in scorecards_to_print(night_before_play).cards}
    assert {number: (card.first_game, len(card.lines)) for number, card in cards.items()} == {
        **dict.fromkeys((1, 2, 3), (1, 2)),
        **dict.fromkeys((4, 5), (3, 2)),
    }
    night = play_next_game(play_next_game(play_next_game(night_before_play)))
    cards = {card.number: card for card in scorecards_to_print(night).cards}
    assert all(len(card.lines) == 2 for card in cards.values())
    assert cards[4].lines[1].partner_or_team.startswith("5: ")
    assert cards[1].total.tally


def test_scorecard_marks_a_3_player_table():
    night = nights.progressive_night(15, "alameda", games=5)
    company_words = {
        line.partner_or_team for card in scorecards_to_print(night).cards for line in card.lines
    }
    assert "3-player table" in company_words


def test_scorecards_of_a_bracket_are_refused():
    with pytest.raises(Refused, match="Print match slips instead"):
        printed_pages("score-cards", plain.night(8, house="athens"))
    with pytest.raises(Refused, match="No one has checked in yet"):
        printed_pages("score-cards", plain.night())


@pytest.mark.parametrize(
    ("choices", "cards"),
    [({}, 2), ({"is_large": True}, 1), ({"items_per_page": 1}, 1), ({"items_per_page": 4}, 2)],
)
def test_number_of_scorecards_on_a_page_follows_the_choice(choices, cards):
    assert len(printed_pages("score-cards", nights.progressive_night(16), **choices)) == 16 / cards


@pytest.mark.parametrize("hands", [0, 8, 12])
@pytest.mark.parametrize("cards_per_page", [1, 2])
def test_scorecard_boxes_do_not_overlap_and_each_game_has_its_hands(hands, cards_per_page):
    night = nights.progressive_night(16, "alameda" if hands == 12 else "tanglewood")
    board = scorecards_to_print(night)
    frame = split_into_card_frames(body_frame(LETTER), cards_per_page)[0]
    layout = one_or_two_line_grid(
        board, frame.below_head(60).above_foot(40), len(board.cards[0].lines), hands, 1.0
    )
    for line in layout.game_lines:
        assert len(line.hands) == hands
        boxes = [*line.cell_by_heading.values(), *line.hands]
        for number, box in enumerate(boxes):
            assert frame.left - 0.01 <= box.left < box.right <= frame.right + 0.01
            assert not any(_do_boxes_overlap(box, other_box) for other_box in boxes[number + 1 :])


def _do_boxes_overlap(box, other_box):
    overlap_across = min(box.right, other_box.right) - max(box.left, other_box.left)
    overlap_down = min(box.bottom, other_box.bottom) - max(box.top, other_box.top)
    return overlap_across > 0.01 and overlap_down > 0.01


def test_scorecard_of_a_race_has_points_instead_of_hands():
    (first_page, *_) = printed_pages(
        "score-cards", plain.night(8, house="athens", format="total_points")
    )
    assert "So far" in first_page.text
    assert (
        scorecards_to_print(plain.night(8, house="athens", format="total_points")).hand_count
        is None
    )


def test_scorecard_of_many_games_needs_a_whole_page():
    night = plain.night(8, house="tanglewood", games=15)
    assert len(printed_pages("score-cards", night)) == 8


def test_large_print_of_scorecards_is_larger():
    usual_page, large_page = (
        printed_pages("score-cards", nights.progressive_night(), **choices)[0]
        for choices in ({"items_per_page": 1}, {"items_per_page": 1, "is_large": True})
    )
    assert large_page.width > large_page.height
    heights = [
        next(word.top - word.bottom for word in page.words if word.text == "Partner")
        for page in (usual_page, large_page)
    ]
    assert heights[1] > 1.25 * heights[0]


def test_scorecard_of_many_games_continues_on_a_second_card():
    card_pages = printed_pages(
        "score-cards", plain.night(58, house="general", format="round_robin")
    )
    assert len(card_pages) == 2 * 29
    assert [page.text.count("So far") for page in card_pages[:2]] == [2, 1]
    numbers = [
        int(word.text) for page in card_pages[:2] for word in page.words if word.text.isdigit()
    ]
    assert set(range(1, 29)) <= set(numbers)
