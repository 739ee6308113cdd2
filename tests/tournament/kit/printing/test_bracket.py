"""The bracket on paper: what each sheet says, where it goes on, and that every name can be read."""

import re
from itertools import combinations
from time import process_time

import pytest

from rotation.bracket.progress import GameState
from rotation.bracket.replay import after
from rotation.formats.double_elimination import double_elimination
from rotation.formats.single_elimination import single_elimination
from rotation.outcomes import Result, Spot
from tests import daily, plain
from tests.patience import at_most
from tests.rotation.slips import any_evening
from tests.tournament.drawn import is_over, played
from tests.tournament.kit.printing import nights
from tests.tournament.kit.printing.called import called
from tests.tournament.kit.printing.reading import content, pages, printed, with_names
from tournament.evening.night import draws
from tournament.evening.words.refused import Refused
from tournament.kit.drawing.shapes import Box, Text
from tournament.kit.printing.book import Foot, book
from tournament.kit.printing.frames import PAPERS, PENCIL
from tournament.kit.printing.print_wish import PrintWish
from tournament.topics.bracket.boards.drawing import drawing
from tournament.topics.bracket.boards.team_names import TeamLabel, by_first_names
from tournament.topics.bracket.paper import bracket_sheets
from tournament.topics.bracket.paper.poster import TITLE, posters

NAMES = ("Margaret Johnson", "Robert Williams", "Christine Kowalczyk", "Bob Ng", "José Hernández")
# A word's box is lower than its letters are large: their height without what hangs below the line.
ASCENT = 0.7


def labels(progress, *names):
    """Each team by its number, and by two of these names in turn."""
    return {
        team: TeamLabel(int(team), (names[int(team) % len(names)], names[-1]))
        for team in progress.teams
    }


def sheets(count, *written, bracket=None, **wish):
    """The pages of a bracket of teams who are called by their numbers."""
    progress = played(count, *written, bracket=bracket)
    teams = {team: TeamLabel(int(team), (f"Ann{team}", f"Bob{team}")) for team in progress.teams}
    return read_back(progress, teams, PrintWish(**wish))


def read_back(progress, teams, wish=PrintWish()):  # noqa: B008  it is frozen
    found = bracket_sheets.bracket_pages(progress, drawing(progress), teams, wish)
    return pages(book(found, Foot("Sunday"), wish.paper, "Bracket"))


def is_square(box):
    """Whether points are written in it; a game is wider."""
    return box.width < 2 * PENCIL


@pytest.fixture
def painted(monkeypatch):
    """Every drawing that is put on paper, with its frame."""
    found = []
    paint = bracket_sheets.paint

    def noted(sheet, frame, drawn):
        found.append((sheet, frame, drawn))
        paint(sheet, frame, drawn)

    monkeypatch.setattr(bracket_sheets, "paint", noted)
    return found


@pytest.mark.gate
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
@pytest.mark.parametrize("count", [*range(3, 24), 31, 32, 33, 48, 64, 100, 128])
def test_every_game_stands_once_and_whole_with_squares_for_points(count, large, paper, painted):
    """However far it is played; each box lies within its sheet and apart from others."""
    for bracket in (double_elimination(count), single_elimination(count, third_place=True)):
        _, steps = any_evening(bracket, count, trouble=True)
        progress = steps[len(steps) // 2]
        teams = {team: TeamLabel(int(team[1:]), NAMES[:2]) for team in progress.teams}
        painted.clear()
        read_back(progress, teams, PrintWish(paper=PAPERS[paper], large=large))
        shapes = [shape for *_, drawn in painted for shape in drawn.shapes]
        named = [one.text for one in shapes if isinstance(one, Text)]
        assert sorted(name for name in named if name in bracket.games) == sorted(bracket.games)
        assert min(one.size for one in shapes if isinstance(one, Text)) >= (13 if large else 10)
        boxes = [one for one in shapes if isinstance(one, Box)]
        squares = [box for box in boxes if is_square(box)]
        assert len(squares) == 2 * len(bracket.games)
        assert min(min(box.width, box.height) for box in squares) >= PENCIL
        for sheet, frame, drawn in painted:
            assert (frame.width, frame.height) == pytest.approx((drawn.width, drawn.height))
            assert frame.right <= sheet.body.right + 0.01
            assert frame.bottom <= sheet.body.bottom + 0.01
            own = [box for box in drawn.shapes if isinstance(box, Box) and not is_square(box)]
            assert min(box.top for box in own) > 0
            assert max(box.top + box.height for box in own) <= drawn.height + 0.01
            assert not any(is_over(one, other) for one, other in combinations(own, 2))


@pytest.mark.parametrize(
    ("teams", "count"), [(4, 1), (8, 1), (12, 2), (16, 3), (22, 4), (32, 5), (48, 6), (64, 8)]
)
def test_bracket_takes_so_many_sheets(teams, count):
    for paper in ("letter", "a4"):
        assert len(printed("bracket", with_names(called(teams), *NAMES[:2]), paper)) == count


def test_pair_has_one_line_where_that_takes_one_sheet_more_at_most():
    for teams in (5, 12, 22, 32):
        found = printed("bracket", with_names(called(teams), "Margaret Johnson", "Bob Williams"))
        names = [one.text for page in found for one in page.words if "Margaret J" in one.text]
        assert names
        assert {*names} == {"Margaret Johnson & Bob Williams"}
    found = printed("bracket", with_names(called(64), "Margaret Johnson", "Bob Williams"))
    assert "Margaret Johnson &" in {one.text for one in found[0].words}


def test_sheets_say_which_part_they_are_and_where_they_go_on():
    found = sheets(22)
    titles = ("Winners' bracket", "Losers' bracket", "Winners' bracket, rounds 3 and 4")
    assert [page.words[0].text for page in found][:3] == list(titles)
    assert "Losers' bracket, rounds 4 and 5" in found[2].text
    for words in ("Winners' bracket, round 5", "Losers' bracket, round 8", "Final"):
        assert words in found[3].text
    assert "sheet 1 of 4" in found[0].text
    assert "winner to W3.1, sheet 3" in found[0].text
    assert "winner to W5.1, sheet 4" in found[2].text
    assert [one.text for one in found[3].words].count("winner to F1") == 2
    (small,) = sheets(4)
    assert "sheet" not in small.text
    parts = [page.words[0].text for page in sheets(64)]
    assert parts[:4] == [f"Winners' bracket, part {one} of 4" for one in (1, 2, 3, 4)]
    assert parts[4:6] == ["Losers' bracket, upper half", "Losers' bracket, lower half"]


@pytest.mark.parametrize("count", [3, 5, 8, 11, 13, 16, 22, 26, 32, 33, 48, 64])
@pytest.mark.parametrize("third", [None, True, False], ids=["double", "third", "single"])
def test_first_three_stand_at_the_end_of_the_last_sheet(count, third):
    bracket = double_elimination(count)
    if third is not None:
        bracket = single_elimination(count, third_place=third)
    *others, last = sheets(count, bracket=bracket)
    for word in bracket_sheets.FIRST_THREE:
        assert word in [one.text for one in last.words]
        assert all(word not in [one.text for one in page.words] for page in others)
    assert (last.overlapping, last.outside) == ([], [])


def test_state_of_every_game_is_said_in_words():
    (first, *_) = printed("bracket", called(22))
    assert re.search(r"on table 1 · loser to L\d", first.text)
    (first, *_) = printed("bracket", called(8))
    assert "loser to L2.2" in first.text
    found = sheets(8, "W1.1 a 10-7, W1.2 b by forfeit")[0]
    assert "played" in found.text
    assert "forfeited" in found.text
    assert "loser to L1.2" in found.text
    assert found.text.index("Ann1") < found.text.index("10") < found.text.index("7")


def test_whoever_is_to_come_is_told_by_names_where_there_is_room_and_else_by_numbers():
    names = ("Ann Lee", "Bob Ng", "Cal Roe", "Dot Ash", "Eve Orr", "Fay Pym", "Gus Fox", "Hal Dow")
    small = with_names(called(4), *names)
    a, b = (by_first_names(small)[team] for team in draws.bracket(small).teams_in("W1.1"))
    (page, *_) = printed("bracket", small)
    assert f"winner of {a} / {b}" in page.text
    assert "of table" not in page.text
    full = with_names(called(64), "Wilhelmina Kowalczyk", "Christine Rodríguez")
    a, b = draws.bracket(full).teams_in("W1.1")
    assert f"winner of {a} / {b}" in printed("bracket", full)[0].text


def test_forfeit_says_who_lost():
    first = sheets(8, "W1.1 b by forfeit")[0]
    words = [one.text for one in first.words]
    assert "lost" in words
    assert words.index("forfeited") < words.index("lost") < words.index("W1.2")


def test_teams_are_named_by_number_and_both_names():
    night = with_names(called(8), "Ann Lee", "Bob Ng")
    (first, *_) = printed("bracket", night)
    assert first.text.count("Ann Lee & Bob Ng") == 8
    assert {str(number) for number in range(1, 9)} <= set(first.text.split())


def test_team_without_a_name_is_its_number_and_room_to_write():
    progress = played(4)
    teams = {team: TeamLabel(int(team)) for team in progress.teams}
    (page,) = read_back(progress, teams)
    assert {"1", "2", "3", "4"} <= {one.text for one in page.words}


def test_bye_is_said_at_the_game():
    assert "team 1: no game in round 1" in sheets(5)[0].text


def test_places_are_listed_once_the_bracket_is_decided():
    so_far = sheets(4, "W1.1 a, W1.2 a")
    assert all("Places" not in one.text for one in so_far)
    over = sheets(4, "W1.1 a, W1.2 b, W2.1 a, L1.1 b, L2.1 a, F1 a")
    strip, listed = over[0], over[-1]
    assert "Places" in listed.text
    assert " ".join(listed.text.split("Last game")[1].split()) == (
        "1 1 Ann1 & Bob1 F1 2 2 Ann2 & Bob2 F1 3 3 Ann3 & Bob3 L2.1 4 4 Ann4 & Bob4 L1.1 "
        "Sunday page 2 of 2"
    )
    assert [one in strip.text for one in ("First", "Ann1 & Bob1, team 1")] == [True, True]


def test_equal_places_are_shown_as_equal():
    progress = played(8)
    turns = at_most(300)
    while next(turns) and progress.ready:
        progress = after(progress, Result(progress.ready[0], Spot.A, (10, 7)))
    teams = {team: TeamLabel(int(team), (f"Team{team}",)) for team in progress.teams}
    assert read_back(progress, teams)[-1].text.count("7–8") == 2
    assert GameState.NOT_NEEDED in {progress.state(one) for one in progress.bracket.games}


@pytest.mark.gate
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("count", [22, 31, 32, 64, 128])
def test_usual_names_are_ten_points_or_more(count, paper):
    """However far it is played."""
    progress = played(count)
    turns = at_most(300)
    while next(turns) and progress.ready:
        progress = after(progress, Result(progress.ready[0], Spot.B, (7, 10)))
    found = read_back(progress, labels(progress, *NAMES), PrintWish(paper=PAPERS[paper]))
    high = [
        one.top - one.bottom
        for page in found
        for one in page.words
        if any(name in one.text for name in NAMES)
    ]
    assert len(high) > 4 * count
    assert min(high) > 10 * ASCENT


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("teams", [4, 5, 8])
def test_up_to_eight_teams_stand_on_one_sheet_with_whole_names(teams, paper):
    names = [one for one in NAMES if one != "Bob Ng"]
    (found,) = printed("bracket", with_names(called(teams), *names), paper)
    for words in ("Winners' bracket", "Losers' bracket", "Second final"):
        assert words in found.text
    lines = [one for one in found.words if any(name in one.text for name in names)]
    assert len(lines) >= teams
    assert min(one.top - one.bottom for one in lines) > 10 * ASCENT


def test_finals_stand_beside_the_winners_bracket_where_all_rounds_have_room(painted):
    with_short = with_names(called(4), "Ann", "Bob")
    (page,) = printed("bracket", with_short)
    assert page.width > page.height
    upper = painted[0][2]
    texts = [one.text for one in upper.shapes if isinstance(one, Text)]
    assert texts[:4] == ["Round 1", "Round 2", "Final", "Second final"]


def test_large_print_takes_more_sheets():
    night = with_names(called(16), *NAMES)
    assert len(printed("bracket", night, large=True)) > len(printed("bracket", night))


@pytest.mark.parametrize("kind", daily.of(nights.HARD, "wide"))
@pytest.mark.parametrize("teams", [3, 16, 22, 64])
@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
def test_names_of_every_length_stay_inside(teams, kind, large):
    night = with_names(called(teams), *nights.HARD[kind])
    for paper in ("letter", "a4"):
        for page in printed("bracket", night, paper, large=large):
            assert (page.overlapping, page.outside) == ([], [])


def test_bracket_waits_for_its_draw_and_is_not_for_every_night():
    undrawn = plain.night(12, house="athens")
    with pytest.raises(Refused, match=re.escape("The bracket is not drawn yet: draw it first.")):
        content("bracket", undrawn)
    with pytest.raises(Refused, match=re.escape("There is no bracket")):
        content("bracket", nights.progressive())


def test_sixty_four_teams_are_quick():
    night = with_names(called(64), *NAMES)
    content("bracket", night)
    begun = process_time()
    content("bracket", night)
    assert process_time() - begun < 0.5


def test_number_of_a_team_does_not_stand_where_a_place_would():
    assert TeamLabel(4, ("Cal", "Dot")).words == "Cal & Dot, team 4"
    assert TeamLabel(4).words == "team 4"


def test_two_of_one_name_are_told_apart_by_their_nicknames():
    night = called(8)
    one, other = night.entries[0], night.entries[6]
    alike = [
        plain.replace(who, name="Mary Smith", nickname=nickname)
        for who, nickname in ((one, "Lake"), (other, "Red"))
    ]
    (page, *_) = printed("bracket", plain.told(night, *alike))
    assert "Mary Smith (Lake)" in page.text
    assert "Mary Smith (Red)" in page.text


@pytest.mark.parametrize(("teams", "most"), [(6, 4), (22, 12), (64, 30)])
def test_poster_has_letters_of_fourteen_points(teams, most):
    sheets = printed("bracket-poster", with_names(called(teams), *NAMES))
    assert 1 < len(sheets) <= most
    assert "row 1 of" in sheets[0].text
    cut_off = [sheet for sheet in sheets if "cut off" in sheet.text]
    assert len(cut_off) == len(sheets) - sheets[0].text.count("the first one") * 2
    names = [one for sheet in sheets for one in sheet.words if one.text in NAMES]
    assert len(names) >= teams
    assert min(one.top - one.bottom for one in names) > 14 * 0.62


@pytest.mark.parametrize("teams", [3, 11, 22, 40, 64])
@pytest.mark.parametrize("paper", PAPERS)
def test_no_game_of_a_poster_lies_where_two_sheets_meet(teams, paper):
    night = with_names(called(teams), *NAMES)
    for poster in posters(night, PrintWish(paper=PAPERS[paper])):
        boxes = [
            one for one in poster.drawing.shapes if isinstance(one, Box) and not is_square(one)
        ]
        assert boxes
        for box in boxes:
            wide, high = poster.inner.width, poster.inner.height
            assert (box.left + 0.01) // wide == (box.left + box.width - 0.01) // wide
            assert (box.top + TITLE) // high == (box.top + TITLE + box.height - 0.01) // high


def test_poster_that_would_take_too_many_sheets_is_refused():
    with pytest.raises(Refused, match=r"take more than 40 sheets\. Print the bracket instead\."):
        printed("bracket-poster", called(128))


def test_every_sheet_of_a_poster_explains_what_stands_for_a_letter():
    found = printed("bracket-poster", with_names(called(8), "王 Wu", "Ann Lee"))
    assert any("? Wu" in page.text for page in found)
    assert [page.text.count("? stands for a letter") for page in found] == [1] * len(found)


def test_poster_without_a_draw_is_refused_as_the_bracket_is():
    with pytest.raises(Refused, match="not drawn yet"):
        printed("bracket-poster", plain.night(8, house="athens"))


def test_head_of_a_sheet_is_one_line_beside_a_long_name_of_the_club():
    club = "Athens Catholic Community Center"
    (first, *_) = printed("bracket", plain.replace(called(12), club_name=club))
    assert f"{club} · sheet 1 of 2" in {line.text for line in first.words}


def test_two_teams_of_whom_one_is_to_come_have_lines_of_their_own():
    (first, *_) = printed("bracket", with_names(called(12), *NAMES))
    lines = {line.text for line in first.words}
    assert {"winner of José & Margaret (3) /", "Robert & Christine (4)"} <= lines
