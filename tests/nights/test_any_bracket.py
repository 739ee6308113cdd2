"""Random brackets of 2 to 64 teams on the real actions: whatever is done in whatever order, all
that must hold does, and no page is ever without a bracket.

EVENINGS=500 plays that many, each time others, and the larger ones among them.
"""

import os
from dataclasses import replace
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
from scoring.houses import find
from tests import build
from tests.rehearsal import checks, stored_night
from tests.rehearsal.memory_database import memory_database
from tests.tournament import pairs
from tournament.evening import facts
from tournament.evening.night import draws, progress
from tournament.evening.night.bracket.calls import coming_calls, games_on_tables
from tournament.evening.night.play.games import awaits_extra_hand
from tournament.evening.night.play.sheets import Depth
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Person
from tournament.storage.models import Club, Tournament
from tournament.storage.reading import replay
from tournament.storage.writing import undo
from tournament.tools.pretend import tables
from tournament.tools.pretend.door import sample
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.leaving.actions import substitutes
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import hands, totals_in

WISHED = os.environ.get("EVENINGS")
FORMATS = ("double_elimination", "single_elimination")
# Races to ten and to five, and a house whose eight hands may end level.
HOUSES = ("athens", "general", "mcallen")
LOTS = st.integers(0, 2**32).map(Lots)
SIZES = st.one_of(st.integers(2, 9), st.integers(2, 64 if WISHED else 16))


def is_drawn(machine):
    return machine.night.teams.are_drawn


class AnyBracket(RuleBasedStateMachine):
    @initialize(
        house=st.sampled_from(HOUSES), way=st.sampled_from(FORMATS), size=SIZES, seed=st.integers(0)
    )
    def begin(self, house, way, size, seed):
        self.row = _set_up(house, way, seed)
        pairs.crowd(self.row, size)
        self.press(draw_and_call.draw)

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
        assert done.changed == (self.night.written != before)
        return done

    def drawn(self, lots, some):
        found = list(some)
        assume(found)
        return found[lots.below(len(found))]

    def a_team(self, lots):
        return self.drawn(lots, [one.number for one in self.night.teams])

    @rule(lots=LOTS)
    def draw_is_made_again_or_taken_back(self, lots):
        with mock.patch.object(draw_and_call, "new_seed", return_value=str(lots.below(100))):
            self.press(self.drawn(lots, (draw_and_call.draw, draw_and_call.take_back_draw)))

    @rule(tables=st.integers(0, 12))
    def tables_are_counted(self, tables):
        self.press(draw_and_call.say_tables, tables=tables)

    @precondition(is_drawn)
    @rule()
    def games_are_called(self):
        due = [(one.game, one.table) for one in coming_calls(self.night)]
        if self.press(draw_and_call.call_games):
            on = {(one.name, table) for table, one in games_on_tables(self.night).items()}
            assert set(due) <= on

    @precondition(is_drawn)
    @rule(lots=LOTS, table=st.integers(1, 12))
    def game_is_called_by_name(self, lots, table):
        name = self.drawn(lots, draws.bracket(self.night).bracket.games)
        self.press(draw_and_call.call_game, name=name, table=table)

    @rule(lots=LOTS)
    def call_is_taken_back(self, lots):
        name = self.drawn(lots, [one.name for one in self.night.rounds])
        self.press(draw_and_call.call_back, name=name)

    @precondition(is_drawn)
    @rule(lots=LOTS, count=st.integers(1, 12))
    def tables_finish(self, lots, count):
        """Games are called as tables fall free."""
        for _ in range(count):
            self.press(draw_and_call.call_games)
            on = [one for one in self.night.rounds.on_now if not one.sheet.disputed]
            if not on:
                return
            game = self.drawn(lots, on)
            tables.write_down(build.desk(self.row), game, self.night.rules, lots)
            self.tie_is_broken(lots)

    @rule(lots=LOTS)
    def tie_is_broken(self, lots):
        for one in self.night.rounds:
            for game in one.games:
                if awaits_extra_hand(game, self.night.rules):
                    won = self.drawn(lots, "NE")
                    told = {"game": game.round, "table": game.table, "won": won}
                    assert self.press(totals_in.win_extra_hand, **told)

    @rule(lots=LOTS, count=st.integers(1, 6))
    def some_hands(self, lots, count):
        game = self.drawn(lots, self.night.rounds.on_now)
        assume(game.score.depth in (None, Depth.HANDS))
        tables.by_hand(build.desk(self.row), game, self.night.rules, lots, count)

    @rule(lots=LOTS, reason=st.sampled_from(("", "read wrongly")))
    def score_put_right(self, lots, reason):
        """Of any game; typed once more, it changes nothing."""
        game = self.drawn(lots, (one for each in self.night.rounds for one in each.games))
        dealt = tables.deal_out(game, self.night.rules, lots)
        act = lambda desk: tables.totals(desk, game, dealt, self.night.rules)  # noqa: E731
        if self.press(act, reason=reason) and self.night.rounds.game(game.round, game.table):
            seen = self.night.rounds.game(game.round, game.table)
            again = tables.totals(build.desk(self.row), seen, dealt, self.night.rules)
            assert not again.changed

    @rule(lots=LOTS)
    def score_put_wrong_and_back(self, lots):
        """Once all is played, a result put back is new as well: the ceremony waits for it."""
        before, is_over = self.night.written, progress.is_played(self.night)
        self.score_put_right(lots, "read wrongly")
        if self.night.written != before:
            assert self.press(undo.undo, change=replay.changes(self.row.pk)[0].pk)
        kept = without_ends if is_over else dict
        assert kept(self.night.written) == kept(before)

    @rule(lots=LOTS, reason=st.sampled_from(("", "written down twice")))
    def hand_is_taken_out(self, lots, reason):
        every = [one for each in self.night.rounds for one in each.games if one.hands]
        game = self.drawn(lots, every)
        told = {"game": game.round, "table": game.table, "version": game.sheet.version}
        self.press(hands.drop_hand, reason=reason, number=len(game.hands), **told)

    @rule(lots=LOTS)
    def game_is_disputed_or_cut_short(self, lots):
        game = self.drawn(lots, self.night.rounds.on_now)
        act = self.drawn(lots, (totals_in.dispute, totals_in.settle, totals_in.take_short))
        more = {"note": "who led?"} if act is totals_in.dispute else {}
        self.press(act, game=game.round, table=game.table, **more)

    @precondition(is_drawn)
    @rule(lots=LOTS, by=st.sampled_from(("a", "b", "both")))
    def game_is_forfeited(self, lots, by):
        ready = draws.bracket(self.night).ready
        name = self.drawn(lots, ready or draws.bracket(self.night).bracket.games)
        self.press(forfeited_games.forfeit, name=name, by=by)

    @rule(lots=LOTS)
    def team_goes_home(self, lots):
        self.press(forfeited_games.withdraw, team=self.a_team(lots))

    @rule(lots=LOTS)
    def team_comes_back(self, lots):
        gone = [one.number for one in self.night.teams if one.last_game is not None]
        self.press(forfeited_games.come_back, team=self.drawn(lots, gone))

    @rule(lots=LOTS)
    def somebody_plays_for_another(self, lots):
        who = self.drawn(lots, self.night.entries)
        person = Person(name=sample(1 + lots.below(200)))
        self.press(substitutes.substitute, reason="ill", entry=who.number, person=person)

    @rule(lots=LOTS)
    def somebody_comes_alone(self, lots):
        self.press(signing_in.sign_in, person=Person(name=sample(1 + lots.below(200))))

    @rule(lots=LOTS)
    def somebody_is_struck_or_parts(self, lots):
        """Before the draw, or whoever is not in it."""
        night = self.night
        loose = [one.number for one in night.entries if not night.teams.of(one.team).drawn]
        act = self.drawn(lots, (entries.strike, signing_in.part))
        self.press(act, entry=self.drawn(lots, loose))

    @rule(lots=LOTS)
    def two_are_joined(self, lots):
        self.press(signing_in.join, team=self.a_team(lots), other=self.a_team(lots))

    @rule(dials=st.sampled_from(({"minutes": 30}, {"prize_places": 2})))
    def dial_is_turned(self, dials):
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
            event(f"games called: {len(self.night.rounds)}")

    @invariant()
    def all_that_must_hold_does(self):
        if hasattr(self, "row"):
            found = (*checks.checks(self.night), *stored_night.checks(self.row.pk))
            assert [(one.words, one.faults) for one in found if not one.is_kept] == []


def without_ends(written):
    return {
        name: replace(fact, ended=None) if isinstance(fact, facts.Round) else fact
        for name, fact in written.items()
    }


def _set_up(house, way, seed):
    new = facts.Plan(
        name="Any bracket",
        date=date(2026, 7, 28),
        house=house,
        dials=find(house).rules.with_dials({"format": way, "divisions": ()}).to_dict(),
        prizes={},
        seed=str(seed),
        practice=True,
    )
    club = Club.objects.create(name="Any")
    number = setup.set_up(club=club.pk, by="director", device="this laptop", new=new)
    return Tournament.objects.get(pk=number)


def test_any_bracket_keeps_all_that_must_hold(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock(), memory_database():
        run_state_machine_as_test(
            AnyBracket,
            settings=settings(
                max_examples=int(WISHED or 5),
                stateful_step_count=25,
                derandomize=WISHED is None,
                deadline=None,
                suppress_health_check=list(HealthCheck),
                database=None,
            ),
        )
        assert Tournament.objects.exists()
