"""What the desk is told between two games: stories of whole evenings, then what always holds."""

from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rotation.lots import Lots
from rotation.progressive.movements import BY_THE_SHEET, Moving
from rotation.progressive.next_game import BetweenGames, Repeat, next_game
from rotation.progressive.past_partners import ChairHandover, PastGames, look_back
from rotation.progressive.standing_in import choices
from rotation.seating import PlayedRound
from rotation.shape import OddNumbers, shape
from scoring.dials.options import Movement
from tests.rotation.build import chart, evening, seating
from tests.rotation.evenings import by_lot, hall, next_round

BENCH, BENCH_OR_THREE, THREES = OddNumbers
TWELVE = evening(seating("1-2-3-4", "5-6-7-8", "9-10-11-12"), "9-5", "6-8", "7-4")


def players(*numbers):
    return tuple(f"P{number}" for number in numbers)


def among(count, *, come=(), gone=()):
    """P1 to so many in the order of sign-in, but for those who have gone, and whoever has come."""
    return tuple(one for one in players(*range(1, count + 1)) if one not in gone) + tuple(come)


def paused(count, *, odd=BENCH_OR_THREE, seed=0, **changes):
    """After one game of so many players."""
    last = by_lot(hall(count, odd), Lots(seed))
    return BetweenGames((last,), among(count, **changes), odd)


def unchanged(pause, moving=BY_THE_SHEET):
    return next_round(pause.rounds, moving)


# What is told


def test_who_moves_and_who_is_whose_partner_again():
    pause = BetweenGames((TWELVE,), among(12), BENCH)
    told = next_game(pause)
    assert chart(told.seating) == ["1-12-10-3", "8-6-4-2", "9-7-5-11"]
    assert told.movers == {1: players(2, 4), 2: players(5, 7), 3: players(10, 12)}
    assert (told.tables, told.elsewhere, told.repeats, told.displaced) == (1, (), (), ())
    assert told.sat_out == dict.fromkeys(among(12), 0)


def test_repeated_partners_are_named():
    """At one table there are three ways to be partners; after five games each has been."""
    rounds = [evening(seating("1-2-3-4"), "9-5")]
    for _ in range(4):
        rounds.append(
            evening(next_game(BetweenGames(tuple(rounds), among(4), BENCH)).seating, "9-5")
        )
    told = next_game(BetweenGames(tuple(rounds), among(4), BENCH))
    assert sorted(told.repeats, key=lambda one: one.partners) == [
        Repeat(1, tuple(sorted(pair)))
        for pair in sorted(told.seating.tables[0].partners, key=sorted)
    ]


def test_bench_is_told_with_how_often_each_has_been_on_it():
    last = evening(seating("1-2-3-4", "5-6-7-8", "9-10-11-12", bench="13"), "9-5", "6-8", "7-4")
    told = next_game(BetweenGames((last,), among(13), BENCH_OR_THREE))
    assert told.seating.bench == ("P12",)
    assert told.sat_out == dict.fromkeys(among(13), 0) | {"P12": 1, "P13": 1}
    assert "P13" in told.seating.tables[0].entrants


def test_announced_tables_and_players_sent_elsewhere_are_told():
    rounds = [by_lot(hall(16, BENCH), Lots(3))]
    for number in range(7):
        rounds.append(by_lot(next_round(rounds), Lots(number)))
    pause = BetweenGames(tuple(rounds), among(16), BENCH)
    assert next_game(pause).repeats
    announced = next_game(pause, Moving(Movement.ANNOUNCED))
    assert len(announced.repeats) <= len(next_game(pause).repeats)
    assert 1 <= announced.tables <= 3
    elsewhere = next_game(pause, Moving(Movement.FEWEST_ELSEWHERE))
    assert elsewhere.repeats == ()
    assert elsewhere.elsewhere


# Coming and going (DOMAIN.md, 3)


def test_thirty_ninth_and_the_two_due_on_the_bench_open_table_ten():
    pause = paused(38, come=["P39"])
    planned, told = unchanged(pause), next_game(pause)
    assert set(told.seating.tables[9].entrants) == {"P39", *planned.bench}
    assert told.seating.tables[:9] == planned.tables
    assert set(told.displaced) == set(planned.bench)


@pytest.mark.parametrize("seed", range(5))
def test_one_of_thirty_nine_leaves_and_the_table_of_three_closes(seed):
    pause = paused(39, seed=seed, gone=["P14"])
    planned, told = unchanged(pause), next_game(pause)
    assert len(told.seating.tables) == 9
    assert len(told.seating.bench) == 2
    assert set(told.displaced) == set(planned.tables[9].entrants) - {"P14"}


def test_thirty_seventh_sits_out_first():
    pause = paused(36, come=["P37"])
    told = next_game(pause)
    assert told.seating.bench == ("P37",)
    assert told.seating.tables == unchanged(pause).tables
    assert told.displaced == ()


@pytest.mark.parametrize("seed", range(5))
def test_one_of_thirty_eight_leaves_and_one_from_the_bench_takes_the_chair(seed):
    pause = paused(38, seed=seed, gone=["P14"])
    planned, told = unchanged(pause), next_game(pause)
    changed = [
        (left, came)
        for before, now in zip(planned.tables, told.seating.tables, strict=True)
        for (_, left), (_, came) in zip(before.seats, now.seats, strict=True)
        if left != came
    ]
    assert changed == [("P14", one) for one in told.displaced]
    assert set(told.displaced) <= set(planned.bench)
    assert len(told.displaced) == ("P14" not in planned.bench)


@pytest.mark.parametrize("seed", range(5))
def test_one_of_thirty_six_leaves_and_the_table_becomes_one_of_three(seed):
    pause = paused(36, seed=seed, gone=["P14"])
    planned, told = unchanged(pause), next_game(pause)
    assert told.displaced == ()
    for before, now in zip(planned.tables, told.seating.tables, strict=True):
        assert set(now.entrants) == set(before.entrants) - {"P14"}


# Evenings (DOMAIN.md, 5)


def test_tuesday_at_tanglewood_with_a_late_arrival_and_an_early_leaver():
    lots = Lots("Tuesday")
    rounds = [by_lot(hall(38, BENCH_OR_THREE), lots)]
    assert rounds[0].bench == players(37, 38)
    here = among(38, come=["P39"])
    for _ in range(2):
        told = next_game(BetweenGames(tuple(rounds), here, BENCH_OR_THREE))
        assert [len(one.seats) for one in told.seating.tables] == [4] * 9 + [3]
        rounds.append(by_lot(told.seating, lots))
    playing = next_game(BetweenGames(tuple(rounds), here, BENCH_OR_THREE))
    leaver = playing.seating.tables[5].entrants[1]
    stand_in, alone = choices(playing.seating, leaver, look_back(rounds), stand_in="helper")
    assert (stand_in.handover.taken_by, alone.handover.taken_by) == ("helper", None)
    rounds.append(by_lot(stand_in.seating, lots))
    here = tuple(one for one in here if one != leaver)
    handovers = (stand_in.handover,)
    planned = next_round(rounds)
    told = next_game(BetweenGames(tuple(rounds), here, BENCH_OR_THREE, handovers))
    assert len(told.seating.tables) == 9
    closing = set(planned.tables[9].entrants) - {"helper"}
    assert set(told.displaced) == closing
    assert set(told.seating.bench) < closing
    assert "helper" not in told.seating.present


def test_alameda_with_fifteen_then_sixteen_then_fifteen_again():
    fifteen = seating("1-2-3-4", "5-6-7-8", "9-10-11-12", "13-14-15-")
    last = evening(fifteen, "12-8", "9-11", "10-10", "10-14-9")
    planned = next_game(BetweenGames((last,), among(15), THREES))
    assert chart(planned.seating) == ["1-14-13-3", "8-6-4-2", "12-10-7-5", "15-9-11-"]
    told = next_game(BetweenGames((last,), among(15, come=["P16"]), THREES))
    assert chart(told.seating) == ["1-14-13-3", "8-6-4-2", "12-10-7-5", "15-9-11-16"]
    assert told.displaced == ()
    second = evening(told.seating, "14-9", "12-8", "9-14", "10-12")
    planned = next_round([last, second])
    fewer = next_game(BetweenGames((last, second), among(15, come=["P16"], gone=["P6"]), THREES))
    sizes = [len(one.seats) for one in fewer.seating.tables]
    assert sizes == [3 if "P6" in one.entrants else 4 for one in planned.tables]
    assert fewer.displaced == ()


def test_who_played_for_another_in_one_game_hands_the_chair_back():
    last = evening(seating("1-2-3-4", "5-99-7-8", "9-10-11-12"), "9-5", "6-8", "7-4")
    told = next_game(BetweenGames((last,), among(12), BENCH, for_one_game={"P99": "P6"}))
    assert chart(told.seating) == ["1-12-10-3", "8-6-4-2", "9-7-5-11"]
    assert told.displaced == ()


def test_who_was_called_from_the_bench_has_had_a_turn_and_plays_next():
    """P13 takes the chair of P10, who leaves; P12 and P9 would be next to sit out, not P13."""
    first = seating("1-2-3-4", "5-6-7-8", "9-10-11-12", bench="13 14")
    taken, *_ = choices(first, "P10", PastGames())
    assert taken.handover.taken_by == "P13"
    last = evening(taken.seating, "9-5", "6-8", "7-4")
    told = next_game(BetweenGames((last,), among(14, gone=["P10"]), BENCH, (taken.handover,)))
    assert told.seating.bench == ("P12",)
    assert told.sat_out["P13"] == told.sat_out["P14"] == 1
    three = evening(taken.seating, "9-5", "6-8", "4-7")
    told = next_game(BetweenGames((three,), among(14, gone=["P10"]), BENCH, (taken.handover,)))
    assert told.seating.bench == ("P11",)


def test_who_was_called_from_the_bench_for_a_whole_game_waits_there_again():
    """P13 plays for P6: the next game is as if P13 had sat out, who has had a turn of it."""
    last = evening(seating("1-2-3-4", "5-13-7-8", "9-10-11-12"), "9-5", "6-8", "7-4")
    called = ChairHandover(1, "P6", "P13", (), from_bench=True)
    told = next_game(BetweenGames((last,), among(13), BENCH, (called,), {"P13": "P6"}))
    assert chart(told.seating) == ["1-13-10-3", "8-6-4-2", "9-7-5-11"]
    assert told.seating.bench == ("P12",)
    assert (told.sat_out["P13"], told.sat_out["P6"], told.displaced) == (1, 0, ())


def test_who_was_called_for_a_whole_game_has_another_partner_in_the_next_one():
    """P5 plays for P1 beside P3, and then comes to them with P2, who was P3's partner before."""
    often = evening(seating("2-1-3-4", bench="5"), "9-5")
    last = evening(seating("5-2-3-4"), "9-5")
    called = ChairHandover(4, "P1", "P5", (), from_bench=True)
    told = next_game(BetweenGames((often,) * 3 + (last,), among(5), BENCH, (called,), {"P5": "P1"}))
    assert told.seating.bench == ("P4",)
    assert set(told.seating.tables[0].partners) == {
        frozenset({"P1", "P5"}),
        frozenset({"P2", "P3"}),
    }


def test_who_left_a_game_and_is_back_does_not_have_the_same_partner_twice_running():
    """P3 was P1's partner before P5 came from the bench, and P1 with P4 would be the third time."""
    before = evening(seating("1-3-4-5", bench="2"), "9-5")
    taken, *_ = choices(seating("1-2-3-4", bench="5"), "P3", PastGames(2))
    last = evening(taken.seating, "9-5")
    here = among(5, gone=["P2"])
    told = next_game(BetweenGames((before, before, last), here, BENCH, (taken.handover,)))
    just_now = {frozenset({"P1", "P3"}), frozenset({"P1", "P5"}), frozenset({"P2", "P4"})}
    assert not just_now & set(told.seating.tables[0].partners)


# What is refused


@pytest.mark.parametrize("rounds", [(), (PlayedRound((), among(12)),)])
def test_first_game_is_not_a_next_one(rounds):
    with pytest.raises(ValueError, match=r"^No game has been played yet: draw the first seating"):
        BetweenGames(rounds, among(12), BENCH)


def test_nobody_is_here_twice():
    with pytest.raises(ValueError, match=r"^P3 is named twice among those here: name each player"):
        BetweenGames((TWELVE,), (*among(12), "P3"), BENCH)


def test_three_are_too_few():
    with pytest.raises(ValueError, match=r"^3 are here, and a table needs four"):
        next_game(BetweenGames((TWELVE,), among(3), BENCH))


# What always holds

EVENINGS = st.tuples(
    st.integers(4, 120),
    st.sampled_from(OddNumbers),
    st.builds(Moving, st.sampled_from(Movement), st.sampled_from([1, -1])),
    st.integers(0, 9999),
)


class Hall:
    """An evening in which people come, leave and stand in as the lots have it."""

    def __init__(self, players, odd, moving, seed):
        self.lots, self.odd, self.moving = Lots(seed), odd, moving
        self.here = list(among(players))
        self.rounds, self.handovers, self.instead, self.gone = [], [], {}, []
        self.seating = hall(players, odd)

    def play(self):
        """The game, in which somebody may leave or may be stood in for; then who is here next."""
        self.instead = {}
        if self.lots.below(2):
            self._somebody_leaves()
        elif self.lots.below(2):
            self._somebody_misses_this_game()
        self.rounds.append(by_lot(self.seating, self.lots))
        for leaver in self.lots.shuffled(self.here)[: self.lots.below(3)]:
            self.here = [one for one in self.here if one != leaver]
        if self.gone and self.lots.below(2):
            self.here.append(self.gone.pop())
        self.here += [f"N{len(self.rounds)}.{number}" for number in range(self.lots.below(3))]
        self.here += [f"M{len(self.rounds)}.{number}" for number in range(4 - len(self.here))]

    def _somebody_leaves(self):
        seated = [one for table in self.seating.tables for one in table.entrants]
        leaver = self.lots.shuffled(seated)[0]
        helper = f"helper{len(self.rounds)}"
        found = choices(self.seating, leaver, self.so_far(), stand_in=helper)
        choice = found[self.lots.below(len(found))]
        self.handovers.append(choice.handover)
        self.seating = choice.seating
        if leaver in self.here:
            self.here.remove(leaver)
            self.gone.append(leaver)

    def _somebody_misses_this_game(self):
        away = self.seating.tables[0].entrants[0]
        if away in self.here:
            helper = f"away{len(self.rounds)}"
            choice, *_ = choices(self.seating, away, self.so_far(), stand_in=helper)
            self.seating = choice.seating
            self.instead = {choice.handover.taken_by: away}
            if choice.handover.from_bench:
                self.handovers.append(replace(choice.handover, parted=()))

    def so_far(self):
        return look_back(self.rounds, self.handovers)

    def pause(self):
        return BetweenGames(
            tuple(self.rounds), tuple(self.here), self.odd, tuple(self.handovers), self.instead
        )


@settings(deadline=None, max_examples=60)
@given(EVENINGS)
@example((4, BENCH_OR_THREE, Moving(Movement.GROWING, 1), 158))
@example((5, THREES, Moving(Movement.NEXT_TABLE, 1), 134))
def test_whoever_is_here_has_one_place_whatever_happens(field):
    evening = Hall(*field)
    for _ in range(6):
        evening.play()
        told = next_game(evening.pause(), evening.moving)
        assert sorted(told.seating.present) == sorted(evening.here)
        wanted = shape(len(evening.here), evening.odd)
        sizes = sorted(len(one.seats) for one in told.seating.tables)
        assert sizes == [3] * wanted.threes + [4] * wanted.fours
        assert len(told.seating.bench) == wanted.out
        assert set(told.displaced) <= set(evening.here)
        _fair(evening, told)
        were = {pair for one in evening.rounds[-1].tables for pair in one.table.partners}
        last = [one for one in evening.handovers if one.game == len(evening.rounds)]
        were |= {frozenset(pair) for one in last for pair in one.parted}
        assert not were & {pair for one in told.seating.tables for pair in one.partners}
        evening.seating = told.seating


def _fair(evening, told):
    """Nobody sits out twice running while a mover who has not just sat out has a chair, and no
    winner does while the table is kept."""
    last = evening.rounds[-1]
    called = [
        one.taken_by
        for one in evening.handovers
        if one.game == len(evening.rounds) and one.from_bench
    ]
    rested = {*last.bench, *called}
    movers = {evening.instead.get(one, one) for two in told.movers.values() for one in two}
    seated = {one for table in told.seating.tables for one in table.entrants}
    if set(told.seating.bench) & rested:
        assert movers & seated <= rested
    kept = {one.number for one in told.seating.tables}
    for table in last.tables:
        entrants = {evening.instead.get(one, one) for one in table.table.entrants}
        stayers = entrants - set(told.movers[table.table.number])
        if table.table.number in kept:
            assert not stayers & set(told.seating.bench)


@pytest.mark.parametrize("seed", range(8))
def test_whoever_missed_a_game_and_is_back_does_not_sit_out_the_next_one(seed):
    """Nine play and one sits out; the others are eight while one of them is away."""
    first = by_lot(hall(9, BENCH), Lots(seed))
    (away, *_) = first.seating.tables[0].entrants
    second = by_lot(
        next_game(BetweenGames((first,), among(9, gone=[away]), BENCH)).seating, Lots(seed + 1)
    )
    assert second.seating.bench == ()
    third = next_game(BetweenGames((first, second), among(9), BENCH)).seating
    assert len(third.bench) == 1
    assert away not in third.bench


@pytest.mark.parametrize("seed", range(8))
def test_whoever_was_stood_in_for_does_not_sit_out_the_next_game(seed):
    first = by_lot(hall(9, BENCH), Lots(seed))
    for away in first.seating.tables[-1].entrants:
        seats = first.seating.tables[-1].renamed({away: "P10"})
        played = replace(first, tables=(*first.tables[:-1], replace(first.tables[-1], table=seats)))
        pause = BetweenGames((played,), among(9), BENCH, for_one_game={"P10": away})
        assert away not in next_game(pause).seating.bench
