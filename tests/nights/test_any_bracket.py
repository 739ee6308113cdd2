"""Play random brackets of 2 to 16 teams with the real actions. In any order of actions all checks
pass. EVENINGS=500 plays 500 new ones of up to 64 teams.
"""

from dataclasses import replace
from unittest import mock

from hypothesis import assume, event
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from tests import build
from tests.nights.random_night import (
    CHOSEN_NIGHT_COUNT,
    RANDOM_GENERATORS,
    RandomNight,
    play_random_nights,
)
from tests.tournament import pairs
from tournament.evening import facts
from tournament.evening.night import draws, progress
from tournament.evening.night.bracket.calls import coming_calls, game_by_busy_table
from tournament.evening.night.play.games import awaits_extra_hand
from tournament.evening.night.play.sheets import SheetDetail
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.reading import reader
from tournament.storage.writing import undo
from tournament.tools.pretend import tables
from tournament.tools.pretend.check_in import sample_name
from tournament.topics.bracket.actions import draw_and_call, forfeited_games
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.leaving.actions import substitutes
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import hands, score_sheets

FORMAT_KEYS = ("double_elimination", "single_elimination")
# Clubs with games to ten points, to five points, and of eight hands, which may end in a tie.
HOUSE_KEYS = ("athens", "general", "mcallen")
TEAM_COUNTS = st.one_of(st.integers(2, 9), st.integers(2, 64 if CHOSEN_NIGHT_COUNT else 16))


def is_bracket_drawn(random_night):
    return random_night.night.teams.are_drawn


class AnyBracket(RandomNight):
    @initialize(
        house=st.sampled_from(HOUSE_KEYS),
        format_key=st.sampled_from(FORMAT_KEYS),
        team_count=TEAM_COUNTS,
        seed=st.integers(0),
    )
    def begin(self, house, format_key, team_count, seed):
        self.set_up(house, seed, practice=True, format=format_key, divisions=())
        pairs.check_in_teams_by_one_press(self.row, team_count)
        self.press(draw_and_call.draw_bracket)

    def pick_team(self, rng):
        return self.pick_at_random(rng, [team.number for team in self.night.teams])

    @rule(rng=RANDOM_GENERATORS)
    def draw_or_undo_draw(self, rng):
        with mock.patch.object(
            draw_and_call, "make_draw_seed", return_value=str(rng.number_below(100))
        ):
            self.press(
                self.pick_at_random(rng, (draw_and_call.draw_bracket, draw_and_call.undo_draw))
            )

    @rule(tables=st.integers(0, 12))
    def set_table_count(self, tables):
        self.press(draw_and_call.set_table_count, tables=tables)

    @precondition(is_bracket_drawn)
    @rule()
    def call_games(self):
        coming_games = [(call.game, call.table) for call in coming_calls(self.night)]
        if self.press(draw_and_call.call_games):
            called_games = {
                (game.name, table) for table, game in game_by_busy_table(self.night).items()
            }
            assert set(coming_games) <= called_games

    @precondition(is_bracket_drawn)
    @rule(rng=RANDOM_GENERATORS, table=st.integers(1, 12))
    def call_game_by_name(self, rng, table):
        name = self.pick_at_random(rng, draws.bracket_state(self.night).bracket.games)
        self.press(draw_and_call.call_game, game_name=name, table=table)

    @rule(rng=RANDOM_GENERATORS)
    def undo_call_of_a_game(self, rng):
        name = self.pick_at_random(rng, [game.name for game in self.night.rounds])
        self.press(draw_and_call.undo_call, game_name=name)

    @precondition(is_bracket_drawn)
    @rule(rng=RANDOM_GENERATORS, count=st.integers(1, 12))
    def finish_tables(self, rng, count):
        """Finish some games, and call the next ones as tables become free."""
        for _ in range(count):
            self.press(draw_and_call.call_games)
            open_games = [
                game for game in self.night.rounds.unfinished_games if not game.sheet.disputed
            ]
            if not open_games:
                return
            game = self.pick_at_random(rng, open_games)
            tables.enter_game(
                build.desk(self.row, reason="read again"), game, self.night.rules, rng
            )
            self.break_tie(rng)

    @rule(rng=RANDOM_GENERATORS)
    def break_tie(self, rng):
        for game_round in self.night.rounds:
            for game in game_round.games:
                if awaits_extra_hand(game, self.night.rules):
                    winner = self.pick_at_random(rng, "NE")
                    fields = {"game": game.round, "table": game.table, "winner": winner}
                    assert self.press(score_sheets.save_extra_hand_winner, **fields)

    @rule(rng=RANDOM_GENERATORS, count=st.integers(1, 6))
    def enter_some_hands(self, rng, count):
        game = self.pick_at_random(rng, self.night.rounds.unfinished_games)
        assume(game.score.detail in (None, SheetDetail.HANDS))
        tables.enter_hands(build.desk(self.row), game, self.night.rules, rng, count)

    @rule(rng=RANDOM_GENERATORS, reason=st.sampled_from(("", "read wrongly")))
    def correct_score(self, rng, reason):
        """Correct the score of any game. Typing the same score again changes nothing."""
        game = self.pick_at_random(
            rng, (game for seated_game in self.night.rounds for game in seated_game.games)
        )
        deals = tables.deal_game(game, self.night.rules, rng)
        enter_totals = lambda desk: tables.enter_totals(desk, game, deals, self.night.rules)  # noqa: E731
        if self.press(enter_totals, reason=reason) and self.night.rounds.table_game(
            game.round, game.table
        ):
            table_game = self.night.rounds.table_game(game.round, game.table)
            second_change = tables.enter_totals(
                build.desk(self.row), table_game, deals, self.night.rules
            )
            assert not second_change.changed

    @rule(rng=RANDOM_GENERATORS)
    def correct_score_and_undo(self, rng):
        """Correct a score and undo the correction. After the last game a restored result gets a new
        time of its end, so the times are not compared.
        """
        facts_before, is_over = self.night.stored_facts, progress.is_fully_played(self.night)
        self.correct_score(rng, "read wrongly")
        if self.night.stored_facts != facts_before:
            assert self.press(
                undo.undo, change_number=reader.changes_newest_first(self.row.pk)[0].pk
            )
        prepare_facts = clear_game_ends if is_over else dict
        assert prepare_facts(self.night.stored_facts) == prepare_facts(facts_before)

    @rule(rng=RANDOM_GENERATORS, reason=st.sampled_from(("", "entered twice")))
    def remove_hand(self, rng, reason):
        games_by_hand = [
            game for seated_game in self.night.rounds for game in seated_game.games if game.hands
        ]
        game = self.pick_at_random(rng, games_by_hand)
        fields = {"game": game.round, "table": game.table, "version": game.sheet.version}
        self.press(hands.remove_hand, reason=reason, hand_number=len(game.hands), **fields)

    @rule(rng=RANDOM_GENERATORS)
    def dispute_or_cut_short(self, rng):
        game = self.pick_at_random(rng, self.night.rounds.unfinished_games)
        action = self.pick_at_random(
            rng,
            (
                score_sheets.mark_disputed,
                score_sheets.settle_dispute,
                score_sheets.accept_short_game,
            ),
        )
        extra_fields = {"note": "who led?"} if action is score_sheets.mark_disputed else {}
        self.press(action, game=game.round, table=game.table, **extra_fields)

    @precondition(is_bracket_drawn)
    @rule(rng=RANDOM_GENERATORS, by=st.sampled_from(("a", "b", "both")))
    def forfeit_game(self, rng, by):
        ready_names = draws.bracket_state(self.night).ready_games
        name = self.pick_at_random(
            rng, ready_names or draws.bracket_state(self.night).bracket.games
        )
        self.press(forfeited_games.record_forfeit, game_name=name, by=by)

    @rule(rng=RANDOM_GENERATORS)
    def withdraw_team(self, rng):
        self.press(forfeited_games.withdraw_team, team=self.pick_team(rng))

    @rule(rng=RANDOM_GENERATORS)
    def bring_team_back(self, rng):
        leavers = [team.number for team in self.night.teams if team.last_game is not None]
        self.press(forfeited_games.undo_withdrawal, team=self.pick_at_random(rng, leavers))

    @rule(rng=RANDOM_GENERATORS)
    def add_substitute(self, rng):
        entry = self.pick_at_random(rng, self.night.entries)
        person = CheckInPerson(name=sample_name(1 + rng.number_below(200)))
        self.press(
            substitutes.add_substitute_to_team, reason="ill", entry=entry.number, person=person
        )

    @rule(rng=RANDOM_GENERATORS)
    def check_in_single_player(self, rng):
        self.press(
            signing_in.check_in_player,
            person=CheckInPerson(name=sample_name(1 + rng.number_below(200))),
        )

    @rule(rng=RANDOM_GENERATORS)
    def remove_player_or_split_team(self, rng):
        """Delete an entry or split a team that has no place in the draw."""
        night = self.night
        undrawn_players = [
            entry.number
            for entry in night.entries
            if not night.teams.with_number(entry.team).draw_number
        ]
        action = self.pick_at_random(rng, (entries.remove_entry, signing_in.split_team))
        self.press(action, entry=self.pick_at_random(rng, undrawn_players))

    @rule(rng=RANDOM_GENERATORS)
    def join_two_players(self, rng):
        self.press(signing_in.join_teams, team=self.pick_team(rng), other=self.pick_team(rng))

    @rule(dials=st.sampled_from(({"minutes": 30}, {"prize_places": 2})))
    def change_dials(self, dials):
        self.press(setup.change_rules, answer_by_dial=dials)

    def teardown(self):
        if self.row:
            event(f"games called: {len(self.night.rounds)}")


def clear_game_ends(stored_facts):
    return {
        name: replace(fact, ended=None) if isinstance(fact, facts.Round) else fact
        for name, fact in stored_facts.items()
    }


def test_random_bracket_passes_every_check_after_each_action(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock():
        play_random_nights(AnyBracket, night_count=5)
