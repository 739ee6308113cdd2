"""A pretend director runs a whole evening with pretend players, through the actions that the
screens use, to the prizes and the drawer.

Every choice is drawn from the seed, so the same wish is the same evening.
"""

from dataclasses import dataclass
from datetime import date

from rotation.lots import Lots
from scoring.dials.options import TieBreaker
from tournament.evening import facts
from tournament.evening.night import progress, ranking, sessions
from tournament.evening.purse import payouts
from tournament.evening.purse.accounts import accounts
from tournament.evening.purse.books import books, has_money_prizes
from tournament.tools.pretend import knockout
from tournament.tools.pretend.director import BY, DEVICE, PretendDirector, Say
from tournament.tools.pretend.door import all_come, nobody_came
from tournament.tools.pretend.options import PracticeOptions
from tournament.tools.pretend.tables import finish_game
from tournament.topics.money import actions as payments
from tournament.topics.prizes.actions import check_out, closing, payout
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup


def begin(
    wish: PracticeOptions, *, club: int, today: date, say: Say, key: str = "", begun: str = ""
) -> PretendDirector:
    """The director of a night that is now set up. The same press sent twice sets it up once, and
    finds people there.
    """
    number = set_up(wish, club=club, today=today, key=key, begun=begun)
    return PretendDirector(number, wish, Lots(wish.seed), say)


def set_up(wish: PracticeOptions, *, club: int, today: date, key: str = "", begun: str = "") -> int:
    """The number of the night. `begun` at what time tells two of one day apart."""
    new = facts.Plan(
        name=", ".join(("Practice", wish.house.title, *([f"begun {begun}"] if begun else ()))),
        date=today,
        house=wish.house.key,
        dials=wish.rules.to_dict(),
        prizes={},
        practice=True,
        seed=str(wish.seed),
    )
    return setup.set_up(club=club, by=BY, device=DEVICE, new=new, key=key)


@dataclass
class PretendEvening:
    """An evening step by step; in a rehearsal of the tests more happens at each of them."""

    director: PretendDirector

    def play(self) -> None:
        """Play every game, or up to the one that is to be left running; then settle the till, where
        all is played.
        """
        director = self.director
        all_come(director)
        play_on = self._play_bracket if director.wish.way.calls_games else self._play_round_by_round
        if play_on():
            finish(director)
            director.say("The night is closed, and its money is counted.")

    def seat(self, game: int, games: int) -> None:
        rounds.seat(self.director.press(), game=game)

    def finish_round(self, game: int, games: int) -> None:
        for missing in self.director.night.rounds[-1].missing:
            finish_game(self.director, missing)

    def finish_called(self) -> None:
        """Finish one of the games of the bracket that are called."""
        if playing := self.director.night.rounds.on_now:
            finish_game(self.director, self.director.one_of(playing))

    def is_bracket_over(self) -> bool:
        return progress.is_played(self.director.night)

    def _play_round_by_round(self) -> bool:
        """Whether it was played out. Of the game that is left running half the tables are in, so
        that there is something left to do by hand.
        """
        director = self.director
        games = sessions.games(director.night) or 0
        for game in range(1, games + 1):
            self.seat(game, games)
            if game == director.wish.until:
                missing = director.night.rounds[-1].missing
                for some in missing[: len(missing) // 2]:
                    finish_game(director, some)
                return False
            self.finish_round(game, games)
            played = director.night.rounds[-1]
            bench = f", {len(played.bench)} sat out" if played.bench else ""
            director.say(f"Game {game} of {games}: {len(played.games)} tables{bench}.")
        return True

    def _play_bracket(self) -> bool:
        """Whether it was played out."""
        director = self.director
        knockout.draw(director)
        tenths_shown = 0
        while not self.is_bracket_over():
            knockout.call(director)
            if knockout.is_far_enough(director):
                return False
            self.finish_called()
            tenth = knockout.tenth(director.night)
            if tenth > tenths_shown:
                knockout.tell(director)
            tenths_shown = tenth
        director.say(f"{len(director.night.rounds)} games were called.")
        return director.wish.until is None


def finish(director: PretendDirector) -> None:
    """Everybody pays and is paid, and the night is closed."""
    nobody_came(director)
    _check_out(director)
    _decide_ties(director)
    if has_money_prizes(director.night):
        _prizes(director)
    if books(director.night).has_cash:
        closing.count_cash(director.press(), cents=books(director.night).drawer)
    closing.close(director.press())


def _check_out(director: PretendDirector) -> None:
    """Turn in every card with what its player owes, or take that money alone where there are no
    cards.
    """
    with_cards = director.night.party_words.keeps_a_card
    for account in accounts(director.night):
        who, owed = account.entry.number, account.owed
        if with_cards:
            claims = tuple(line.tally.points for line in ranking.card_of(director.night, who).lines)
            check_out.hand_in(director.press(), entry=who, claims=claims, taken=owed)
        elif owed:
            payments.settle(director.press(), entry=who, cents=owed)


def _decide_ties(director: PretendDirector) -> None:
    """By a playoff where the house has one, else by lot."""
    while ties := payouts.ties_for_prizes(director.night):
        if TieBreaker.PLAYOFF not in director.rules.tie_breakers:
            payout.draw_lot(director.press())
            return
        order = tuple((who,) for who in director.lots.shuffled(ties[0].people))
        payout.play_off(director.press(), order=order)


def _prizes(director: PretendDirector) -> None:
    payout.award(director.press(), prizes=payouts.prizes_of(payouts.propose(director.night)))
    for winner in payouts.winners(director.night):
        payout.hand_over(director.press(), entry=winner.entry, cents=winner.still)
