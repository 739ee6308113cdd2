"""Play random nights with the real actions. In any order of actions all checks pass. EVENINGS=500
plays 500 new ones.
"""

from unittest import mock

from hypothesis import assume, event
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from scoring.chairs import sides_at_table
from tests import build
from tests.nights.random_night import RANDOM_GENERATORS, RandomNight, play_random_nights
from tests.rehearsal import checks
from tournament.evening.facts import Payment, PaymentKind
from tournament.evening.night import ranking
from tournament.evening.night.attendance import required_check_in_items
from tournament.evening.night.play.box_kinds import chairs_per_x_box
from tournament.evening.night.play.totals import Totals
from tournament.evening.night.seats.leaving import CardSoFar, replacements
from tournament.evening.night.seats.next_game import Absence
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.books import books
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.reading import reader
from tournament.storage.writing import undo
from tournament.tools.pretend import tables
from tournament.tools.pretend.check_in import sample_name
from tournament.topics.door import actions as door_acts
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.leaving.actions import going_home
from tournament.topics.money import actions as payments
from tournament.topics.prizes.actions import check_out
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import score_sheets

FORMAT_KEYS = ("progressive_alameda", "progressive_tanglewood", "individual")
# House rules that change points, fines or moves, and may be changed during a night.
DIAL_CHANGES = st.one_of(
    st.fixed_dictionaries({"sit_out_points": st.integers(0, 9)}),
    st.fixed_dictionaries({"missed_game_points": st.integers(0, 9)}),
    st.fixed_dictionaries({"x_fine_cents": st.integers(0, 50)}),
    st.fixed_dictionaries({"euchre": st.integers(2, 3)}),
    st.fixed_dictionaries({"direction": st.sampled_from((1, -1))}),
    st.fixed_dictionaries({"stand_in_points": st.sampled_from(("nobody", "absent"))}),
)


class AnyNight(RandomNight):
    @initialize(
        house=st.sampled_from(("alameda", "tanglewood")),
        format_key=st.sampled_from(FORMAT_KEYS),
        player_count=st.integers(4, 14),
        seed=st.integers(0, 99),
    )
    def begin(self, house, format_key, player_count, seed):
        self.set_up(house, seed, format=format_key, games=6)
        self.swapped_games = set()
        build.check_in(self.row, *(sample_name(number + 1) for number in range(player_count)))

    @property
    def players(self):
        return [entry.number for entry in self.night.entries]

    @rule()
    def check_in_player(self):
        number = len(self.night.entries) + 1
        if self.press(signing_in.check_in_player, person=CheckInPerson(name=sample_name(number))):
            items = frozenset(required_check_in_items(self.night.rules))
            if items:
                self.press(entries.mark_check_in_items, entry=self.players[-1], items=items)

    @rule(rng=RANDOM_GENERATORS, is_marked=st.booleans())
    def mark_or_unmark_items(self, rng, is_marked):
        items = frozenset(required_check_in_items(self.night.rules))
        assume(items)
        self.press(
            entries.mark_check_in_items,
            entry=self.pick_at_random(rng, self.players),
            items=items,
            is_marked=is_marked,
        )

    @rule()
    def seat_next_game(self):
        self.seat_and_check(rounds.seat_next_game, game=self.night.rounds.next_number)

    def seat_and_check(self, action, **fields):
        """Seat a game, and check everything that a seating without swaps guarantees. A schedule
        drawn in advance stays as printed after a swap by hand, so partners may meet again.
        """
        if self.press(action, **fields):
            is_swapped = len(self.night.rounds) - 1 in self.swapped_games
            results = (
                checks.run_checks(self.night, checks.CHECKS_OF_SEATED_PLAYERS)
                if is_swapped and self.night.format.is_drawn_in_advance
                else checks.checks_of_new_game(self.night)
            )
            for check in results:
                assert check.faults == (), check.words

    @rule(rng=RANDOM_GENERATORS)
    def play_next_game(self, rng):
        self.seat_next_game()
        self.play_open_game(rng)

    @rule(rng=RANDOM_GENERATORS)
    def draw_again(self, rng):
        """Draw again. The seed may change only before the first score or change of seats."""
        has_begun = any(game.has_scores or game.handovers for game in self.night.rounds)
        seed = self.night.plan.seed
        with mock.patch.object(rounds, "make_draw_seed", return_value=str(rng.number_below(100))):
            self.seat_and_check(rounds.draw_again)
        assert not has_begun or self.night.plan.seed == seed

    @rule(rng=RANDOM_GENERATORS)
    def seat_next_game_with_swap(self, rng):
        swap = tuple(rng.shuffle(self.players)[:2])
        game = self.night.rounds.next_number
        if self.press(rounds.seat_next_game, game=game, swaps=(swap,), reason="they asked for it"):
            self.swapped_games.add(game)
            for check in checks.run_checks(self.night, checks.CHECKS_OF_SEATED_PLAYERS):
                assert check.faults == (), check.words

    @rule(rng=RANDOM_GENERATORS)
    def swap_seats(self, rng):
        first_player, second_player = rng.shuffle(self.players)[:2]
        game = len(self.night.rounds)
        if self.press(
            rounds.swap_seats,
            game=game,
            first_entry=first_player,
            second_entry=second_player,
            reason="bad knee",
        ):
            self.swapped_games.add(game)

    @rule()
    def undo_seating(self):
        self.press(rounds.undo_seating, game=len(self.night.rounds))

    @precondition(
        lambda self: (
            self.night.rounds.current_game and self.night.rounds.current_game.games_missing_scores
        )
    )
    @rule(rng=RANDOM_GENERATORS)
    def play_open_game(self, rng):
        for game in (
            self.night.rounds.current_game.games_missing_scores
            if self.night.rounds.current_game
            else ()
        ):
            tables.enter_game(build.desk(self.row), game, self.night.rules, rng)

    @precondition(
        lambda self: (
            self.night.rounds.current_game and self.night.rounds.current_game.games_missing_scores
        )
    )
    @rule(rng=RANDOM_GENERATORS, count=st.integers(1, 8))
    def enter_some_hands(self, rng, count):
        game = self.pick_at_random(rng, self.night.rounds.current_game.games_missing_scores)
        assume(not game.has_empty_chair and game.score.detail in (None, "hands"))
        tables.enter_hands(build.desk(self.row), game, self.night.rules, rng, count)

    @precondition(lambda self: self.night.rounds)
    @rule(rng=RANDOM_GENERATORS)
    def correct_score(self, rng):
        """Correct the score of any game. Typing the same score again changes nothing."""
        game = self.pick_at_random(
            rng, (game for seated_game in self.night.rounds for game in seated_game.games)
        )
        assume(not game.has_empty_chair)
        deals = tables.deal_game(game, self.night.rules, rng)
        if self.press(
            lambda desk: tables.enter_totals(desk, game, deals, self.night.rules), reason="x"
        ):
            table_game = self.night.rounds.table_game(game.round, game.table)
            second_change = tables.enter_totals(
                build.desk(self.row, reason="x"), table_game, deals, self.night.rules
            )
            assert not second_change.changed

    @precondition(lambda self: self.night.rounds)
    @rule(rng=RANDOM_GENERATORS)
    def correct_score_and_undo(self, rng):
        facts_before, cards_before, books_before = (
            self.night.stored_facts,
            ranking.scorecards_of_players(self.night),
            books(self.night),
        )
        self.correct_score(rng)
        if self.night.stored_facts != facts_before:
            assert self.press(
                undo.undo, change_number=reader.changes_newest_first(self.row.pk)[0].pk
            )
        assert (
            self.night.stored_facts,
            ranking.scorecards_of_players(self.night),
            books(self.night),
        ) == (
            facts_before,
            cards_before,
            books_before,
        )

    @precondition(lambda self: self.night.rounds)
    @rule(rng=RANDOM_GENERATORS, points=st.integers(0, 12))
    def enter_tie(self, rng, points):
        game = self.pick_at_random(
            rng, (game for seated_game in self.night.rounds for game in seated_game.games)
        )
        self.press(
            score_sheets.save_totals,
            reason="a tie",
            game=game.round,
            table=game.table,
            typed_totals=Totals(
                (points,) * len(sides_at_table(game.chairs)),
                (0,) * len(chairs_per_x_box(self.night.rules, game.chairs)),
            ),
            version=game.sheet.version,
            is_confirmed=True,
        )

    @rule(rng=RANDOM_GENERATORS, games_ago=st.integers(0, 2))
    def leave_after_a_game(self, rng, games_ago):
        game = max(len(self.night.rounds) - games_ago, 0)
        self.press(
            going_home.leave_after_game,
            party_number=self.pick_at_random(rng, self.players),
            game=game,
        )

    @rule(rng=RANDOM_GENERATORS)
    def cancel_leaving(self, rng):
        self.press(going_home.stay_or_return, party_number=self.pick_at_random(rng, self.players))

    @precondition(
        lambda self: (
            self.night.rounds.current_game and self.night.rounds.current_game.games_missing_scores
        )
    )
    @rule(rng=RANDOM_GENERATORS, substitute=st.booleans())
    def leave_now(self, rng, substitute):
        game = self.pick_at_random(rng, self.night.rounds.current_game.games_missing_scores)
        leaver = self.pick_at_random(rng, game.entries)
        possible_takers = replacements(self.night, game, leaver).takers
        taker = possible_takers[0].entry if possible_takers and not substitute else None
        substitute_name = "Helper" if substitute else ""
        card_so_far = CardSoFar(hands=1, points=0, x=0)
        self.press(
            going_home.leave_during_game,
            entry=leaver,
            seat_taker=taker,
            substitute_name=substitute_name,
            score_on_paper=card_so_far,
        )

    @precondition(
        lambda self: (
            self.night.rounds.current_game and self.night.rounds.current_game.games_missing_scores
        )
    )
    @rule(rng=RANDOM_GENERATORS, comes_back=st.booleans())
    def miss_game_or_leave_for_good(self, rng, comes_back):
        absent_player = self.pick_at_random(
            rng,
            self.pick_at_random(rng, self.night.rounds.current_game.games_missing_scores).entries,
        )
        action = going_home.miss_game if comes_back else going_home.mark_no_show
        bench = self.night.rounds.current_game.bench
        taker = bench[rng.number_below(len(bench))] if bench and rng.number_below(2) else None
        self.press(
            action, entry=absent_player, seat_taker=taker, substitute_name="" if taker else "Helper"
        )

    @rule(rng=RANDOM_GENERATORS)
    def seat_next_game_with_a_substitute(self, rng):
        absence = Absence(self.pick_at_random(rng, self.players), substitute="Second helper")
        self.seat_and_check(
            rounds.seat_next_game, game=self.night.rounds.next_number, absences=(absence,)
        )

    @rule(rng=RANDOM_GENERATORS)
    def seat_next_game_with_a_player_moved_into_a_seat(self, rng):
        absence = Absence(
            self.pick_at_random(rng, self.players), taker=self.pick_at_random(rng, self.players)
        )
        self.seat_and_check(
            rounds.seat_next_game, game=self.night.rounds.next_number, absences=(absence,)
        )

    @precondition(lambda self: self.night.rounds)
    @rule(rng=RANDOM_GENERATORS, points=st.integers(0, 9))
    def give_points_for_missed_game(self, rng, points):
        game = 1 + rng.number_below(len(self.night.rounds))
        self.press(
            door_acts.give_points_for_missed_game,
            reason="the bus",
            entry=self.pick_at_random(rng, self.players),
            game=game,
            points=points,
        )

    @rule(rng=RANDOM_GENERATORS)
    def turn_in_card(self, rng):
        player = self.pick_at_random(rng, self.players)
        cents_owed = next(
            (
                account.cents_owed
                for account in accounts(self.night)
                if account.entry.number == player
            ),
            0,
        )
        claims = (None,) * len(self.night.rounds)
        self.press(
            check_out.turn_in_card,
            reason="early",
            entry=player,
            claims=claims,
            cents_paid=cents_owed,
        )

    @rule(rng=RANDOM_GENERATORS)
    def take_or_void_money(self, rng):
        payment_facts = self.night.facts_of(Payment)
        if payment_facts and rng.number_below(2):
            self.press(
                payments.void_payment,
                reason="wrong",
                number=self.pick_at_random(rng, payment_facts).number,
            )
        else:
            player, kind = (
                self.pick_at_random(rng, self.players),
                rng.shuffle((PaymentKind.FEE, PaymentKind.FINE))[0],
            )
            action = rng.shuffle(
                (payments.take_payment, payments.waive_due, payments.refund_overpayment)
            )[0]
            self.press(action, reason="so be it", entry=player, kind=kind)

    @rule(dials=DIAL_CHANGES)
    def change_dials(self, dials):
        self.press(setup.change_rules, answer_by_dial=dials)

    def teardown(self):
        if self.row:
            event(f"games seated: {len(self.night.rounds)}")


def test_random_night_passes_every_check_after_each_action(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock():
        play_random_nights(AnyNight, night_count=15)
