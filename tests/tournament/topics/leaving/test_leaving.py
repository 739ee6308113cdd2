"""Somebody leaves in the middle of a game, never came, or misses one game."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rotation.shape import MIN_PLAYERS
from scoring.chairs import Chair
from tests import build, plain
from tournament.evening import facts
from tournament.evening.night import attendance, draws, ranking, sessions
from tournament.evening.night.play.box_kinds import x_holders
from tournament.evening.night.play.game_cards import CardLineKind
from tournament.evening.night.play.sheets import SheetState
from tournament.evening.night.seats.leaving import CardSoFar
from tournament.evening.words.refused import Refused
from tournament.storage.models import Change
from tournament.storage.reading import memory, replay, undo_bar
from tournament.storage.writing import undo
from tournament.topics.door.boards.roster import roster
from tournament.topics.entrants.boards.head_count import shape_of
from tournament.topics.entrants.boards.who_came import when_gone
from tournament.topics.leaving.actions import going_home
from tournament.topics.leaving.boards.player_leaving import leaving as board
from tournament.topics.places.boards.cards import card
from tournament.topics.places.boards.standings import standings
from tournament.topics.seating.actions import rounds

FIVE_HANDS = CardSoFar(5, 4, 1)


def seat(night, **told):
    return plain.pressed(rounds.seat, night, game=night.rounds.next_number, **told)


def leave_now(night, entry, **told):
    return plain.pressed(going_home.leave_now, night, entry=entry, **{"typed": FIVE_HANDS} | told)


def at_table(night, table, chair):
    return dict(night.rounds.current.at(table).seats)[Chair(chair)]


@pytest.fixture
def nine():
    """Two tables, and number 9 sits out."""
    return seat(plain.night(9))


@pytest.fixture
def anna(nine):
    """North at table 1."""
    return at_table(nine, 1, "N")


def test_somebody_from_the_bench_takes_the_chair_and_keeps_six(nine, anna):
    night = leave_now(nine, anna, taker=9)
    assert at_table(night, 1, "N") == 9
    assert night.rounds.current.bench == ()
    assert night.entries.of(anna).last_game == 1
    night = plain.all_typed(night)
    assert [
        (line.how, line.tally.points, line.tally.x) for line in ranking.card_of(night, anna).lines
    ] == [(CardLineKind.LEFT, 4, 1)]
    (line,) = ranking.card_of(night, 9).lines
    assert (line.how, line.tally.points, line.note) == (
        CardLineKind.SAT_OUT,
        6,
        "stood in from hand 6",
    )


def test_whoever_left_in_the_middle_is_said_to_have_left_during_that_game(nine, anna):
    night = leave_now(nine, anna, taker=9)
    for one in (night, plain.all_typed(night)):
        assert when_gone(one.entries.of(anna), one) == "left during game 1"
        assert board(one, anna).gone == "Left during game 1."
        assert card(one, anna).left == "left during game 1"
        assert roster(one).row(anna).notes == ("left during game 1",)
    (row,) = [one for one in standings(plain.all_typed(night)).rows if one.number == anna]
    assert row.left == "left during game 1"


def test_standings_say_at_once_who_left_the_game_that_is_on():
    night = seat(plain.all_typed(seat(plain.night(9))))
    north = at_table(night, 1, "N")
    night = leave_now(night, north, stand_in="Max Helper")
    (row,) = [one for one in standings(night).rows if one.number == north]
    assert row.left == "left during game 2"


def test_last_game_leaves_nobody_for_another():
    night = seat(plain.all_typed(seat(plain.night(9, games=2))))
    assert board(night, 1).is_last
    assert not board(seat(plain.night(9, games=2)), 1).is_last


def test_leaver_is_in_no_later_game_and_the_fine_stays(nine, anna):
    night = plain.all_typed(leave_now(nine, anna, taker=9))
    assert str(anna) not in draws.coming(night).seating.present
    assert len(draws.coming(night).seating.present) == 8
    assert ranking.card_of(night, anna).tally.fine_cents == 10


def test_called_from_the_bench_is_not_called_out_again(nine, anna):
    night = plain.all_typed(leave_now(nine, anna, taker=9))
    assert "9" not in draws.coming(night).seating.bench
    assert draws.coming(night).moved.sat_out["9"] == 1


def test_stand_in_by_name_is_not_ranked(nine, anna):
    night = plain.all_typed(leave_now(nine, anna, stand_in="Max Helper"))
    helper = night.entries.of(10)
    assert (helper.name, helper.ranked, at_table(night, 1, "N")) == ("Max Helper", False, 10)
    assert "10" not in {place.result.entrant for place in ranking.standings(night)}
    (line,) = ranking.card_of(night, 10).lines
    assert (line.how, line.tally.points) == (CardLineKind.STOOD_IN, 5)
    assert "10" not in draws.coming(night).seating.present


def test_others_go_on_as_three_and_write_totals(nine, anna):
    begun = [
        facts.Hand(round=1, table=1, number=1, dealer="N", event="played", maker="N", tricks=4),
        facts.Hand(round=1, table=1, number=2, dealer="E", event="played", maker="E", tricks=3),
    ]
    night = plain.pressed(going_home.leave_now, plain.told(nine, *begun), entry=anna)
    handover = night.rounds.current.left_by(anna)
    assert (handover.taken_by, handover.hands, handover.points, handover.x) == (None, 2, 1, 0)
    game = night.rounds.game(1, 1)
    assert (len(game.seats), game.left_empty, game.score.state) == (3, True, SheetState.MISSING)
    typed = plain.typed(night, t1=(4, 5, 6, 0, 0, 0), t2=(9, 6, 2, 1))
    assert typed.rounds.current.is_over
    assert len(draws.coming(typed).seating.present) == 8


def test_hands_tell_what_the_card_has_whatever_is_typed(nine, anna):
    hand = facts.Hand(round=1, table=1, number=1, dealer="N", event="played", maker="E", tricks=2)
    night = leave_now(plain.told(nine, hand), anna, taker=9, typed=CardSoFar(7, 9, 3))
    handover = night.rounds.current.left_by(anna)
    assert (handover.hands, handover.points, handover.x) == (1, 2, 0)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (None, "Write how many hands table 1 has played"),
        (CardSoFar(0, 0, 0), "No hand is over at table 1"),
        (CardSoFar(8, 9, 1), "A game has 8 hands"),
        (CardSoFar(5, 21, 1), "5 hands are worth 0 to 20 points"),
        (CardSoFar(1, 5, 0), "1 hand is worth 0 to 4 points"),
        (CardSoFar(5, -1, 1), "5 hands are worth 0 to 20 points"),
        (CardSoFar(5, 4, 6), "A card has 0 to 5 X after 5 hands"),
    ],
)
def test_score_so_far_that_cannot_be_is_refused(nine, anna, typed, why):
    with pytest.raises(Refused, match=why):
        leave_now(nine, anna, taker=9, typed=typed)


def test_house_without_x_has_none_so_far():
    night = seat(plain.night(12, house="alameda", games=4))
    one = at_table(night, 1, "N")
    with pytest.raises(Refused, match="A card has 0 to 0 X"):
        leave_now(night, one, stand_in="Max", typed=CardSoFar(5, 4, 1))


def test_second_handover_at_a_table_is_not_before_the_first(nine, anna):
    night = leave_now(nine, anna, taker=9)
    other = at_table(night, 1, "E")
    with pytest.raises(Refused, match="changed hands after hand 5"):
        leave_now(night, other, stand_in="Max", typed=CardSoFar(4, 2, 0))
    again = leave_now(night, other, stand_in="Max", typed=CardSoFar(6, 4, 0))
    assert len(again.rounds.current.handovers) == 2


def test_two_who_leave_one_table_were_partners_of_those_who_sat_there(nine):
    """South leaves after north's chair has changed hands, and again after that."""
    north, south = at_table(nine, 1, "N"), at_table(nine, 1, "S")
    night = leave_now(nine, north, taker=9)
    night = leave_now(night, south, stand_in="Max", typed=CardSoFar(6, 4, 1))
    night = plain.all_typed(night)
    parted = {one.left: set(one.parted) for one in sessions.field(night).handovers}
    assert parted == {
        str(north): {tuple(sorted((str(north), str(south))))},
        str(south): {tuple(sorted(("9", str(south))))},
    }


def test_chair_that_stays_empty_parts_both_sides(nine, anna):
    held = {chair: str(one) for chair, one in nine.rounds.current.at(1).seats}
    night = plain.pressed(going_home.leave_now, nine, entry=anna, typed=FIVE_HANDS)
    night = plain.typed(night, t1=(4, 5, 6, 0, 0, 0), t2=(9, 6, 2, 1))
    (parting,) = sessions.field(night).handovers
    sides = ((held[Chair.N], held[Chair.S]), (held[Chair.E], held[Chair.W]))
    assert set(parting.parted) == {tuple(sorted(side)) for side in sides}


def test_table_of_three_needs_somebody_in_the_chair():
    night = seat(plain.night(7))
    one = night.rounds.current.at(2).entries[0]
    with pytest.raises(Refused, match="name a stand-in"):
        leave_now(night, one, typed=CardSoFar(3, 2, 0))


def test_house_without_tables_of_three_needs_somebody_in_the_chair():
    night = seat(plain.night(8, three_handed=False))
    with pytest.raises(Refused, match="name a stand-in"):
        leave_now(night, at_table(night, 1, "N"))


def test_whoever_has_no_chair_leaves_after_a_game(nine):
    with pytest.raises(Refused, match="has no chair now"):
        leave_now(nine, 9)
    with pytest.raises(Refused, match="has no chair now"):
        leave_now(plain.night(8), 1)
    with pytest.raises(Refused, match="Nobody has number 77"):
        leave_now(nine, 77)


def test_table_that_is_in_lets_go_after_the_game(nine, anna):
    with pytest.raises(Refused, match="Table 1 is in: let Player"):
        leave_now(plain.all_typed(nine), anna, taker=9)


def test_pair_leaves_after_a_game():
    night = seat(plain.night(8, house="mcallen"))
    with pytest.raises(Refused, match="pairs stay together"):
        leave_now(night, night.rounds.current.games[0].entries[0])


def test_no_show_is_replaced_from_the_bench_for_the_whole_game(nine, anna):
    night = plain.pressed(going_home.not_here, nine, entry=anna, taker=9)
    assert (at_table(night, 1, "N"), night.rounds.current.bench) == (9, ())
    assert night.rounds.current.handovers == ()
    assert night.entries.of(anna).last_game == 0
    night = plain.all_typed(night)
    assert [line.how for line in ranking.card_of(night, 9).lines] == [CardLineKind.PLAYED]
    assert str(anna) not in {place.result.entrant for place in ranking.standings(night)}


def test_no_show_leaves_a_table_of_three(nine, anna):
    night = plain.pressed(going_home.not_here, nine, entry=anna)
    game = night.rounds.game(1, 1)
    assert (len(game.seats), game.left_empty) == (3, False)


def test_no_show_of_a_table_that_has_begun_leaves_now(nine, anna):
    with pytest.raises(Refused, match="Table 1 is in"):
        plain.pressed(going_home.not_here, plain.all_typed(nine), entry=anna, taker=9)
    begun = plain.told(nine, facts.Sheet(round=1, table=1, points=(4, None), x=(None, None)))
    with pytest.raises(Refused, match="Table 1 has begun: say that Player"):
        plain.pressed(going_home.not_here, begun, entry=anna, taker=9)


def test_game_is_seated_again_without_a_no_show(nine, anna):
    night = plain.pressed(going_home.seat_without, nine, party=anna)
    assert sorted(map(int, night.rounds.current.played.seating.present)) == [
        number for number in range(1, 10) if number != anna
    ]
    assert night.rounds.current.bench == ()
    with pytest.raises(Refused, match="Game 1 has begun"):
        plain.pressed(going_home.seat_without, leave_now(nine, anna, taker=9), party=9)
    with pytest.raises(Refused, match="No game is seated yet"):
        plain.pressed(going_home.seat_without, plain.night(8), party=1)
    with pytest.raises(Refused, match="a table needs four"):
        plain.pressed(going_home.seat_without, seat(plain.night(4)), party=1)


def test_whoever_misses_one_game_is_back_in_the_same_place(nine, anna):
    night = plain.pressed(going_home.away, nine, entry=anna, stand_in="Max Helper")
    assert (at_table(night, 1, "N"), night.rounds.current.playing_for) == (10, {10: anna})
    after, usual = draws.coming(plain.all_typed(night)), draws.coming(plain.all_typed(nine))
    assert after.seating == usual.seating
    assert [line.how for line in ranking.card_of(plain.all_typed(night), anna).lines] == [
        CardLineKind.MISSED
    ]
    with pytest.raises(Refused, match="stays in the chair"):
        plain.pressed(going_home.away, night, entry=10, taker=9)


@pytest.mark.parametrize("instead", [{"stand_in": "Max"}, {"taker": 13}])
def test_whoever_misses_one_game_changes_nothing_that_is_drawn(instead):
    night = seat(plain.night(13, house="tanglewood", format="individual", games=4))
    away = at_table(night, 2, "S")
    missed = plain.pressed(going_home.away, night, entry=away, **instead)
    assert (
        draws.games_to_come(missed)
        == draws.games_to_come(plain.all_typed(missed))
        == draws.games_to_come(night)
    )


def test_stand_in_who_leaves_hands_on_the_place_that_is_kept(nine, anna):
    night = plain.pressed(going_home.away, nine, entry=anna, stand_in="Max Helper")
    night = leave_now(night, 10, taker=9)
    assert night.rounds.current.playing_for == {9: anna}
    assert str(anna) in draws.coming(plain.all_typed(night)).seating.present


def test_stand_in_who_has_left_a_game_does_not_come_back_into_it(nine, anna):
    """Whoever has the same name is somebody else: the first one's hands stay what they are."""
    night = leave_now(nine, anna, stand_in="Max")
    night = leave_now(night, 10, taker=9)
    night = leave_now(night, at_table(night, 1, "E"), stand_in="Max")
    assert at_table(night, 1, "E") == 11
    assert [one.name for one in night.entries[-2:]] == ["Max", "Max"]
    assert draws.coming(plain.all_typed(night)).seating.tables


def test_page_offers_the_bench_first_and_what_hands_tell(nine, anna):
    hand = facts.Hand(round=1, table=1, number=1, dealer="N", event="played", maker="E", tricks=2)
    found = board(plain.told(nine, hand), anna).now
    assert [(one.entry, one.called, one.partner_before) for one in found.chances.takers] == [
        (9, 0, 0)
    ]
    assert (found.chances.three, found.so_far, found.is_untouched) == (
        True,
        CardSoFar(1, 2, 0),
        False,
    )
    assert board(nine, anna).now.so_far is None


def test_page_says_with_which_game_the_card_of_whoever_plays_on_begins(nine, anna):
    assert board(plain.night(9), 1).new_card_from == 1
    assert board(nine, anna).new_card_from == 1
    begun = facts.Hand(round=1, table=1, number=1, dealer="N", event="played", maker="E", tricks=2)
    assert board(plain.told(nine, begun), anna).new_card_from == 2
    assert board(plain.all_typed(nine), 9).new_card_from == 2


def test_page_of_a_leaver_says_the_ways_that_the_seating_offers():
    night = plain.all_typed(seat(plain.night(16, house="blank")))
    found = board(night, 3)
    assert (found.left, found.tables) == (15, "3 tables, 3 sit out")
    tables = "3 tables of four and one of three"
    assert found.other_ways == f"Or {tables}: you choose when the game is seated."
    assert board(plain.all_typed(seat(plain.night(9))), 3).other_ways == ""


def test_page_says_what_becomes_of_the_next_game(nine):
    found = board(nine, 1)
    assert (found.after, found.left, found.tables) == (1, 8, "2 tables")
    assert (found.may_seat_again, found.sits_out, board(nine, 9).sits_out) == (True, False, True)
    before = board(plain.night(9), 1)
    assert (before.after, before.now, before.may_seat_again) == (0, None, False)
    over = board(plain.all_typed(nine), 1)
    assert (over.now, over.may_seat_again) == (None, False)
    assert over.displaced is not None


# A whole evening, at random: who comes, who goes, who wins.


def arrive(night, chance):
    number = len(night.entries) + 1
    late = plain.entry(number, first_game=night.rounds.next_number, excused="late")
    return plain.told(night, late) if chance.random() < 0.3 else night


def depart(night, chance):
    here = [one.number for one in attendance.here_in(night, night.rounds.next_number)]
    if chance.random() < 0.4 and len(here) > MIN_PLAYERS + 1:
        one = night.entries.of(chance.choice(here))
        night = plain.told(night, replace(one, last_game=len(night.rounds)))
    return night


def go_home_now(night, chance):
    game = chance.choice(night.rounds.current.games)
    one, ways = chance.choice(game.entries), [{"stand_in": f"Helper {len(night.rounds)}"}]
    ways += [{"taker": number} for number in night.rounds.current.bench]
    ways += [{}] if len(game.seats) == 4 else []
    stays = len(attendance.here_in(night, night.rounds.next_number)) > MIN_PLAYERS
    if chance.random() < 0.5 or not stays:
        return night
    return leave_now(night, one, typed=CardSoFar(3, 2, 0), **chance.choice(ways))


def play(night, chance):
    sheets = [
        facts.Sheet(
            round=game.round,
            table=game.table,
            points=tuple(chance.randrange(4, 9) for _ in range(3 if len(game.seats) == 3 else 2)),
            x=(0,) * len(x_holders(night.rules, game.chairs)),
        )
        for game in night.rounds.current.games
    ]
    return plain.told(night, *sheets)


def places(night):
    """Everybody's table in the game that is on."""
    seated = {who: game.table for game in night.rounds.current.games for who in game.entries}
    return seated | dict.fromkeys(night.rounds.current.bench)


def partners(game):
    return {frozenset(pair) for pair in game.played.seating.tables for pair in pair.partners}


def check_places(before, night):
    game = night.rounds.current.number
    assert sorted(places(night)) == sorted(one.number for one in attendance.here_in(before, game))
    wanted = shape_of(night.rules, len(places(night)))
    threes = sum(len(one.seats) == 3 for one in night.rounds.current.games)
    assert (len(night.rounds.current.games), threes, len(night.rounds.current.bench)) == (
        *(wanted.tables, wanted.threes),
        wanted.out,
    )


def check_moves(before, night):
    """Losers go to the next table, winners stay, unless somebody came or left."""
    if before.rounds.current is None:
        return
    was, now, moved = places(before), places(night), draws.coming(before).moved
    losers = {int(one) for two in moved.movers.values() for one in two}
    displaced = set(map(int, moved.displaced))
    ring = [game.table for game in before.rounds.current.games]
    for who in set(was) & set(now) - displaced:
        if who in losers and now[who] is not None:
            assert now[who] == ring[(ring.index(was[who]) + 1) % len(ring)]
        elif who not in losers and was[who] is not None:
            assert now[who] == was[who]
    twice = partners(before.rounds.current) & partners(night.rounds.current)
    assert twice == set()


@settings(max_examples=25, deadline=None)
@given(
    players=st.integers(MIN_PLAYERS, 60),
    house=st.sampled_from(["tanglewood", "alameda"]),
    seed=st.integers(0, 10**6),
)
def test_everybody_keeps_a_place_whoever_comes_and_goes(players, house, seed):
    chance = random.Random(seed)
    night = plain.night(players, house=house, games=8)
    for _ in range(4):
        night = depart(arrive(night, chance), chance)
        before, night = night, seat(night)
        check_places(before, night)
        check_moves(before, night)
        assert plain.pressed(rounds.reseat, night, game=night.rounds.current.number).written == (
            night.written
        )
        night = play(go_home_now(night, chance), chance)
        assert len(ranking.standings(night)) >= len(
            attendance.here_in(night, night.rounds.next_number)
        )


@pytest.mark.django_db
class TestSaved:
    """Through the one write path."""

    @pytest.fixture
    def night(self):
        night = build.night(build.director().club)
        build.seated(night, 9)
        return night

    def test_words_say_who_left_and_who_plays(self, night):
        one = replay.night(night.pk).rounds.game(1, 1).entries[0]
        done = going_home.leave_now(build.desk(night), entry=one, taker=9, typed=FIVE_HANDS)
        name = replay.night(night.pk).entries.of(one).name
        assert done.words == (
            f"{name} (number {one}) leaves game 1 after hand 5 with 4 points and 1 X. Ida Abbott "
            "(number 9) takes the chair at table 1."
        )
        assert undo_bar.last_presses(night.pk)[0].table == 1

    @pytest.mark.parametrize("instead", [{"taker": 9}, {"stand_in": "Max Helper"}, {}])
    @pytest.mark.parametrize("act", [going_home.leave_now, going_home.not_here, going_home.away])
    def test_undo_puts_the_player_back_in_the_chair(self, night, act, instead):
        if act is going_home.away and not instead:
            return
        before = replay.night(night.pk).written
        one = replay.night(night.pk).rounds.game(1, 1).entries[0]
        typed = {"typed": FIVE_HANDS} if act is going_home.leave_now else {}
        first = act(build.desk(night, key="k"), entry=one, **instead, **typed)
        again = act(build.desk(night, key="k"), entry=one, **instead, **typed)
        assert (first.changed, again.changed) == (True, False)
        memory.forget()
        assert replay.night(night.pk).written != before
        undo.undo(build.desk(night), change=first.revision)
        assert replay.night(night.pk).written == before

    def test_whoever_comes_back_has_a_chair_again(self, night):
        one = replay.night(night.pk).rounds.game(1, 1).entries[0]
        going_home.leave_now(build.desk(night), entry=one, taker=9, typed=FIVE_HANDS)
        build.all_in(night, 1)
        stays = going_home.stay(build.desk(night), party=one)
        assert Change.objects.get(pk=stays.revision).people == f",{one},"
        rounds.seat(build.desk(night), game=2)
        assert str(one) in replay.night(night.pk).rounds.current.played.seating.present
