"""Random evenings on the real actions: whatever is done in whatever order, all that must hold does.

EVENINGS=500 plays that many, each time others.
"""

import os
from datetime import date
from unittest import mock

from hypothesis import HealthCheck, assume, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from rotation.lots import Lots
from scoring.chairs import sides_of
from scoring.houses import find
from tests import build
from tests.rehearsal import checks, stored_night
from tests.rehearsal.memory_database import memory_database
from tournament.evening import facts
from tournament.evening.facts import Payment, PaymentKind
from tournament.evening.night import ranking
from tournament.evening.night.attendance import ticks_asked
from tournament.evening.night.play.box_kinds import x_holders
from tournament.evening.night.play.totals import Totals
from tournament.evening.night.seats.leaving import CardSoFar, chances
from tournament.evening.night.seats.next_game import Absence
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.books import books
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Person
from tournament.storage.models import Club, Tournament
from tournament.storage.reading import replay
from tournament.storage.writing import undo
from tournament.tools.pretend import tables
from tournament.tools.pretend.door import sample
from tournament.topics.door import actions as door_acts
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.leaving.actions import going_home
from tournament.topics.money import actions as payments
from tournament.topics.prizes.actions import check_out
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import totals_in

WISHED = os.environ.get("EVENINGS")
FORMATS = ("progressive_alameda", "progressive_tanglewood", "individual")
LOTS = st.integers(0, 2**32).map(Lots)
# Dials that change how a night is counted, but not what it consists of.
DIALS = st.one_of(
    st.fixed_dictionaries({"sit_out_points": st.integers(0, 9)}),
    st.fixed_dictionaries({"missed_game_points": st.integers(0, 9)}),
    st.fixed_dictionaries({"x_fine_cents": st.integers(0, 50)}),
    st.fixed_dictionaries({"euchre": st.integers(2, 3)}),
    st.fixed_dictionaries({"direction": st.sampled_from((1, -1))}),
    st.fixed_dictionaries({"stand_in_points": st.sampled_from(("nobody", "absent"))}),
)


class AnyNight(RuleBasedStateMachine):
    @initialize(
        house=st.sampled_from(("alameda", "tanglewood")),
        way=st.sampled_from(FORMATS),
        players=st.integers(4, 14),
        seed=st.integers(0, 99),
    )
    def begin(self, house, way, players, seed):
        self.row = _set_up(house, way, seed)
        build.sign_in(self.row, *(sample(number + 1) for number in range(players)))

    @property
    def night(self):
        return replay.night(self.row.pk)

    def press(self, act, *, reason="", **told):
        """Done, or refused and then nothing has changed."""
        before = self.night.written
        try:
            done = act(build.desk(self.row, reason=reason), **told)
        except Refused:
            assert self.night.written == before
            return None
        again = self.night.written
        assert done.changed == (again != before)
        return done

    @property
    def players(self):
        return [one.number for one in self.night.entries]

    def drawn(self, lots, some):
        found = list(some)
        assume(found)
        return found[lots.below(len(found))]

    @rule()
    def somebody_comes(self):
        number = len(self.night.entries) + 1
        if self.press(signing_in.sign_in, person=Person(name=sample(number))):
            ticks = frozenset(ticks_asked(self.night.rules))
            if ticks:
                self.press(entries.tick, entry=self.players[-1], ticks=ticks)

    @rule(lots=LOTS, on=st.booleans())
    def ticked(self, lots, on):
        ticks = frozenset(ticks_asked(self.night.rules))
        assume(ticks)
        self.press(entries.tick, entry=self.drawn(lots, self.players), ticks=ticks, on=on)

    @rule()
    def next_game(self):
        self.seated(rounds.seat, game=self.night.rounds.next_number)

    def seated(self, act, **told):
        """With all that holds of a seating that nobody changes by hand."""
        if self.press(act, **told):
            for one in checks.just_seated(self.night):
                assert one.faults == (), one.words

    @rule(lots=LOTS)
    def next_game_is_played(self, lots):
        self.next_game()
        self.everybody_plays(lots)

    @rule(lots=LOTS)
    def drawn_again(self, lots):
        """By lot is the first game alone, until something of it is written down."""
        begun = any(one.has_scores or one.handovers for one in self.night.rounds)
        seed = self.night.plan.seed
        with mock.patch.object(rounds, "new_seed", return_value=str(lots.below(100))):
            self.seated(rounds.draw_again)
        assert not begun or self.night.plan.seed == seed

    @rule(lots=LOTS)
    def next_game_with_seats_exchanged(self, lots):
        swap = tuple(lots.shuffled(self.players)[:2])
        game = self.night.rounds.next_number
        if self.press(rounds.seat, game=game, swaps=(swap,), reason="they asked for it"):
            for one in checks.looked_at(self.night, checks.PLACES):
                assert one.faults == (), one.words

    @rule(lots=LOTS)
    def seats_exchanged(self, lots):
        one, other = lots.shuffled(self.players)[:2]
        game = len(self.night.rounds)
        self.press(rounds.exchange, game=game, one=one, other=other, reason="bad knee")

    @rule()
    def seating_taken_back(self):
        self.press(rounds.unseat, game=len(self.night.rounds))

    @precondition(lambda self: self.night.rounds.current and self.night.rounds.current.missing)
    @rule(lots=LOTS)
    def everybody_plays(self, lots):
        for game in self.night.rounds.current.missing if self.night.rounds.current else ():
            tables.write_down(build.desk(self.row), game, self.night.rules, lots)

    @precondition(lambda self: self.night.rounds.current and self.night.rounds.current.missing)
    @rule(lots=LOTS, count=st.integers(1, 8))
    def some_hands(self, lots, count):
        game = self.drawn(lots, self.night.rounds.current.missing)
        assume(not game.left_empty and game.score.depth in (None, "hands"))
        tables.by_hand(build.desk(self.row), game, self.night.rules, lots, count)

    @precondition(lambda self: self.night.rounds)
    @rule(lots=LOTS)
    def score_put_right(self, lots):
        """Of any game; typed once more, it changes nothing."""
        game = self.drawn(lots, (one for each in self.night.rounds for one in each.games))
        assume(not game.left_empty)
        dealt = tables.deal_out(game, self.night.rules, lots)
        if self.press(lambda desk: tables.totals(desk, game, dealt, self.night.rules), reason="x"):
            seen = self.night.rounds.game(game.round, game.table)
            again = tables.totals(build.desk(self.row, reason="x"), seen, dealt, self.night.rules)
            assert not again.changed

    @precondition(lambda self: self.night.rounds)
    @rule(lots=LOTS)
    def score_put_wrong_and_back(self, lots):
        before, cards, pot = self.night.written, ranking.cards(self.night), books(self.night)
        self.score_put_right(lots)
        if self.night.written != before:
            assert self.press(undo.undo, change=replay.changes(self.row.pk)[0].pk)
        assert (self.night.written, ranking.cards(self.night), books(self.night)) == (
            before,
            cards,
            pot,
        )

    @precondition(lambda self: self.night.rounds)
    @rule(lots=LOTS, points=st.integers(0, 12))
    def tie(self, lots, points):
        game = self.drawn(lots, (one for each in self.night.rounds for one in each.games))
        self.press(
            totals_in.type_totals,
            reason="a tie",
            game=game.round,
            table=game.table,
            typed=Totals(
                (points,) * len(sides_of(game.chairs)),
                (0,) * len(x_holders(self.night.rules, game.chairs)),
            ),
            version=game.sheet.version,
            kept=True,
        )

    @rule(lots=LOTS, back=st.integers(0, 2))
    def leaves_after_a_game(self, lots, back):
        game = max(len(self.night.rounds) - back, 0)
        self.press(going_home.leave_after, party=self.drawn(lots, self.players), game=game)

    @rule(lots=LOTS)
    def stays(self, lots):
        self.press(going_home.stay, party=self.drawn(lots, self.players))

    @precondition(lambda self: self.night.rounds.current and self.night.rounds.current.missing)
    @rule(lots=LOTS, stand_in=st.booleans())
    def leaves_now(self, lots, stand_in):
        game = self.drawn(lots, self.night.rounds.current.missing)
        who = self.drawn(lots, game.entries)
        takers = chances(self.night, game, who).takers
        taker = takers[0].entry if takers and not stand_in else None
        helper = "Helper" if stand_in else ""
        typed = CardSoFar(hands=1, points=0, x=0)
        self.press(going_home.leave_now, entry=who, taker=taker, stand_in=helper, typed=typed)

    @precondition(lambda self: self.night.rounds.current and self.night.rounds.current.missing)
    @rule(lots=LOTS, comes_back=st.booleans())
    def is_not_here(self, lots, comes_back):
        who = self.drawn(lots, self.drawn(lots, self.night.rounds.current.missing).entries)
        act = going_home.away if comes_back else going_home.not_here
        bench = self.night.rounds.current.bench
        taker = bench[lots.below(len(bench))] if bench and lots.below(2) else None
        self.press(act, entry=who, taker=taker, stand_in="" if taker else "Helper")

    @rule(lots=LOTS)
    def next_game_with_a_stand_in(self, lots):
        absence = Absence(self.drawn(lots, self.players), stand_in="Second helper")
        self.seated(rounds.seat, game=self.night.rounds.next_number, absences=(absence,))

    @rule(lots=LOTS)
    def next_game_with_a_player_from_the_bench(self, lots):
        absence = Absence(self.drawn(lots, self.players), taker=self.drawn(lots, self.players))
        self.seated(rounds.seat, game=self.night.rounds.next_number, absences=(absence,))

    @precondition(lambda self: self.night.rounds)
    @rule(lots=LOTS, points=st.integers(0, 9))
    def points_granted(self, lots, points):
        game = 1 + lots.below(len(self.night.rounds))
        self.press(
            door_acts.grant_points,
            reason="the bus",
            entry=self.drawn(lots, self.players),
            game=game,
            points=points,
        )

    @rule(lots=LOTS)
    def card_handed_in(self, lots):
        who = self.drawn(lots, self.players)
        owed = next((one.owed for one in accounts(self.night) if one.entry.number == who), 0)
        claims = (None,) * len(self.night.rounds)
        self.press(check_out.hand_in, reason="early", entry=who, claims=claims, taken=owed)

    @rule(lots=LOTS)
    def money_taken_or_void(self, lots):
        paid = self.night.all(Payment)
        if paid and lots.below(2):
            self.press(payments.void, reason="wrong", number=self.drawn(lots, paid).number)
        else:
            who, kind = (
                self.drawn(lots, self.players),
                lots.shuffled((PaymentKind.FEE, PaymentKind.FINE))[0],
            )
            act = lots.shuffled((payments.take, payments.waive, payments.give_back))[0]
            self.press(act, reason="so be it", entry=who, kind=kind)

    @rule(dials=DIALS)
    def dial_turned(self, dials):
        self.press(setup.turn_dials, dials=dials)

    @rule(lots=LOTS)
    def taken_back(self, lots):
        """Any change; then done again, which leaves no trace but in the history."""
        changes = replay.changes(self.row.pk)[:-1]
        change = self.drawn(lots, changes[:12])
        before = self.night.written
        back = self.press(undo.undo, change=change.pk)
        if back and lots.below(2):
            assert self.press(undo.undo, change=back.revision)
            assert self.night.written == before

    def teardown(self):
        if hasattr(self, "row"):
            event(f"games seated: {len(self.night.rounds)}")

    @invariant()
    def all_that_must_hold_does(self):
        if hasattr(self, "row"):
            found = (*checks.checks(self.night), *stored_night.checks(self.row.pk))
            assert [(one.words, one.faults) for one in found if not one.is_kept] == []


def _set_up(house, way, seed):
    """A night whose draw is the same whenever the same steps are tried again."""
    new = facts.Plan(
        name="Any night",
        date=date(2026, 7, 28),
        house=house,
        dials=find(house).rules.with_dials({"format": way, "games": 6}).to_dict(),
        prizes={},
        seed=str(seed),
    )
    club = Club.objects.create(name="Any")
    number = setup.set_up(club=club.pk, by="director", device="this laptop", new=new)
    return Tournament.objects.get(pk=number)


def test_any_night_keeps_all_that_must_hold(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), memory_database():
        run_state_machine_as_test(
            AnyNight,
            settings=settings(
                max_examples=int(WISHED or 15),
                stateful_step_count=25,
                derandomize=WISHED is None,
                deadline=None,
                suppress_health_check=list(HealthCheck),
                database=None,
            ),
        )
        assert Tournament.objects.exists()
