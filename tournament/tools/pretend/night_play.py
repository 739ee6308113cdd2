"""Plays a whole night as a pretend director, through the actions that the pages use, up to the
prizes and the cash box. Every choice follows from the seed, so the same options give the same
night.
"""

from dataclasses import dataclass
from datetime import date

from rotation.seeded_random import SeededRandom
from scoring.dials.options import TieBreaker
from tournament.evening import facts
from tournament.evening.night import progress, ranking, time_slots
from tournament.evening.purse import awards, payouts
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.books import books, has_money_prizes
from tournament.tools.pretend import bracket_play
from tournament.tools.pretend.check_in import check_in_everyone, withdraw_unpaired_players
from tournament.tools.pretend.director import (
    DEVICE_NAME,
    DIRECTOR_NAME,
    PretendDirector,
    SaySentence,
)
from tournament.tools.pretend.options import PracticeOptions
from tournament.tools.pretend.tables import finish_game
from tournament.topics.money import actions as payments
from tournament.topics.prizes.actions import check_out, closing, payout
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup


def begin_night(
    options: PracticeOptions,
    *,
    club: int,
    today: date,
    say: SaySentence,
    key: str = "",
    start_words: str = "",
) -> PretendDirector:
    """Set up a night and return its pretend director. If a form with the same `key` is sent twice,
    return the director of the first night, which may have players already.
    """
    tournament_number = set_up_night(
        options, club=club, today=today, key=key, start_words=start_words
    )
    return PretendDirector(tournament_number, options, SeededRandom(options.seed), say)


def set_up_night(
    options: PracticeOptions, *, club: int, today: date, key: str = "", start_words: str = ""
) -> int:
    """Set up a night and return its number. `start_words` is the time of day, which the name
    includes so that two nights of one day differ.
    """
    start_note = f", {start_words}" if start_words else ""
    plan = facts.Plan(
        name=f"Practice: {options.house.title}{start_note}",
        date=today,
        house=options.house.key,
        dials=options.rules.to_dict(),
        prizes={},
        practice=True,
        seed=str(options.seed),
    )
    return setup.set_up_night(
        club=club, by=DIRECTOR_NAME, device=DEVICE_NAME, new_plan=plan, key=key
    )


@dataclass
class PretendNight:
    """Plays a night step by step. Tests override steps to add late players and corrections."""

    director: PretendDirector

    def play(self) -> None:
        """Play all games and settle the money, or stop in the game that is to be left running."""
        director = self.director
        check_in_everyone(director)
        is_bracket = director.options.format.calls_games
        is_played_to_end = self._play_bracket() if is_bracket else self._play_until_left_running()
        if is_played_to_end:
            settle_and_close(director)
            director.say("The night is closed, and its money is counted.")

    def seat_game(self, game_number: int, game_count: int) -> None:
        rounds.seat_next_game(self.director.new_press(), game=game_number)

    def finish_round(self, game_number: int, game_count: int) -> None:
        for unfinished_game in self.director.night.rounds[-1].games_missing_scores:
            finish_game(self.director, unfinished_game)

    def finish_called_game(self) -> None:
        """Finish one of the bracket games on a table, chosen at random."""
        if running_games := self.director.night.rounds.unfinished_games:
            finish_game(self.director, self.director.choose_one(running_games))

    def is_bracket_over(self) -> bool:
        return progress.is_fully_played(self.director.night)

    def _play_until_left_running(self) -> bool:
        """Play all games and return True. If a game is to be left running, enter only half of its
        scores, and return False.
        """
        director = self.director
        game_count = time_slots.game_count(director.night) or 0
        for game_number in range(1, game_count + 1):
            self.seat_game(game_number, game_count)
            if game_number == director.options.game_left_running:
                unfinished_games = director.night.rounds[-1].games_missing_scores
                for game_to_finish in unfinished_games[: len(unfinished_games) // 2]:
                    finish_game(director, game_to_finish)
                return False
            self.finish_round(game_number, game_count)
            seated_game = director.night.rounds[-1]
            bench_words = f", {len(seated_game.bench)} sat out" if seated_game.bench else ""
            director.say(
                f"Game {game_number} of {game_count}: {len(seated_game.games)} tables{bench_words}."
            )
        return True

    def _play_bracket(self) -> bool:
        """Play the bracket and return whether it was played to the end; False if a game was left
        running.
        """
        director = self.director
        bracket_play.draw_bracket(director)
        tenths_reported = 0
        while not self.is_bracket_over():
            bracket_play.call_next_games(director)
            if bracket_play.has_reached_game_left_running(director):
                return False
            self.finish_called_game()
            tenths_played = bracket_play.tenths_played(director.night)
            if tenths_played > tenths_reported:
                bracket_play.report_progress(director)
            tenths_reported = tenths_played
        director.say(f"{len(director.night.rounds)} games were called.")
        return director.options.game_left_running is None


def settle_and_close(director: PretendDirector) -> None:
    """Take the money that players owe, pay the prizes, count the cash box and close the night."""
    withdraw_unpaired_players(director)
    _turn_in_scorecards(director)
    _decide_ties(director)
    if has_money_prizes(director.night):
        _award_and_pay_prizes(director)
    if books(director.night).has_cash:
        closing.count_cash(director.new_press(), cents=books(director.night).cents_in_cash_box)
    closing.close_night(director.new_press())


def _turn_in_scorecards(director: PretendDirector) -> None:
    """Turn in every scorecard, if the night has scorecards, and take what each player owes."""
    has_scorecards = director.night.party_words.has_scorecards
    for account in accounts(director.night):
        number, cents_owed = account.entry.number, account.cents_owed
        if has_scorecards:
            card = ranking.scorecard_of_player(director.night, number)
            claimed_points = tuple(card_line.tally.points for card_line in card.lines)
            check_out.turn_in_card(
                director.new_press(), entry=number, claims=claimed_points, cents_paid=cents_owed
            )
        elif cents_owed:
            payments.take_all_owed(director.new_press(), entry=number, cents_shown=cents_owed)


def _decide_ties(director: PretendDirector) -> None:
    """Decide ties for prizes, by a playoff if the house's rules have one, or by a random draw."""
    while tied_groups := payouts.ties_for_prizes(director.night):
        if TieBreaker.PLAYOFF not in director.rules.tie_breakers:
            payout.draw_tied_places(director.new_press())
            return
        playoff_order = tuple(
            (player,) for player in director.rng.shuffle(tied_groups[0].tied_numbers)
        )
        payout.store_playoff(director.new_press(), order=playoff_order)


def _award_and_pay_prizes(director: PretendDirector) -> None:
    payout.award_prizes(
        director.new_press(),
        prizes=payouts.prizes_from_payouts(payouts.proposed_payouts(director.night)),
    )
    for winner in awards.winners(director.night):
        payout.pay_prize(director.new_press(), entry=winner.entry, cents=winner.cents_unpaid)
