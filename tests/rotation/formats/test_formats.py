import random
import re
from collections import Counter
from dataclasses import replace as changed
from itertools import count, islice
from pathlib import Path

import pytest

from rotation.format import Field
from rotation.formats import FORMATS, KEYS, find, individual, of
from rotation.outcomes import Forfeit, Result, Spot, Withdrawal
from rotation.seating import ChairHandover, PlayedRound, Seating, Wishes, played, table
from rotation.shape import OddNumbers, odd_numbers, shape
from scoring.chairs import Chair
from scoring.dials import options
from scoring.houses import HOUSES
from scoring.houses import find as house
from scoring.places.tie_breakers import Decided
from scoring.places.tie_breakers import Result as Points
from tests.patience import at_most
from tests.rotation.counted import out, repeats, seated_or_out, second_turns_before_first, times
from tests.scoring.table import refusal

ROOT = Path(__file__).parents[3]
UNDECIDED = Decided()


def people(count):
    return tuple(f"P{number:02}" for number in range(1, count + 1))


def field(key, players, **dials):
    way = find(key)
    rules = house("tanglewood").rules.with_dials(
        {"format": key, "games": 8, "three_handed": True, **dials}
    )
    return Field(players, rules, 7), way


def scored(seating, lots):
    """The seating played with a score for every table, no side alike."""
    tables = []
    for one in seating.tables:
        high, low = lots.randint(8, 16), lots.randint(0, 7)
        if len(one.seats) == 3:
            points = {chair: lots.randint(0, 12) for chair in one.chairs}
        else:
            wins = lots.choice("NE")
            points = {
                chair: high if (chair in "NS") == (wins == "N") else low for chair in one.chairs
            }
        tables.append(played(one, points))
    return PlayedRound(tuple(tables), seating.bench)


def evening(key, players, rounds, **dials):
    """The rounds of an evening at which nobody comes or leaves."""
    now, way = field(key, players, **dials)
    lots = random.Random(5)
    for _ in range(rounds):
        coming = way.next_games(now)
        now = changed(now, rounds=(*now.rounds, scored(coming.seating, lots)))
    return [one.seating for one in now.rounds]


# The list


def test_every_way_to_move_is_of_one_format_with_a_file_of_its_own():
    assert [answer for one in FORMATS for answer in one.answers] == list(options.Format)
    files = {file.stem for file in (ROOT / "rotation" / "formats").glob("*.py")} - {"__init__"}
    assert len(files) == len(FORMATS)
    for one in FORMATS:
        for answer in one.answers:
            assert find(answer.value) is of(answer) is one
            assert answer.value in files or len(one.answers) > 1
            assert f"`{answer.value}`" in (ROOT / "docs" / "commands.md").read_text()


@pytest.mark.parametrize("answer", options.Format)
def test_families_that_dials_speak_of_are_those_of_the_formats(answer):
    kind = of(answer)
    assert (answer in options.LOSERS_MOVE) == kind.losers_move
    assert (answer in options.BRACKETS) == kind.calls_games
    assert (answer in options.IN_PAIRS) == (kind.party_size == 2)
    assert (answer in options.EACH_ALONE) == (kind.party_size == 1)


@pytest.mark.parametrize("answer", options.Format)
def test_tables_of_three_are_where_people_can_be_left_over(answer):
    threes = {"format": answer.value, "three_handed": True, "odd_numbers": "threes"}
    found = {odd_numbers(house.rules.with_dials(threes)) for house in HOUSES}
    has_threes = answer in options.MAY_HAVE_THREES
    assert found == {OddNumbers.THREES if has_threes else OddNumbers.BENCH}


def test_old_name_says_what_becomes_of_those_left_over_whatever_the_house():
    for key in ("progressive_alameda", "progressive_tanglewood"):
        usual = {odd_numbers(one.rules.with_dials(of_threes(key))) for one in HOUSES}
        assert usual == {
            OddNumbers.THREES if key.endswith("alameda") else OddNumbers.BENCH_OR_THREE
        }


def of_threes(key):
    return {"format": key, "three_handed": True, "odd_numbers": "as_usual"}


def test_no_other_file_knows_a_format_by_its_key_or_its_member():
    keys = "|".join(KEYS)
    members = "|".join(one.name for one in options.Format)
    named = re.compile(rf"""["']({keys})["']|Format\.({members})\b""")
    own = {*(ROOT / "rotation" / "formats").glob("*.py")}
    own |= set((ROOT / "scoring" / "houses").glob("*.py")) | {
        ROOT / "scoring" / "dials" / "options.py"
    }
    for floor in ("scoring", "rotation", "tournament"):
        for file in (ROOT / floor).rglob("*.py"):
            if file not in own:
                assert not named.search(file.read_text()), file


def test_a_format_nobody_knows_is_refused_with_those_there_are():
    assert refusal(find, "swiss").startswith("There is no format swiss: choose progressive_alameda")


@pytest.mark.parametrize(
    ("key", "counts", "games"),
    [
        ("progressive_alameda", False, 8),
        ("individual", False, 8),
        ("total_points", False, 8),
        ("round_robin", True, 5),
        ("double_elimination", True, None),
        ("single_elimination", True, None),
    ],
)
def test_how_many_games_there_are_is_the_dials_or_follows_from_who_comes(key, counts, games):
    now, way = field(key, people(6))
    assert way.counts_itself is counts
    assert way.games(now.rules, lambda: now) == games
    assert way.games(now.rules, lambda: None) == (None if counts else games)


def test_only_what_is_drawn_beforehand_has_games_to_come():
    for key in KEYS:
        now, way = field(key, people(8))
        assert bool(way.rest(now)) == way.is_drawn_beforehand


def ranked(way, now, results):
    return way.rank(now.rules, lambda: now, results)


def contests(way, now, of_each):
    return way.contests(lambda: now, of_each)


def test_divisions_play_for_places_of_their_own_but_all_of_a_bracket_for_one_set():
    of_each = {"Men's": [Points("a", 10)], "Women's": [Points("b", 30)]}
    for key in KEYS:
        now, way = field(key, ("a", "b"))
        drawn = changed(now, drawn=("b", "a"))
        if way.calls_games:
            assert contests(way, now, of_each) == {}
            assert contests(way, drawn, of_each) == {"": [Points("a", 10), Points("b", 30)]}
        else:
            assert contests(way, drawn, of_each) == of_each


# Each for themselves


@pytest.mark.parametrize("players", [4, 5, 9, 12, 13, 14, 15, 38, 41])
@pytest.mark.parametrize(
    ("key", "usual"),
    [
        ("progressive_alameda", OddNumbers.THREES),
        ("progressive_tanglewood", OddNumbers.BENCH_OR_THREE),
        ("individual", OddNumbers.BENCH),
    ],
)
def test_every_game_seats_everybody_in_the_shape_of_the_format(key, usual, players):
    wanted = shape(players, usual)
    for each in evening(key, people(players), 6):
        assert seated_or_out(each) == sorted(people(players))
        assert len(each.bench) == wanted.out
        assert sum(len(one.seats) == 3 for one in each.tables) == wanted.threes


@pytest.mark.parametrize("key", ["progressive_alameda", "progressive_tanglewood", "individual"])
def test_the_house_may_say_otherwise_of_odd_numbers(key):
    (first,) = evening(key, people(15), 1, odd_numbers="bench")
    assert set(first.bench) == {"P13", "P14", "P15"}
    (first,) = evening(key, people(14), 1, odd_numbers="threes")
    assert len(first.tables) == 4
    (first,) = evening(key, people(14), 1, odd_numbers="threes", three_handed=False)
    assert len(first.bench) == 2


def test_who_sits_out_first_is_as_the_house_has_it():
    (first,) = evening("progressive_tanglewood", people(38), 1)
    assert set(first.bench) == {"P37", "P38"}
    drawn = {
        evening("progressive_tanglewood", people(38), 1, sits_out_first=dial)[0].bench
        for dial in ("drawn", "picked")
    }
    assert ("P37", "P38") in drawn
    assert len(drawn) == 2


@pytest.mark.parametrize(
    ("players", "count", "benched"), [(13, 1, {"P13"}), (14, 2, {"P13", "P14"})]
)
def test_who_sits_out_first_is_as_the_house_has_it_of_games_drawn_beforehand(
    players, count, benched
):
    drawn = Counter()
    for seed in range(20):
        last, way = field("individual", people(players), sits_out_first="last_signed_in")
        assert {*way.next_games(changed(last, seed=seed)).seating.bench} == benched
        lots, way = field("individual", people(players), sits_out_first="drawn")
        first, *later = way.rest(changed(lots, seed=seed))
        assert len(first.bench) == count
        drawn.update(first.bench)
        assert max(Counter(who for game in (first, *later) for who in game.bench).values()) <= 2
    assert len(drawn) > players // 2


def test_who_plays_at_three_is_no_matter_of_who_sits_out_first():
    last, way = field(
        "individual", people(15), sits_out_first="last_signed_in", odd_numbers="threes"
    )
    lots, way = field("individual", people(15), sits_out_first="drawn", odd_numbers="threes")
    assert way.rest(last) == way.rest(lots)


def test_a_first_draw_is_another_with_another_seed():
    now, way = field("progressive_tanglewood", people(12))
    assert way.next_games(now) == way.next_games(now)
    assert way.next_games(now) != way.next_games(changed(now, seed=8))


def _steps(before, now):
    """How many tables on each of those who play has gone."""
    at = {who: table.number for table in before.tables for who in table.entrants}
    return (table.number - at[who] for table in now.tables for who in table.entrants)


def test_losers_move_as_the_dials_say():
    now, way = field("progressive_alameda", people(20))
    first = way.next_games(now).seating
    now = changed(now, rounds=(scored(first, random.Random(1)),))
    up = way.next_games(now).moved
    down = way.next_games(changed(now, rules=now.rules.with_dials({"direction": -1}))).moved
    assert up.movers == down.movers
    assert set(_steps(first, up.seating)) == {0, 1, -4}
    assert set(_steps(first, down.seating)) == {0, -1, 4}
    announced = now.rules.with_dials({"movement": "announced"})
    assert way.next_games(changed(now, rules=announced)).moved.tables == 1


def test_every_way_to_move_losers_is_forecast_with_its_next_game():
    now, way = field("progressive_alameda", people(20))
    now = changed(now, rounds=(scored(way.next_games(now).seating, random.Random(1)),))
    forecasts = way.forecasts(now)
    assert [one.movement for one in forecasts] == list(options.Movement)
    for one in forecasts:
        moving = now.rules.with_dials({"movement": one.movement.value})
        assert one.tables == way.next_games(changed(now, rules=moving)).moved.tables


@pytest.mark.parametrize("players", [9, 13, 16])
@pytest.mark.parametrize("key", [key for key in KEYS if find(key).is_drawn_beforehand])
def test_games_to_come_are_those_that_are_seated_one_by_one(key, players):
    now, way = field(key, people(players), games=5)
    if way.divisions(now.rules.with_dials({"divisions": ("Men", "Women")})):
        now = changed(now, divisions=(now.here[:5], now.here[5:]))
    drawn, lots = way.rest(now), random.Random(5)
    assert len(drawn) > 3
    for number in range(len(drawn)):
        assert way.rest(now) == drawn[number:]
        coming = way.next_games(now).seating
        assert coming == drawn[number]
        now = changed(now, rounds=(*now.rounds, scored(coming, lots)))
    assert way.rest(now) == ()


def test_the_drawn_games_are_played_as_drawn():
    rounds = evening("individual", people(24), 8)
    assert repeats(rounds)[:2] == (0, 0)
    now, way = field("individual", people(24))
    assert way.next_games(now).seating == rounds[0]


def test_same_draw_is_made_once():
    drawn_before = individual._cached_draw.cache_info().misses
    now, way = field("individual", ("A", "B", "C", "D"))
    now = changed(now, seed="made once")
    assert way.next_games(now) == way.next_games(changed(now))
    assert individual._cached_draw.cache_info().misses == drawn_before + 1


@pytest.mark.parametrize("players", [14, 15])
def test_games_stay_as_drawn_however_those_are_named_who_sit_out(players):
    now, way = field("individual", people(players))
    drawn = way.rest(now)
    first = changed(drawn[0], bench=drawn[0].bench[::-1])
    assert first != drawn[0]
    now = changed(now, rounds=(scored(first, random.Random(1)),))
    assert way.rest(now) == drawn[1:]


def test_after_somebody_leaves_the_rest_is_drawn_once_and_stays():
    now, way = field("individual", people(25))
    lots = random.Random(2)
    for _ in range(3):
        now = changed(now, rounds=(*now.rounds, scored(way.next_games(now).seating, lots)))
    now = changed(now, here=tuple(one for one in now.here if one != "P07"))
    for _ in range(5):
        now = changed(now, rounds=(*now.rounds, scored(way.next_games(now).seating, lots)))
    rounds = [one.seating for one in now.rounds]
    assert all("P07" not in seated_or_out(each) for each in rounds[3:])
    assert repeats(rounds)[:2] == (0, 0)


def test_two_exchanged_by_hand_leave_the_games_to_come_as_drawn():
    now, way = field("individual", people(16))
    drawn = way.rest(now)
    swapped = exchanged(drawn[0], {"P01": "P02", "P02": "P01"})
    assert swapped != drawn[0]
    now = changed(now, rounds=(scored(swapped, random.Random(1)),))
    assert way.rest(now) == drawn[1:]


def test_game_that_was_seated_in_another_way_has_the_rest_drawn_in_its_light():
    now, way = field("individual", people(16))
    drawn = way.rest(now)
    turned = exchanged(drawn[0], dict(zip(people(16), people(16)[::-1], strict=True)))
    now = changed(now, rounds=(scored(turned, random.Random(1)),))
    coming = way.rest(now)
    assert coming != drawn[1:]
    assert repeats([turned, coming[0]])[0] == 0


@pytest.mark.parametrize("games", [1, 2])
def test_whoever_comes_for_somebody_has_their_chairs_and_moves_nobody_else(games):
    now, way = drawn_for(people(15), 3)
    drawn = way.rest(now)
    now = changed(now, rounds=played_as(drawn[:games]), here=instead(now.here, P04="X1"))
    assert way.rest(now) == tuple(exchanged(one, {"P04": "X1"}) for one in drawn[games:])
    now = changed(now, rounds=(*now.rounds, *played_as(way.rest(now)[:1])))
    now = changed(now, here=instead(now.here, P09="X2", X1="X3"))
    names = {"P09": "X2", "P04": "X3"}
    assert way.rest(now) == tuple(exchanged(one, names) for one in drawn[games + 1 :])


def test_whoever_comes_with_a_wish_and_more_than_left_have_the_rest_drawn_anew():
    now, way = drawn_for(people(16), 3)
    drawn = way.rest(now)
    now = changed(now, rounds=played_as(drawn[:1]))
    kept = tuple(exchanged(one, {"P04": "X1"}) for one in drawn[1:])
    apart = Wishes(apart=frozenset({frozenset({"X1", "P01"})}))
    for other in (
        changed(now, here=instead(now.here, P04="X1"), wishes=apart),
        changed(now, here=(*instead(now.here, P04="X1"), "X2")),
        changed(now, here=instead(now.here, P04="X1"), signed_in=()),
    ):
        assert way.rest(other) != kept


def test_wish_about_somebody_who_left_is_kept_in_their_chairs():
    now, way = drawn_for(people(16), 3)
    now = changed(now, wishes=Wishes(stay={"P04": (2, Chair.E)}))
    drawn = way.rest(now)
    now = changed(now, rounds=played_as(drawn[:1]), here=instead(now.here, P04="X1"))
    assert way.rest(now) == tuple(exchanged(one, {"P04": "X1"}) for one in drawn[1:])


@pytest.mark.gate
def test_who_were_parted_in_the_last_game_are_not_partners_in_the_next_one():
    """They were partners until a chair changed hands, which the seats at the end do not show."""
    now, way = field("individual", people(9))
    sat = way.rest(now)[0]
    (stays, left), gone = sorted(sat.tables[0].partners[0]), sat.tables[1].entrants[0]
    rounds = played_as((exchanged(sat, {left: sat.bench[0], sat.bench[0]: left}),))
    now = changed(now, here=tuple(one for one in now.here if one != gone), rounds=rounds)
    parted = ChairHandover(1, left, sat.bench[0], ((stays, left),), from_bench=True)
    nights = (changed(now, seed=seed) for seed in count())
    again = (one for one in nights if {stays, left} in partners(way.rest(one)[0]))
    for one in islice(again, 2):
        assert {stays, left} not in partners(way.rest(changed(one, handovers=(parted,)))[0])


def partners(seating):
    return [pair for one in seating.tables for pair in one.partners]


def drawn_for(here, others):
    """With so many who sign in later."""
    now, way = field("individual", here)
    return changed(now, signed_in=(*here, *(f"X{n}" for n in range(1, others + 1)))), way


def instead(here, **names):
    """Those who come sign in after all others."""
    return (*(one for one in here if one not in names), *sorted(names.values()))


def played_as(drawn):
    return tuple(scored(one, random.Random(3)) for one in drawn)


def exchanged(found, names):
    tables = [
        table(one.number, {chair: names.get(who, who) for chair, who in one.seats})
        for one in found.tables
    ]
    return Seating(tuple(tables), tuple(names.get(who, who) for who in found.bench))


def test_one_game_more_than_planned_is_drawn_too():
    rounds = evening("individual", people(13), 10, games=8)
    assert len(rounds) == 10
    assert second_turns_before_first(rounds, out) == []
    assert repeats(rounds)[0] == 0


def test_a_night_of_no_known_length_cannot_be_drawn():
    now, way = field("individual", people(8), games=None)
    assert refusal(way.next_games, now) == (
        "It is not said how many games there are: set the dial games."
    )


def test_players_rank_by_points():
    for key in ("progressive_alameda", "individual", "total_points", "round_robin"):
        now, way = field(key, ("a", "b", "c"))
        results = [Points("a", 10), Points("b", 30), Points("c", 10)]
        places = [(one.rank, one.result.entrant) for one in ranked(way, now, results)]
        assert places == [(1, "b"), (2, "a"), (2, "c")]


# Pairs


def teams(*sizes):
    letters = "MWX"
    return tuple(
        tuple(f"{letters[place]}{number}" for number in range(1, size + 1))
        for place, size in enumerate(sizes)
    )


def pairs_evening(now, way, games, changes=None):
    lots = random.Random(3)
    for game in range(games):
        now = (changes or {}).get(game, lambda one: one)(now)
        coming = way.next_games(now)
        now = changed(now, rounds=(*now.rounds, scored(coming.seating, lots)))
    return now


def test_three_divisions_play_five_games_each_without_a_rematch():
    divisions = teams(5, 6, 7)
    now, way = field("total_points", sum(divisions, ()), games=5)
    now = pairs_evening(changed(now, divisions=divisions), way, 5)
    rounds = [one.seating for one in now.rounds]
    played_by = Counter(team for each in rounds for one in each.tables for team in one.entrants)
    assert played_by == dict.fromkeys(sum(divisions, ()), 5)
    _, met = times(rounds)
    assert set(met.values()) == {1}
    assert way.next_games(now).seating.tables == ()


def test_a_team_that_goes_home_changes_only_what_is_not_played():
    divisions = teams(6, 6)
    now, way = field("total_points", sum(divisions, ()), games=5)
    whole = pairs_evening(changed(now, divisions=divisions), way, 5)
    gone = {2: lambda one: changed(one, here=tuple(team for team in one.here if team != "M3"))}
    cut = pairs_evening(changed(now, divisions=divisions), way, 5, gone)
    assert cut.rounds[:2] == whole.rounds[:2]
    later = [one.seating for one in cut.rounds[2:]]
    assert all("M3" not in one.present for one in later)
    played_by = Counter(
        team for one in cut.rounds for each in one.tables for team in each.table.entrants
    )
    assert {played_by[team] for division in divisions for team in division if team != "M3"} == {5}


def test_a_team_that_comes_late_plays_from_then_on():
    now, way = field("total_points", teams(7)[0], games=5)
    late = {1: lambda one: changed(one, here=(*one.here, "M8"))}
    now = pairs_evening(now, way, 5, late)
    assert "M8" not in now.rounds[0].seating.present
    assert all("M8" in one.seating.present for one in now.rounds[1:])


def test_opponents_exchanged_by_hand_do_not_meet_again():
    now, way = field("total_points", teams(6)[0], games=5)
    drawn = way.next_games(now).seating
    (a, b), (c, d), last = (one.entrants for one in drawn.tables)
    chairs = drawn.tables[0].chairs
    by_hand = type(drawn)(
        tuple(
            type(one)(one.number, tuple(zip(chairs, two, strict=True)))
            for one, two in zip(drawn.tables, ((a, c), (b, d), last), strict=True)
        )
    )
    now = changed(now, rounds=(scored(by_hand, random.Random(1)),))
    assert way.next_games(now) == way.next_games(now)
    rest = pairs_evening(now, way, 4)
    _, met = times([one.seating for one in rest.rounds])
    assert len(rest.rounds) == 5
    assert set(met.values()) == {1}


def test_everybody_meets_everybody_once():
    for size in (4, 7, 8):
        now, way = field("round_robin", teams(size)[0], odd_division="average", games=1)
        now = pairs_evening(now, way, size - 1 + size % 2)
        _, met = times([one.seating for one in now.rounds])
        assert set(met.values()) == {1}
        assert len(met) == size * (size - 1) // 2
        assert way.next_games(now).seating.tables == ()


# Brackets


def loser(table):
    (_, north), (_, east) = table.points
    return table.table.entrants[north > east]


@pytest.mark.parametrize(("key", "lives"), [("double_elimination", 2), ("single_elimination", 1)])
@pytest.mark.parametrize("size", [2, 3, 5, 8, 22])
def test_a_bracket_is_played_until_one_is_left(key, lives, size):
    now, way = field(key, people(size))
    lots = random.Random(size)
    losses = Counter()
    games = 0
    turns = at_most(200)
    while next(turns) and (coming := way.next_games(now)).seating.tables:
        assert len(coming.names) == len(coming.seating.tables)
        assert all(losses[team] < lives for team in coming.seating.present)
        one = scored(coming.seating, lots)
        games += len(one.tables)
        losses.update(loser(table) for table in one.tables)
        now = changed(now, rounds=(*now.rounds, one))
    assert games in {2: (2 * size - 2, 2 * size - 1), 1: (size - 1,)}[lives]
    places = ranked(way, now, [Points(team, 0) for team in people(size)])
    assert places[0].rank == 1
    assert losses[places[0].result.entrant] < lives
    assert {one.result.entrant for one in places} == set(people(size))
    assert [one.rank for one in places][:3] == [1, 2, 3][: len(places)]


def told(*results):
    """In the order of the draw, by game: a or b has won it."""
    return tuple(Result(name, Spot(spot)) for name, spot in results)


def reasons(key, count, *facts):
    now, way = field(key, people(count), bracket_draw="seeds")
    found = ranked(way, changed(now, facts=facts), ())
    return [(one.rank, one.result.entrant, one.reason) for one in found]


def test_place_in_a_double_elimination_says_which_game_gave_it():
    """P01 beats P04 and P02 beats P03, then P01 beats P02; P04 is out first, then P03."""
    facts = told(("W1.1", "a"), ("W1.2", "b"), ("L1.1", "b"), ("W2.1", "a"))
    assert reasons("double_elimination", 4, *facts, *told(("L2.1", "a"), ("F1", "a"))) == [
        (1, "P01", "won the final"),
        (2, "P02", "lost the final"),
        (3, "P03", "lost the last game of the losers' bracket"),
        (4, "P04", "out, place 4"),
    ]


def test_place_in_a_single_elimination_says_which_game_gave_it():
    assert reasons("single_elimination", 4, *told(("W1.1", "a"), ("W1.2", "a"), ("W2.1", "b"))) == [
        (1, "P03", "won the final"),
        (2, "P01", "lost the final"),
        (3, "P02", "out, shares places 3–4"),
        (3, "P04", "out, shares places 3–4"),
    ]


def test_place_is_shared_before_it_is_known_who_else_comes_there():
    """P02 beats P03 while P01 and P04 are at it: one of these shares the third place."""
    now, way = field("single_elimination", people(4), bracket_draw="seeds")
    (first,) = ranked(way, changed(now, facts=told(("W1.2", "a"))), ())
    assert (first.words, first.tied_with, first.to_come) == ("3–4", (), 1)
    assert first.reason == "out, shares places 3–4"
    both = told(("W1.2", "a"), ("W1.1", "a"))
    later = ranked(way, changed(now, facts=both), ())
    assert [(one.words, one.to_come) for one in later] == [("3–4", 0), ("3–4", 0)]
    over = ranked(way, changed(now, facts=(*both, *told(("W2.1", "a")))), ())
    assert [one.words for one in over] == ["1", "2", "3–4", "3–4"]


def test_two_teams_play_nothing_but_finals():
    facts = told(("W1.1", "a"), ("F1", "b"), ("F2", "b"))
    assert [reason for _, _, reason in reasons("double_elimination", 2, *facts)] == [
        "won the final",
        "lost the final",
    ]


def test_nobody_wins_a_final_that_nobody_lost():
    """P02 and P03 both forfeit, so that P01 has nobody to meet."""
    facts = (Forfeit("W1.2", None), *told(("W1.1", "a")))
    assert reasons("single_elimination", 4, *facts) == [
        (1, "P01", "the last one left"),
        (2, "P02", "out, shares places 2–4"),
        (2, "P03", "out, shares places 2–4"),
        (2, "P04", "out, shares places 2–4"),
    ]


def test_third_without_a_last_game_of_the_losers_side_has_not_lost_it():
    """P03 and P04 both go home, so that P02 comes to the final without that game."""
    facts = (*told(("W1.1", "a"), ("W1.2", "b")), Forfeit("L1.1", None), *told(("W2.1", "a")))
    assert reasons("double_elimination", 4, *facts, *told(("F1", "a"))) == [
        (1, "P01", "won the final"),
        (2, "P02", "lost the final"),
        (3, "P03", "out, shares places 3–4"),
        (3, "P04", "out, shares places 3–4"),
    ]


def test_a_blind_draw_is_by_lot_and_seeds_are_in_their_order():
    now, way = field("double_elimination", people(8))
    blind = way.next_games(now).seating
    assert blind != way.next_games(changed(now, seed=8)).seating
    assert blind == way.next_games(changed(now, here=people(8)[::-1])).seating
    seeded = way.next_games(changed(now, rules=now.rules.with_dials({"bracket_draw": "seeds"})))
    assert {frozenset(one.entrants) for one in seeded.seating.tables} == {
        frozenset(two) for two in (("P01", "P08"), ("P02", "P07"), ("P03", "P06"), ("P04", "P05"))
    }


def test_a_team_that_is_not_here_any_more_forfeits():
    now, way = field("double_elimination", people(4))
    first = way.next_games(now)
    now = changed(now, rounds=(scored(first.seating, random.Random(1)),))
    coming = way.next_games(now)
    leaver = coming.seating.tables[0].entrants[0]
    now = changed(now, here=tuple(one for one in now.here if one != leaver))
    assert leaver not in way.next_games(now).seating.present


def test_two_who_are_not_to_meet_are_refused():
    now, way = field("double_elimination", people(4))
    first = way.next_games(now).seating
    (n1, e1), (n2, e2) = (one.entrants for one in first.tables)
    crossed = [
        type(one)(one.number, ((one.chairs[0], north), (one.chairs[1], east)))
        for one, (north, east) in zip(first.tables, ((n1, n2), (e1, e2)), strict=True)
    ]
    now = changed(now, rounds=(scored(type(first)(tuple(crossed)), random.Random(1)),))
    assert refusal(way.next_games, now) == (
        f"{n1} and {n2} are not to meet now: look in the bracket who plays whom."
    )


def test_a_bracket_can_be_told_game_by_game():
    now, way = field("double_elimination", people(4))
    told = (Result("W1.1", Spot.A, (10, 7)), Forfeit("W1.2", Spot.A))
    coming = way.next_games(changed(now, facts=told))
    assert set(coming.names.values()) == {"W2.1", "L1.1"}
    gone = coming.seating.tables[0].entrants[0]
    after = way.next_games(changed(now, facts=(*told, Withdrawal(gone))))
    assert gone not in after.seating.present


@pytest.mark.parametrize("key", ["double_elimination", "single_elimination"])
def test_draw_that_is_written_down_goes_before_every_lot(key):
    now, way = field(key, ("4", "1", "3", "2"))
    written_down = changed(now, drawn=("3", "1", "4", "2"))
    progress = way.progress(written_down)
    assert progress.teams == ("3", "1", "4", "2")
    # Number 1 of the draw meets the last number, and 2 the last but one.
    met = {frozenset(progress.teams_in(name)) for name in progress.ready}
    assert met == {frozenset("32"), frozenset("14")}


@pytest.mark.parametrize(("key", "games"), [("total_points", 8), ("round_robin", 3)])
def test_all_games_of_four_pairs_are_known_beforehand(key, games):
    now, way = field(key, ("A", "B", "C", "D"))
    rest = way.rest(now)
    assert len(rest) == games
    assert rest[0] == way.next_games(now).seating
    assert {frozenset(one.entrants) for each in rest for one in each.tables} == {
        frozenset(two) for two in ("AB", "AC", "AD", "BC", "BD", "CD")
    }


def test_everybody_against_everybody_has_as_many_games_as_turns():
    four, way = field("round_robin", ("A", "B", "C", "D"))
    assert (way.length(four), way.length(changed(four, here=("A", "B", "C")))) == (3, 3)
