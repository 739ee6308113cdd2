"""The bracket on paper: what each sheet shows, where its games continue, and that all names can be
read.
"""

import re
from itertools import combinations
from time import process_time

import pytest

from rotation.bracket.progress import GameState
from rotation.bracket.replay import add_outcome
from rotation.formats.elimination import (
    make_double_elimination_bracket,
    make_single_elimination_bracket,
)
from rotation.outcomes import BracketSpot, GameResult
from tests import daily, plain
from tests.patience import tries_until_failure
from tests.rotation.brackets import random_bracket_night
from tests.tournament.bracket_drawings import bracket_after, do_boxes_overlap
from tests.tournament.kit.printing import nights
from tests.tournament.kit.printing.pdf_reading import (
    pages_of_pdf,
    pdf_content,
    printed_pages,
    with_names,
)
from tests.tournament.kit.printing.played_nights import bracket_with_called_games
from tournament.evening.courses.bracket_night import BRACKET_NOT_DRAWN_REFUSAL
from tournament.evening.night import draws
from tournament.evening.words.refused import Refused
from tournament.kit.drawing.shapes import Box, Text
from tournament.kit.printing.frames import MIN_WRITE_IN_BOX_SIDE, PAPER_BY_KEY
from tournament.kit.printing.pdf_file import FootLine, make_pdf
from tournament.kit.printing.print_choices import PrintChoices
from tournament.topics.bracket.boards.drawing import bracket_drawing
from tournament.topics.bracket.boards.team_names import TeamLabel, first_names_by_team
from tournament.topics.bracket.paper import bracket_sheets
from tournament.topics.bracket.paper.poster import TITLE_HEIGHT, posters

PLAYER_NAMES = (
    "Margaret Johnson",
    "Robert Williams",
    "Christine Kowalczyk",
    "Bob Ng",
    "José Hernández",
)
# The height of a word's box without descenders, as a share of the font size.
SHARE_OF_FONT_SIZE_ABOVE_BASELINE = 0.7


def team_labels(progress, *names):
    """Return a label for each team: its number and one of these names in turn; the last name is
    repeated.
    """
    return {
        team: TeamLabel(int(team), (names[int(team) % len(names)], names[-1]))
        for team in progress.teams
    }


def sheets_of_bracket(count, *results, bracket=None, **choices):
    """Return the pages of a bracket whose players are named by the numbers of their teams."""
    progress = bracket_after(count, *results, bracket=bracket)
    teams = {team: TeamLabel(int(team), (f"Ann{team}", f"Bob{team}")) for team in progress.teams}
    return printed_bracket_pages(progress, teams, PrintChoices(**choices))


def printed_bracket_pages(progress, teams, choices=PrintChoices()):  # noqa: B008  a frozen default cannot change
    bracket_pages = bracket_sheets.bracket_pages(
        progress, bracket_drawing(progress), teams, choices
    )
    return pages_of_pdf(make_pdf(bracket_pages, FootLine("Sunday"), choices.paper, "Bracket"))


def is_box_for_points(box):
    """Return whether a box is square, as a box for points is. The box of a game is wider."""
    return box.width < 2 * MIN_WRITE_IN_BOX_SIDE


@pytest.fixture
def painted_drawings(monkeypatch):
    """Return a list that is filled with each drawing put on paper: its sheet, its frame and the
    drawing.
    """
    calls = []
    paint = bracket_sheets.paint_drawing

    def record_and_paint(sheet, frame, drawing):
        calls.append((sheet, frame, drawing))
        paint(sheet, frame, drawing)

    monkeypatch.setattr(bracket_sheets, "paint_drawing", record_and_paint)
    return calls


@pytest.mark.gate
@pytest.mark.parametrize("paper", PAPER_BY_KEY)
@pytest.mark.parametrize("is_large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("count", [*range(3, 24), 31, 32, 33, 48, 64, 100, 128])
def test_each_game_is_printed_once_with_squares_for_points(
    count, is_large, paper, painted_drawings
):
    """At every stage of the bracket, each box is inside its sheet and overlaps no other box."""
    for bracket in (make_double_elimination_bracket(count), make_single_elimination_bracket(count)):
        _, states = random_bracket_night(bracket, count, with_trouble=True)
        progress = states[len(states) // 2]
        teams = {team: TeamLabel(int(team[1:]), PLAYER_NAMES[:2]) for team in progress.teams}
        painted_drawings.clear()
        printed_bracket_pages(
            progress, teams, PrintChoices(paper=PAPER_BY_KEY[paper], is_large=is_large)
        )
        shapes = [shape for *_, drawing in painted_drawings for shape in drawing.shapes]
        drawn_texts = [shape.text for shape in shapes if isinstance(shape, Text)]
        assert sorted(text for text in drawn_texts if text in bracket.games) == sorted(
            bracket.games
        )
        assert min(shape.size for shape in shapes if isinstance(shape, Text)) >= (
            13 if is_large else 10
        )
        boxes = [shape for shape in shapes if isinstance(shape, Box)]
        squares = [box for box in boxes if is_box_for_points(box)]
        assert len(squares) == 2 * len(bracket.games)
        assert min(min(box.width, box.height) for box in squares) >= MIN_WRITE_IN_BOX_SIDE
        for sheet, frame, drawing in painted_drawings:
            assert (frame.width, frame.height) == pytest.approx((drawing.width, drawing.height))
            assert frame.right <= sheet.body.right + 0.01
            assert frame.bottom <= sheet.body.bottom + 0.01
            game_boxes = [
                box for box in drawing.shapes if isinstance(box, Box) and not is_box_for_points(box)
            ]
            assert min(box.top for box in game_boxes) > 0
            assert max(box.top + box.height for box in game_boxes) <= drawing.height + 0.01
            assert not any(
                do_boxes_overlap(box, other_box) for box, other_box in combinations(game_boxes, 2)
            )


@pytest.mark.parametrize(
    ("teams", "count"), [(4, 1), (8, 1), (12, 2), (16, 3), (22, 4), (32, 5), (48, 6), (64, 8)]
)
def test_number_of_bracket_sheets_by_number_of_teams(teams, count):
    for paper in ("letter", "a4"):
        assert (
            len(
                printed_pages(
                    "bracket",
                    with_names(bracket_with_called_games(teams), *PLAYER_NAMES[:2]),
                    paper,
                )
            )
            == count
        )


def test_partners_share_a_line_unless_that_needs_two_more_sheets():
    for teams in (5, 12, 22, 32):
        bracket_pages = printed_pages(
            "bracket",
            with_names(bracket_with_called_games(teams), "Margaret Johnson", "Bob Williams"),
        )
        names = [
            word.text for page in bracket_pages for word in page.words if "Margaret J" in word.text
        ]
        assert names
        assert {*names} == {"Margaret Johnson & Bob Williams"}
    bracket_pages = printed_pages(
        "bracket", with_names(bracket_with_called_games(64), "Margaret Johnson", "Bob Williams")
    )
    assert "Margaret Johnson &" in {word.text for word in bracket_pages[0].words}


def test_bracket_sheet_names_its_part_and_where_winners_go():
    bracket_pages = sheets_of_bracket(22)
    titles = ("Winners' bracket", "Losers' bracket", "Winners' bracket, rounds 3 and 4")
    assert [page.words[0].text for page in bracket_pages][:3] == list(titles)
    assert "Losers' bracket, rounds 4 and 5" in bracket_pages[2].text
    for words in ("Winners' bracket, round 5", "Losers' bracket, round 8", "Final"):
        assert words in bracket_pages[3].text
    assert "sheet 1 of 4" in bracket_pages[0].text
    assert "winner to W3.1, sheet 3" in bracket_pages[0].text
    assert "winner to W5.1, sheet 4" in bracket_pages[2].text
    assert [word.text for word in bracket_pages[3].words].count("winner to F1") == 2
    (single_page,) = sheets_of_bracket(4)
    assert "sheet" not in single_page.text
    parts = [page.words[0].text for page in sheets_of_bracket(64)]
    assert parts[:4] == [f"Winners' bracket, part {part} of 4" for part in (1, 2, 3, 4)]
    assert parts[4:6] == ["Losers' bracket, upper half", "Losers' bracket, lower half"]


@pytest.mark.parametrize("count", [3, 5, 8, 11, 13, 16, 22, 26, 32, 33, 48, 64])
@pytest.mark.parametrize(
    "make_bracket", [make_double_elimination_bracket, make_single_elimination_bracket]
)
def test_only_the_last_sheet_has_lines_for_the_first_three_places(count, make_bracket):
    *earlier_pages, last_page = sheets_of_bracket(count, bracket=make_bracket(count))
    for word in bracket_sheets.FIRST_THREE_PLACE_WORDS:
        assert word in [word.text for word in last_page.words]
        assert all(word not in [word.text for word in page.words] for page in earlier_pages)
    assert (last_page.overlapping_words, last_page.words_outside_margins) == ([], [])


def test_printed_bracket_has_the_state_of_each_game():
    (first_page, *_) = printed_pages("bracket", bracket_with_called_games(22))
    assert re.search(r"on table 1 · loser to L\d", first_page.text)
    (first_page, *_) = printed_pages("bracket", bracket_with_called_games(8))
    assert "loser to L2.2" in first_page.text
    first_page = sheets_of_bracket(8, "W1.1 a 10-7, W1.2 b by forfeit")[0]
    assert "played" in first_page.text
    assert "forfeited" in first_page.text
    assert "loser to L1.2" in first_page.text
    assert first_page.text.index("Ann1") < first_page.text.index("10") < first_page.text.index("7")


def test_unknown_opponents_are_named_by_their_names_or_numbers():
    names = ("Ann Lee", "Bob Ng", "Cal Roe", "Dot Ash", "Eve Orr", "Fay Pym", "Gus Fox", "Hal Dow")
    small_night = with_names(bracket_with_called_games(4), *names)
    names_a, names_b = (
        first_names_by_team(small_night)[team]
        for team in draws.bracket_state(small_night).teams_in("W1.1")
    )
    (page, *_) = printed_pages("bracket", small_night)
    assert f"winner of {names_a} vs. {names_b}" in page.text
    assert "of table" not in page.text
    full_night = with_names(
        bracket_with_called_games(64), "Wilhelmina Kowalczyk", "Christine Rodríguez"
    )
    team_a, team_b = draws.bracket_state(full_night).teams_in("W1.1")
    assert f"winner of {team_a} vs. {team_b}" in printed_pages("bracket", full_night)[0].text


def test_printed_forfeit_names_the_loser():
    first_page = sheets_of_bracket(8, "W1.1 b by forfeit")[0]
    words = [word.text for word in first_page.words]
    assert "lost" in words
    assert words.index("forfeited") < words.index("lost") < words.index("W1.2")


def test_loser_is_sent_past_a_game_whose_opponent_left():
    text_with_team_5, text_without_team_5 = (
        " ".join(sheet.text for sheet in sheets_of_bracket(5, *results))
        for results in (["W1.1 b"], ["W1.1 b", "5 leaves"])
    )
    assert (
        text_with_team_5.count("loser to L2.1"),
        text_without_team_5.count("loser to L2.1"),
    ) == (1, 0)
    assert text_without_team_5.count("loser to L3.1") == text_with_team_5.count("loser to L3.1") + 1


def test_printed_team_has_its_number_and_both_names():
    night = with_names(bracket_with_called_games(8), "Ann Lee", "Bob Ng")
    (first_page, *_) = printed_pages("bracket", night)
    assert first_page.text.count("Ann Lee & Bob Ng") == 8
    assert {str(number) for number in range(1, 9)} <= set(first_page.text.split())


def test_team_without_names_is_printed_by_its_number():
    progress = bracket_after(4)
    teams = {team: TeamLabel(int(team)) for team in progress.teams}
    (page,) = printed_bracket_pages(progress, teams)
    assert {"1", "2", "3", "4"} <= {word.text for word in page.words}


@pytest.mark.parametrize("teams", [5, 11, 20, 24])
def test_each_bye_is_printed_with_its_game(teams):
    """With several sheets, the words for the sheet of the next game need their own line."""
    printed_text = " ".join(page.text for page in sheets_of_bracket(teams))
    drawing = bracket_drawing(bracket_after(teams))
    notes = [
        box.bye_note
        for part in drawing.parts
        for bracket_round in part.rounds
        for box in bracket_round.shown_games
        if box.bye_note
    ]
    assert len(re.findall(r":\s+bye\b", printed_text)) == len(notes)


def test_places_are_listed_once_the_bracket_is_decided():
    undecided_pages = sheets_of_bracket(4, "W1.1 a, W1.2 a")
    assert all("Places" not in page.text for page in undecided_pages)
    decided_pages = sheets_of_bracket(4, "W1.1 a, W1.2 b, W2.1 a, L1.1 b, L2.1 a, F1 a")
    first_page, last_page = decided_pages[0], decided_pages[-1]
    assert "Places" in last_page.text
    assert " ".join(last_page.text.split("Last game")[1].split()) == (
        "1 1 Ann1 & Bob1 F1 2 2 Ann2 & Bob2 F1 3 3 Ann3 & Bob3 L2.1 4 4 Ann4 & Bob4 L1.1 "
        "Sunday page 2 of 2"
    )
    assert [line in first_page.text for line in ("First", "Ann1 & Bob1, team 1")] == [True, True]


def test_shared_places_of_a_bracket_are_printed_as_shared():
    progress = bracket_after(8)
    steps_left = tries_until_failure(300)
    while next(steps_left) and progress.ready_games:
        progress = add_outcome(
            progress, GameResult(progress.ready_games[0], BracketSpot.A, (10, 7))
        )
    teams = {team: TeamLabel(int(team), (f"Team{team}",)) for team in progress.teams}
    assert printed_bracket_pages(progress, teams)[-1].text.count("7–8") == 2
    assert GameState.NOT_NEEDED in {progress.game_state(name) for name in progress.bracket.games}


@pytest.mark.gate
@pytest.mark.parametrize("paper", PAPER_BY_KEY)
@pytest.mark.parametrize("count", [22, 31, 32, 64, 128])
def test_common_names_are_at_least_ten_points_large(count, paper):
    """The size is measured at every stage of the bracket."""
    progress = bracket_after(count)
    steps_left = tries_until_failure(300)
    while next(steps_left) and progress.ready_games:
        progress = add_outcome(
            progress, GameResult(progress.ready_games[0], BracketSpot.B, (7, 10))
        )
    bracket_pages = printed_bracket_pages(
        progress, team_labels(progress, *PLAYER_NAMES), PrintChoices(paper=PAPER_BY_KEY[paper])
    )
    heights = [
        word.top - word.bottom
        for page in bracket_pages
        for word in page.words
        if any(name in word.text for name in PLAYER_NAMES)
    ]
    assert len(heights) > 4 * count
    assert min(heights) > 10 * SHARE_OF_FONT_SIZE_ABOVE_BASELINE


@pytest.mark.parametrize("paper", PAPER_BY_KEY)
@pytest.mark.parametrize("teams", [4, 5, 8])
def test_up_to_eight_teams_fit_on_one_sheet_with_whole_names(teams, paper):
    names = [name for name in PLAYER_NAMES if name != "Bob Ng"]
    (page,) = printed_pages("bracket", with_names(bracket_with_called_games(teams), *names), paper)
    for words in ("Winners' bracket", "Losers' bracket", "Second final"):
        assert words in page.text
    lines = [word for word in page.words if any(name in word.text for name in names)]
    assert len(lines) >= teams
    assert min(word.top - word.bottom for word in lines) > 10 * SHARE_OF_FONT_SIZE_ABOVE_BASELINE


def test_small_bracket_has_its_finals_to_the_right_of_the_winners_bracket(painted_drawings):
    night_with_short_names = with_names(bracket_with_called_games(4), "Ann", "Bob")
    (page,) = printed_pages("bracket", night_with_short_names)
    assert page.width > page.height
    upper_drawing = painted_drawings[0][2]
    texts = [shape.text for shape in upper_drawing.shapes if isinstance(shape, Text)]
    assert texts[:4] == ["Round 1", "Round 2", "Final", "Second final"]


def test_bracket_in_large_print_needs_more_sheets():
    night = with_names(bracket_with_called_games(16), *PLAYER_NAMES)
    assert len(printed_pages("bracket", night, is_large=True)) > len(
        printed_pages("bracket", night)
    )


@pytest.mark.parametrize("kind", daily.mark_values(nights.HARD_NAMES, "wide"))
@pytest.mark.parametrize("teams", [3, 16, 22, 64])
@pytest.mark.parametrize("is_large", [False, True], ids=["usual", "large"])
def test_names_of_every_length_stay_inside(teams, kind, is_large):
    night = with_names(bracket_with_called_games(teams), *nights.HARD_NAMES[kind])
    for paper in ("letter", "a4"):
        for page in printed_pages("bracket", night, paper, is_large=is_large):
            assert (page.overlapping_words, page.words_outside_margins) == ([], [])


def test_bracket_is_refused_before_the_draw_and_without_a_bracket():
    undrawn_night = plain.night(12, house="athens")
    with pytest.raises(Refused, match=re.escape(BRACKET_NOT_DRAWN_REFUSAL)):
        pdf_content("bracket", undrawn_night)
    with pytest.raises(Refused, match="There is no bracket"):
        pdf_content("bracket", nights.progressive_night())


def test_bracket_of_64_teams_prints_again_within_half_a_second():
    night = with_names(bracket_with_called_games(64), *PLAYER_NAMES)
    pdf_content("bracket", night)
    started_at = process_time()
    pdf_content("bracket", night)
    assert process_time() - started_at < 0.5


def test_team_label_has_the_number_after_the_names():
    assert TeamLabel(4, ("Cal", "Dot")).words == "Cal & Dot, team 4"
    assert TeamLabel(4).words == "team 4"


def test_printed_bracket_adds_nicknames_to_namesakes():
    night = bracket_with_called_games(8)
    first_entry, second_entry = night.entries[0], night.entries[6]
    namesakes = [
        plain.replace(entry, name="Mary Smith", nickname=nickname)
        for entry, nickname in ((first_entry, "Lake"), (second_entry, "Red"))
    ]
    (page, *_) = printed_pages("bracket", plain.with_facts(night, *namesakes))
    assert "Mary Smith (Lake)" in page.text
    assert "Mary Smith (Red)" in page.text


@pytest.mark.parametrize(("teams", "max_sheets"), [(6, 4), (22, 12), (64, 30)])
def test_poster_names_are_at_least_fourteen_points_large(teams, max_sheets):
    sheets = printed_pages(
        "bracket-poster", with_names(bracket_with_called_games(teams), *PLAYER_NAMES)
    )
    assert 1 < len(sheets) <= max_sheets
    assert "row 1 of" in sheets[0].text
    cut_off = [sheet for sheet in sheets if "Cut off" in sheet.text]
    first_sheet_count = sheets[0].text.count("Tape the next sheets over this one")
    assert len(cut_off) == len(sheets) - first_sheet_count * 2
    names = [word for sheet in sheets for word in sheet.words if word.text in PLAYER_NAMES]
    assert len(names) >= teams
    assert min(word.top - word.bottom for word in names) > 14 * 0.62


@pytest.mark.parametrize("teams", [3, 11, 22, 40, 64])
@pytest.mark.parametrize("paper", PAPER_BY_KEY)
def test_poster_has_no_game_across_two_sheets(teams, paper):
    night = with_names(bracket_with_called_games(teams), *PLAYER_NAMES)
    for poster in posters(night, PrintChoices(paper=PAPER_BY_KEY[paper])):
        boxes = [
            shape
            for shape in poster.drawing.shapes
            if isinstance(shape, Box) and not is_box_for_points(shape)
        ]
        assert boxes
        for box in boxes:
            page_width, page_height = poster.page_area.width, poster.page_area.height
            assert (box.left + 0.01) // page_width == (box.left + box.width - 0.01) // page_width
            top = box.top + TITLE_HEIGHT
            assert top // page_height == (top + box.height - 0.01) // page_height


def test_poster_of_too_many_sheets_is_refused():
    with pytest.raises(Refused, match=r"needs more than 40 sheets\. Print the bracket instead\."):
        printed_pages("bracket-poster", bracket_with_called_games(128))


def test_each_poster_sheet_explains_question_marks():
    bracket_pages = printed_pages(
        "bracket-poster", with_names(bracket_with_called_games(8), "王 Wu", "Ann Lee")
    )
    assert any("? Wu" in page.text for page in bracket_pages)
    assert [page.text.count("? is a letter") for page in bracket_pages] == [1] * len(bracket_pages)


def test_poster_before_the_draw_is_refused():
    with pytest.raises(Refused, match="not drawn yet"):
        printed_pages("bracket-poster", plain.night(8, house="athens"))


def test_long_club_name_and_sheet_number_stay_on_one_line():
    club = "Athens Catholic Community Center"
    (first_page, *_) = printed_pages(
        "bracket", plain.replace(bracket_with_called_games(12), club_name=club)
    )
    assert f"{club} · sheet 1 of 2" in {line.text for line in first_page.words}


def test_known_and_expected_opponent_are_on_separate_lines():
    (first_page, *_) = printed_pages(
        "bracket", with_names(bracket_with_called_games(12), *PLAYER_NAMES)
    )
    lines = {line.text for line in first_page.words}
    assert {"winner of José & Margaret (3) vs.", "Robert & Christine (4)"} <= lines
