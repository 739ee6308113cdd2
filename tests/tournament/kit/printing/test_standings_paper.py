"""The standings on paper: the best three, places, points game by game, and why."""

import time
from collections import Counter
from itertools import cycle

import pytest

from tests import build, plain
from tests.tournament.kit.printing import nights, played
from tests.tournament.kit.printing.drawn import drawn
from tests.tournament.kit.printing.filled import nights_of_every_kind
from tests.tournament.kit.printing.reading import content, printed, with_names
from tests.tournament.topics.places.test_loners import all_by_hand, two_tables
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.words.refused import Refused
from tournament.kit.drawing.shapes import Line, Sign
from tournament.kit.printing.suits import Suit
from tournament.topics.places.boards.climbs import climbs, draw_in_grey
from tournament.topics.places.boards.standings import standings
from tournament.topics.seating.actions import rounds

# What a list of so many may take; a machine that is busy is asked again.
FEW, MANY, MOST, TIMES = 20, 200, 6, 8


def evening(players, games=2, **dials):
    night = with_names(plain.night(players, **dials), *build.players(players))
    return played.over(night, games)


def test_places_have_points_game_by_game_and_the_reason():
    night = evening(8, 2)
    (page,) = printed("standings", night)
    assert "Place No. Name Points 1 2 X " in page.text
    first = ranking.standings(night)[0]
    number = int(first.result.entrant)
    games = " ".join(map(str, first.result.games))
    assert f"{number} {night.entries.of(number).name} {first.result.points} {games}" in page.text
    assert "nothing separates them" in page.text


def test_game_that_was_missed_has_a_dash_and_no_points():
    night = plain.all_typed(plain.seated(plain.night(8)))
    night = plain.told(night, plain.entry(9, first_game=2), plain.fee(99, 100))
    night = played.over(night, 1)
    row = next(one for one in standings(night).rows if one.number == 9)
    first, _ = row.by_game.split()
    assert (first, row.place.result.games[0]) == ("–", 0)
    (page,) = printed("standings", night)
    assert f"Player 9 {row.points} {row.games} – " in page.text


def test_house_that_gives_points_for_a_game_missed_shows_them():
    night = plain.all_typed(plain.seated(plain.night(8, missed_game_points=2)))
    night = played.over(plain.told(night, plain.entry(9, first_game=2), plain.fee(99, 100)), 1)
    assert next(one for one in standings(night).rows if one.number == 9).by_game.startswith("2 ")


def test_why_is_a_legend_below_the_list_that_says_each_reason_once():
    night = evening(160, 3)
    text = " ".join(page.text for page in printed("standings", night)).replace("\n", " ")
    whole_list, legend = text.split(" Why ")
    assert "level with" not in whole_list
    reasons = {row.place.explanation for row in standings(night).rows} - {""}
    assert [legend.count(f": {reason}.") for reason in reasons] == [1] * len(reasons)
    for row in standings(night).rows:
        assert not row.place.is_level or row.rank in legend
    are_others = any(not row.place.explanation for row in standings(night).rows)
    assert legend.count("All other places are by points.") == are_others


def test_legend_names_the_division_and_its_places():
    """One pair against another: each has as much as its partner."""
    night = played.divided(plain.night(8, house="mcallen"), "Men's", "Women's")
    (page,) = printed("standings", played.over(night, 1, (9, 9)))
    for division in ("Men's", "Women's"):
        assert f"{division}, 1–2: level with 1 other; nothing separates them." in page.text


def test_names_have_fourteen_points_and_large_print_a_third_more():
    night = evening(38, 8)

    def size(**wish):
        marks = [mark for page in drawn("standings", night, **wish) for mark in page]
        return {float(mark.split()[2]) for mark in marks if mark.endswith(": Greta Baker")}

    assert min(size()) >= 14
    assert min(size(large=True)) >= 1.25 * max(size())


def test_places_that_are_level_by_points_are_told_from_first_to_last():
    (page,) = printed("standings", played.over(plain.night(12, house="mcallen"), 1, (9, 4)))
    places = [one.text for one in page.words]
    assert (places.count("1–3"), places.count("4–6")) == (3, 3)
    assert "1=" not in page.text


def moving(night, games):
    """Tables that come out otherwise each time, so that places move."""
    told = cycle([(9, 4), (3, 8), (10, 2), (5, 7), (7, 6), (2, 11)])
    for _ in range(games):
        night = plain.pressed(rounds.seat, night, game=night.rounds.next_number)
        points = {f"t{game.table}": next(told) for game in night.rounds.current.games}
        x = (1, 0) if night.rules.marks_x else ()
        night = plain.typed(night, **{table: (*both, *x) for table, both in points.items()})
    return night


def under_the_list(night, **wish):
    """What is said below the list, where the way of the first is drawn."""
    *_, page = printed("standings", night, **wish)
    _, _, below = page.text.partition("laces game by game")
    return below


@pytest.mark.parametrize(("players", "large"), [(14, False), (8, True)])
def test_first_five_are_drawn_game_by_game_below_a_list_that_leaves_room(players, large):
    night = moving(with_names(plain.night(players), *build.players(players)), 4)
    assert len(printed("standings", night, large=large)) == 1
    below = under_the_list(night, large=large)
    first = [row.name for row in standings(night).rows]
    assert [name in below for name in first] == [True] * 5 + [False] * (players - 5)
    assert "Game 1 2 3 4" in below


def test_no_page_more_is_taken_for_places_game_by_game():
    full = moving(with_names(plain.night(24), *build.players(24)), 3)
    assert len(printed("standings", full)) == 1
    assert under_the_list(full) == ""
    assert under_the_list(evening(12, 1)) == ""


def test_each_division_has_its_own_places_game_by_game():
    teams = played.divided(plain.night(24, house="mcallen", games=5), "Men's", "Women's")
    (page,) = printed("standings", moving(teams, 4))
    assert "Men's, places game by game" in page.text
    assert "Women's, places game by game" in page.text
    assert (page.overlapping, page.outside) == ([], [])


def steps(page):
    """The names that stand above the list, from the left."""
    above, _, _ = page.text.partition("Place No. Name")
    return above


def test_best_three_stand_on_their_steps_above_a_final_list_that_leaves_room():
    night = moving(with_names(plain.night(12, games=2), *build.players(12)), 2)
    (page,) = printed("standings", night)
    first, second, third, *_ = standings(night).rows
    places = [steps(page).index(row.name) for row in (second, first, third)]
    assert places == sorted(places)
    assert [f"{row.points} points" in steps(page) for row in (first, second, third)] == [True] * 3
    assert (page.overlapping, page.outside) == ([], [])


def test_nobody_stands_on_a_step_while_games_are_to_come():
    night = moving(with_names(plain.night(12, games=8), *build.players(12)), 2)
    (page,) = printed("standings", night)
    assert standings(night).rows[0].name not in steps(page)


def on_steps(night):
    return [
        entry.name
        for division in standings(night).divisions
        for row in division.rows[:3]
        for entry in row.who.people
    ]


def test_each_division_has_its_own_steps():
    (page,) = printed("standings", played.medals())
    assert 0 < steps(page).find("Men's") < steps(page).find("Women's")
    assert [name for name in on_steps(played.medals()) if name not in steps(page)] == []


def test_bracket_that_is_decided_has_its_three_on_steps():
    night = played.bracket_over(6)
    (page,) = printed("standings", night)
    assert [name for name in on_steps(night) if name not in steps(page)] == []


def test_best_three_stand_above_a_final_list_of_two_pages_too():
    night = moving(with_names(plain.night(38, games=4), *build.players(38)), 4)
    first, second = printed("standings", night)
    assert [name for name in on_steps(night) if name not in steps(first)] == []
    assert "points" not in steps(second)


def test_no_steps_are_drawn_in_letters_smaller_than_ten():
    hard = with_names(moving(plain.night(12, games=2), 2), "W" * 60)
    assert "W" * 20 not in steps(printed("standings", hard)[0])


def test_lines_of_places_are_told_apart_without_a_colour():
    (found,) = climbs(moving(plain.night(14), 4))
    drawing = draw_in_grey(found, 540, 200, 12)
    ways = [one for one in drawing.shapes if isinstance(one, Line) and one.thick == 12 / 7]
    assert len({one.dash for one in ways}) == len(ways) == 5
    signs = Counter(one.suit for one in drawing.shapes if isinstance(one, Sign))
    assert signs == dict.fromkeys(Suit, 2)


def test_place_by_points_alone_says_so():
    night = played.medals(4)
    (page,) = printed("standings", night)
    assert page.text.count("Every place is by points.") == 1


def test_lone_marches_that_nobody_knows_are_a_dash_and_said_so():
    (page,) = printed("standings", with_names(two_tables(), *build.players(8)))
    assert "Lone marches: known at 1 of 2 games. 2+ is two or more" in page.text
    assert " 0 8+ " in page.text
    assert " 0 \N{EN DASH} " in page.text
    (page,) = printed("standings", with_names(all_by_hand(), *build.players(8)))
    assert "Lone marches" not in page.text


def test_divisions_have_their_names_and_places_of_their_own():
    (page,) = printed("standings", played.medals())
    assert "Men's" in page.text
    assert "Women's" in page.text
    assert "Final standings" in page.text
    assert page.text.count("1 1") >= 1


def test_game_that_is_on_is_told_so_far_and_ranks_nobody():
    (page,) = printed("standings", nights.progressive())
    assert "After game 1. Game 2 so far: 1 of 3 tables are in." in page.text
    assert "+9" in page.text
    assert "Standings, provisional" not in page.text


def looked_into_again(night, tables):
    """Of the first game, while the second is on."""
    return plain.told(
        night,
        *(
            facts.Sheet(round=1, table=one, points=(9, 6), x=(2, 1), disputed="two say eight")
            for one in tables
        ),
    )


def test_provisional_is_said_in_the_title_and_why():
    (page,) = printed("standings", looked_into_again(evening(14), (2, 3)))
    assert "Standings, provisional" in page.text
    assert "tables 2 and 3 of game 1 are missing" in page.text.replace("\n", " ")


def test_many_missing_tables_are_only_counted():
    night = plain.seated(played.over(plain.night(160), 2))
    first, *_ = printed("standings", looked_into_again(night, range(1, 40)))
    assert "After game 2; provisional: 39 tables are missing." in first.text


def test_bracket_has_its_places_without_points():
    night = played.bracket_over(4)
    (page,) = printed("standings", night)
    assert "Points" not in page.text
    assert "Place No. Name 1" in page.text
    assert "Final standings" in page.text


def test_before_the_first_score_the_cure_is_said():
    for night in (plain.night(8), plain.typed(plain.seated(plain.night(8)), t1=(9, 6, 2, 1))):
        with pytest.raises(Refused, match=r"Nobody has points yet: .* every table of game 1 is in"):
            printed("standings", night)
    with pytest.raises(Refused, match="once a team is out"):
        printed("standings", nights.bracket())


def test_short_list_is_set_larger_than_a_long_one():
    def size(players):
        pages = printed("standings", evening(players))
        ada = next(one for one in pages[0].words if "Ada Abbott" in one.text)
        return ada.top - ada.bottom

    assert size(8) > 1.1 * size(60)


def test_large_print_is_never_smaller():
    def size(large):
        pages = printed("standings", nights_of_every_kind()["progressive"], large=large)
        one = next(one for one in pages[0].words if one.text == "Player 14")
        return one.top - one.bottom

    assert size(True) > size(False)


def test_no_name_is_broken_beside_an_empty_column():
    (page,) = printed("standings", nights_of_every_kind()["medals"], large=True)
    assert "Player 13 & Player 14" in [one.text for one in page.words]


def test_two_hundred_rows_are_set_in_no_time():
    """Beside twenty in the same run, whatever the machine can do."""
    few, many = (played.over(plain.night(count), 8) for count in (FEW, MANY))
    assert [len(ranking.standings(night)) for night in (few, many)] == [FEW, MANY]

    def took(night):
        begun = time.process_time()  # whatever else the machine does
        content("standings", night)
        return time.process_time() - begun

    both = [(took(few), took(many)) for _ in range(TIMES)]
    short, long = map(min, zip(*both, strict=True))
    assert long < MOST * short


@pytest.mark.parametrize("large", [False, True])
def test_hard_names_stay_apart(large):
    night = with_names(evening(38), nights.LONG, "Io", "W" * 60)
    for page in printed("standings", night, "a4", large=large):
        assert (page.overlapping, page.outside) == ([], [])


def test_places_that_many_share_in_a_bracket_are_told_from_first_to_last():
    (page,) = printed("standings", played.bracket_over(6))
    assert "5–6" in page.text
    assert "5=" not in page.text
