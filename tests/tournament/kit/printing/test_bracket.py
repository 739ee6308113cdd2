"""The bracket on paper: what each sheet says, where it goes on, and that every name can be read."""

import re
from time import process_time

import pytest

from rotation.bracket.progress import GameState
from rotation.bracket.replay import after, replay
from rotation.formats.double_elimination import double_elimination
from rotation.formats.single_elimination import single_elimination
from rotation.outcomes import Result, Spot
from tests import daily, plain
from tests.patience import at_most
from tests.tournament.drawn import played
from tests.tournament.kit.printing import nights
from tests.tournament.kit.printing.called import called
from tests.tournament.kit.printing.reading import content, pages, printed, with_names
from tournament.evening.night import draws
from tournament.evening.words.refused import Refused
from tournament.kit.drawing.shapes import Box
from tournament.kit.printing.book import Foot, book
from tournament.kit.printing.frames import PAPERS
from tournament.kit.printing.print_wish import PrintWish
from tournament.topics.bracket.boards.bracket_tiles import TileSize, tiles
from tournament.topics.bracket.boards.bracket_whole import whole
from tournament.topics.bracket.boards.drawing import drawing
from tournament.topics.bracket.boards.team_labels import TeamLabel
from tournament.topics.bracket.boards.to_come import by_first_names
from tournament.topics.bracket.paper.drawn_bracket import bracket_pages
from tournament.topics.bracket.paper.poster import TITLE, posters

NAMES = ("Margaret Johnson", "Robert Williams", "Christine Kowalczyk", "Bob Ng", "José Hernández")
# A word's box is lower than its letters are large: their height without what hangs below the line.
ASCENT = 0.7


def sheets(count, *written, bracket=None, **wish):
    """The pages of a bracket of teams who are called by their numbers."""
    progress = played(count, *written, bracket=bracket)
    teams = {team: TeamLabel(int(team), (f"Ann{team}", f"Bob{team}")) for team in progress.teams}
    found = bracket_pages(progress, drawing(progress), teams, PrintWish(**wish))
    return pages(book(found, Foot("Sunday"), PrintWish().paper, "Bracket"))


def cut(bracket, columns=4, lanes=8):
    progress = replay(bracket, [str(one + 1) for one in range(bracket.teams)])
    return tiles(drawing(progress), bracket, lambda part: TileSize(columns, lanes))


@pytest.mark.parametrize("teams", [2, 3, 5, 16, 17, 22, 31, 64, 100, 128])
def test_every_game_stands_once_and_again_only_where_a_sheet_goes_on(teams):
    bracket = double_elimination(teams)
    found = cut(bracket)
    own = [one.box.game for tile in found for one in tile.games if not one.is_again]
    again = [one for tile in found for one in tile.games if one.is_again]
    assert sorted(own) == sorted(bracket.games)
    assert all(one.column == 0 for one in again)
    leading = {one.box.game for tile in found for one in tile.games if one.leads_out}
    assert {one.box.game for one in again} <= leading
    assert all(len(tile.headings) <= 4 and tile.lanes <= 8 for tile in found)


def test_every_line_of_the_bracket_is_drawn_or_leads_out_of_its_sheet():
    bracket = double_elimination(22)
    found = cut(bracket)
    lines = {(a.box.game, b.box.game) for tile in found for a, b in tile.lines}
    within = {
        (name, game.winner_to.game)
        for name, game in bracket.games.items()
        if game.winner_to and game.side is bracket.games[game.winner_to.game].side
    }
    assert lines == within


def test_pieces_say_what_they_are():
    assert [one.title for one in cut(double_elimination(22), lanes=6)] == [
        "Winners' bracket, rounds 1 to 3, upper half",
        "Winners' bracket, rounds 1 to 3, lower half",
        "Winners' bracket, rounds 3 to 5",
        "Losers' bracket, rounds 2 to 5",
        "Losers' bracket, rounds 5 to 8",
        "Final",
    ]
    assert [one.title for one in cut(double_elimination(64))][:2] == [
        "Winners' bracket, rounds 1 to 4, part 1 of 4 from the top",
        "Winners' bracket, rounds 1 to 4, part 2 of 4 from the top",
    ]
    assert cut(double_elimination(8))[0].headings == ("Round 1", "Round 2", "Round 3")
    single = cut(single_elimination(8, third_place=True))
    assert [one.title for one in single] == ["To the final", "Third place"]
    assert single[0].headings == ("Round 1", "Round 2", "Final")


@pytest.mark.parametrize(
    ("teams", "count"), [(4, 1), (8, 1), (12, 2), (16, 3), (22, 4), (32, 6), (64, 11)]
)
def test_bracket_takes_so_many_sheets(teams, count):
    for paper in ("letter", "a4"):
        assert len(printed("bracket", called(teams), paper)) == count


def test_sheets_say_where_they_go_on_and_come_from():
    found = sheets(22)
    assert "Winners' bracket, rounds 1 to 3" in found[0].text
    assert "sheet 1 of 4" in found[0].text
    assert "winner to W4.1, sheet 2" in found[0].text
    assert "Winners' bracket, rounds 3 to 5" in found[1].text
    assert found[1].text.count("from sheet 1") == 4
    assert "winner to F1, sheet 4" in found[1].text
    (small,) = sheets(4)
    assert "sheet" not in small.text
    assert "winner to F1" in small.text


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
    full = with_names(called(16), "Wilhelmina Kowalczyk", "Christine Rodríguez")
    a, b = draws.bracket(full).teams_in("W1.1")
    assert f"winner of {a} / {b}" in printed("bracket", full)[0].text


def test_names_on_one_sheet_are_read_by_number_and_first_names():
    night = with_names(called(8), "Wilhelmina Kowalski", "Christine Ros")
    (page,) = printed("bracket", night)
    assert {"Wilhelmina &", "Christine"} <= {one.text for one in page.words}
    assert "Wilhelmina Kowalski & Christine Ros" in page.text
    where = next(one for one in page.words if one.text == "on table 1")
    assert where.top - where.bottom >= 0.7 * 7.5


def test_forfeit_says_who_won():
    first = sheets(8, "W1.1 b by forfeit")[0]
    words = [one.text for one in first.words]
    assert ("won" in words, "lost" in words) == (True, True)


def test_teams_are_named_by_number_and_both_names():
    night = with_names(called(8), "Ann Lee", "Bob Ng")
    (first, *_) = printed("bracket", night)
    assert first.text.count("Ann Lee & Bob Ng") == 8
    assert {str(number) for number in range(1, 9)} <= set(first.text.split())


def test_team_without_a_name_is_its_number_and_room_to_write():
    progress = played(4)
    teams = {team: TeamLabel(int(team)) for team in progress.teams}
    content = book(
        bracket_pages(progress, drawing(progress), teams, PrintWish()),
        Foot("x"),
        PrintWish().paper,
        "Bracket",
    )
    (page,) = pages(content)
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
    content = book(
        bracket_pages(progress, drawing(progress), teams, PrintWish()),
        Foot("x"),
        PrintWish().paper,
        "Bracket",
    )
    assert pages(content)[-1].text.count("7–8") == 2
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
    teams = {
        team: TeamLabel(int(team), (NAMES[int(team) % 4], NAMES[4])) for team in progress.teams
    }
    wish = PrintWish(paper=PAPERS[paper])
    drawing_ = bracket_pages(progress, drawing(progress), teams, wish)
    found = pages(book(drawing_, Foot("x"), wish.paper, "Bracket"))
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
def test_up_to_eight_teams_stand_on_one_sheet_and_can_be_read(teams, paper):
    """By their first names where there is no room for more; the key has everybody in full."""
    names = [one for one in NAMES if one != "Bob Ng"]
    (found,) = printed("bracket", with_names(called(teams), *names), paper)
    for words in ("Winners' bracket", "Losers' bracket", "Second final"):
        assert words in found.text
    called_by = {one.split()[0] for one in names}
    high = [
        one.top - one.bottom
        for one in found.words
        if called_by & set(one.text.split()) and "team" not in one.text
    ]
    assert len(high) > teams
    assert min(high) > 10 * ASCENT
    pairs = [f"{one} & {other}" for one in names for other in names]
    assert sum(found.text.count(one) for one in pairs) >= teams


def test_large_print_takes_a_sheet_for_each_part():
    found = printed("bracket", with_names(called(16), *NAMES), large=True)
    assert len(found) > 3
    assert "Losers' bracket" not in found[0].text


def test_finals_stand_beside_the_winners_side_and_are_led_to():
    bracket = double_elimination(16)
    progress = replay(bracket, [str(one + 1) for one in range(16)])
    upper, lower = whole(drawing(progress), bracket)
    assert [one.box.game for one in upper.games][-3:] == ["W4.1", "F1", "F2"]
    assert ("W4.1", "F1") in {(one.box.game, other.box.game) for one, other in upper.lines}
    assert len({one.lane for one in upper.games[-3:]}) == 1
    assert upper.headings[-2:] == ("Final", "Second final")
    assert [one.leads_out for one in (upper.games[-3], lower.games[-1])] == [False, True]


@pytest.mark.parametrize("kind", daily.of(nights.HARD, "wide"))
@pytest.mark.parametrize("teams", [3, 16, 22, 64])
@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
def test_names_of_every_length_stay_inside(teams, kind, large):
    night = with_names(called(teams), *nights.HARD[kind])
    for paper in ("letter", "a4"):
        for page in printed("bracket", night, paper, large=large):
            assert (page.overlapping, page.outside) == ([], [])
            assert page.width > page.height or not large


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
        boxes = [one for one in poster.drawing.shapes if isinstance(one, Box) and one.round]
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
    assert {"winner of", "José & Margaret (3) /", "Robert & Christine (4)"} <= lines
