"""A pretend director runs a whole evening with pretend players, through the actions that the
screens use: late arrivals, leavers, corrections, and at the end the cards, the ties, the prizes and
the drawer.

Every choice is drawn from the seed, so the same wish is the same evening.
"""

from datetime import date

from rotation.lots import Lots
from scoring.dials.options import TieBreaker
from tournament import facts
from tournament.money.actions import till_lines
from tournament.prizes.actions import playoffs
from tournament.prizes.check_out import actions as check_out
from tournament.prizes.closing import actions as closing
from tournament.prizes.payout import actions as payout
from tournament.purse import payouts
from tournament.purse.accounts import accounts
from tournament.purse.books import books
from tournament.rehearsal import checks, leavers, stored_night
from tournament.rehearsal.at_the_table.tables import finish_game
from tournament.rehearsal.corrections import correct
from tournament.rehearsal.director import BY, DEVICE, Rehearsal, Say
from tournament.rehearsal.door import all_come, late_come, nobody_came
from tournament.rehearsal.options import RehearsalOptions
from tournament.rehearsal.teams import knockout
from tournament.seating.actions import rounds
from tournament.set_up import actions as setup


def begin(
    wish: RehearsalOptions, *, club: int, today: date, say: Say, key: str = "", begun: str = ""
) -> Rehearsal:
    """The night is set up. The same press sent twice begins it once, and finds people there.
    `begun` at what time tells two of one day apart.
    """
    new = facts.Plan(
        name=", ".join(("Practice", wish.house.title, *([f"begun {begun}"] if begun else ()))),
        date=today,
        house=wish.house.key,
        dials=wish.rules.to_dict(),
        prizes={},
        practice=True,
        seed=str(wish.seed),
    )
    number = setup.set_up(club=club, by=BY, device=DEVICE, new=new, key=key)
    return Rehearsal(number, wish, Lots(wish.seed), say)


def play(rehearsal: Rehearsal) -> tuple[checks.Check, ...]:
    """Every game, or up to the one that is to be left running; then the till, where all is played.
    What was looked at after each game, and how it was found.
    """
    all_come(rehearsal)
    play_on = knockout.play if rehearsal.wish.way.calls_games else _play_round_by_round
    if play_on(rehearsal):
        finish(rehearsal)
        rehearsal.say("The night is closed, and its money is counted.")
    rehearsal.look(checks.checks(rehearsal.night))
    rehearsal.look(stored_night.checks(rehearsal.tournament))
    return checks.together(rehearsal.seen)


def _play_round_by_round(rehearsal: Rehearsal) -> bool:
    """Whether it was played out. Of the game that is left running half the tables are in, so that
    there is something left to do by hand.
    """
    games = rehearsal.night.games or 0
    for game in range(1, games + 1):
        _seat(rehearsal, game, games)
        if game == rehearsal.wish.until:
            missing = rehearsal.night.rounds[-1].missing
            for some in missing[: len(missing) // 2]:
                finish_game(rehearsal, some)
            return False
        _play(rehearsal, game, games)
    return True


def _seat(rehearsal: Rehearsal, game: int, games: int) -> None:
    for _ in range(_turns(rehearsal.wish.late, game, games)):
        late_come(rehearsal)
    rounds.seat(rehearsal.press(), game=game)
    for _ in range(_turns(rehearsal.wish.absent, game, games)):
        leavers.team_is_not_there(rehearsal)
    rehearsal.look(checks.just_seated(rehearsal.night))


def _play(rehearsal: Rehearsal, game: int, games: int) -> None:
    wish = rehearsal.wish
    leaves = leavers.team_leaves if wish.is_of_teams else leavers.somebody_leaves
    for _ in range(_turns(wish.substitutes, game, games - 1) if game < games else 0):
        leavers.substitute_comes(rehearsal)
    for _ in range(_turns(wish.leave, game, games)):
        leaves(rehearsal)
    for missing in rehearsal.night.rounds[-1].missing:
        finish_game(rehearsal, missing)
    while rehearsal.corrected * games < wish.corrections * game:
        correct(rehearsal)
    rehearsal.look(checks.checks(rehearsal.night))
    played = rehearsal.night.rounds[-1]
    bench = f", {len(played.bench)} sat out" if played.bench else ""
    rehearsal.say(f"Game {game} of {games}: {len(played.games)} tables{bench}.")


def _turns(count: int, game: int, games: int) -> int:
    """How many of them fall to this game: by turns, from the second one on where there is one."""
    turns = max(games - 1, 1)
    first = 2 if games > 1 else 1
    return 0 if game < first else len(range(game - first, count, turns))


def finish(rehearsal: Rehearsal) -> None:
    nobody_came(rehearsal)
    _check_out(rehearsal)
    _decide_ties(rehearsal)
    if payouts.in_money(rehearsal.night):
        _prizes(rehearsal)
    if books(rehearsal.night).has_cash:
        closing.count_cash(rehearsal.press(), cents=books(rehearsal.night).drawer)
    closing.close(rehearsal.press())


def _check_out(rehearsal: Rehearsal) -> None:
    """Where nobody has a card, whoever still owes something pays it."""
    with_cards = rehearsal.night.called.keeps_a_card
    for account in accounts(rehearsal.night):
        who, owed = account.entry.number, account.owed
        if with_cards:
            claims = tuple(line.tally.points for line in rehearsal.night.card_of(who).lines)
            check_out.hand_in(rehearsal.press(), entry=who, claims=claims, taken=owed)
        elif owed:
            till_lines.settle(rehearsal.press(), entry=who, cents=owed)


def _decide_ties(rehearsal: Rehearsal) -> None:
    """By a playoff where the house has one, else by lot."""
    while ties := payouts.tied(rehearsal.night):
        if TieBreaker.PLAYOFF not in rehearsal.rules.tie_breakers:
            playoffs.draw_lot(rehearsal.press())
            return
        order = tuple((who,) for who in rehearsal.lots.shuffled(ties[0].people))
        playoffs.play_off(rehearsal.press(), order=order)


def _prizes(rehearsal: Rehearsal) -> None:
    payout.award(rehearsal.press(), prizes=payouts.prizes_of(payouts.proposed(rehearsal.night)))
    for winner in payouts.winners(rehearsal.night):
        payout.hand_over(rehearsal.press(), entry=winner.entry, cents=winner.still)
