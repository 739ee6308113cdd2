"""Pretend hands and games, and what goes wrong now and then, as a scorekeeper would write them down
under a house's rules.

Every card is dealt and played; the lots alone decide. Knows no round, no rows and no house by name.
"""

from dataclasses import dataclass, replace
from enum import Enum

from rotation.lots import Lots
from scoring.chairs import Chair, Seats, side_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import PlayOn, RenegePenalty
from scoring.events.breach import ExposedCard
from scoring.events.event import Event, Stage
from scoring.events.ordinary import Misdeal, Played, ThrownIn
from scoring.events.penalty import Renege
from scoring.game import MAX_HANDS, Game, begin
from scoring.hand import ScoredHand, worth_by_choice
from scoring.hand_worth import Worth
from scoring.ordering_up import opening_leader
from tournament.tools.pretend.hands import (
    Deal,
    NamedTrump,
    PlayedTricks,
    at_play,
    deal,
    held,
    name_trump,
    play_out,
)


class Mishap(Enum):
    MISDEAL = 0
    RENEGE = 1
    EXPOSED_CARD = 2


# One of them comes in so many hands.
_ONE_IN = 60


def draw_mishap(lots: Lots) -> Mishap | None:
    number = lots.below(_ONE_IN * len(Mishap))
    return Mishap(number) if number < len(Mishap) else None


def misdeal(lots: Lots) -> Misdeal:
    stages = tuple(Stage)
    return Misdeal(stages[lots.below(len(stages))])


def renege(
    played: Played, offender: Chair, *, dealer: Chair, seats: Seats, rules: HouseRules
) -> Renege:
    """Return the renege as the house rules it; where the other side chooses, it takes what is worth
    most to it.
    """
    if rules.renege is RenegePenalty.HAND_OVER:
        return Renege(offender, played.bid)
    event = Renege(offender, played.bid, played.tricks)
    offered = worth_by_choice(ScoredHand(dealer, event), seats, rules)
    best = max(offered, key=lambda choice: _gain(offered[choice], offender, seats))
    return replace(event, choice=best)


def exposed_card(played: Played, offender: Chair, rules: HouseRules) -> ExposedCard:
    tricks = None if rules.exposed_card is PlayOn.HAND_OVER else played.tricks
    return ExposedCard(offender, played.bid, tricks)


def _gain(value: Worth, offender: Chair, seats: Seats) -> int:
    """What the offended are ahead by, added up over the chairs."""
    offenders = side_of(offender, seats)
    return sum(-points if chair in offenders else points for chair, points in value.points.items())


@dataclass(frozen=True, slots=True)
class PretendDeal:
    """What is written down of one deal, and the tricks as they fell, or would have fallen had no
    mishap ended the hand. None where it did not come to play."""

    hand: ScoredHand
    fallen: PlayedTricks | None = None


def play_game(rules: HouseRules, seats: Seats, dealer: Chair, lots: Lots) -> tuple[ScoredHand, ...]:
    """Every deal of a whole game, with those that were dealt again."""
    return play_hands(begin(rules, seats, dealer), lots, MAX_HANDS)


def play_hands(game: Game, lots: Lots, count: int) -> tuple[ScoredHand, ...]:
    """The next deals, so many unless the game is over before. A dealer not known yet is drawn."""
    hands: list[ScoredHand] = []
    while len(hands) < count and game.logged < MAX_HANDS and not game.why_over:
        dealer = game.dealer or game.seats[lots.below(len(game.seats))]
        hands.append(deal_and_play(game.rules, game.seats, dealer, lots).hand)
        game = game.after(hands[-1])
    return tuple(hands)


def deal_and_play(rules: HouseRules, seats: Seats, dealer: Chair, lots: Lots) -> PretendDeal:
    """One deal and what became of it. Who deals next is for scoring.game to say."""
    mishap = draw_mishap(lots)
    if mishap is Mishap.MISDEAL:
        return PretendDeal(ScoredHand(dealer, misdeal(lots)))
    dealt = deal(seats, dealer, lots)
    named = name_trump(dealt, rules)
    if named is None:
        return PretendDeal(ScoredHand(dealer, ThrownIn()))
    return _played(dealt, named, mishap, rules, lots)


def _played(
    dealt: Deal, named: NamedTrump, mishap: Mishap | None, rules: HouseRules, lots: Lots
) -> PretendDeal:
    seats, dealer = dealt.seats, dealt.dealer
    players = at_play(named.bid, seats)
    clumsy = players[lots.below(len(players))] if mishap else None
    leader = opening_leader(dealer, named.bid, seats, rules)
    careless = clumsy if mishap is Mishap.RENEGE else None
    fallen = play_out(held(dealt, named), named, leader, careless)
    makers = side_of(named.bid.maker, seats)
    played = Played(named.bid, sum(winner in makers for winner in fallen.winners))
    event: Event = played
    if fallen.offender:
        event = renege(played, fallen.offender, dealer=dealer, seats=seats, rules=rules)
    elif clumsy and mishap is Mishap.EXPOSED_CARD:
        event = exposed_card(played, clumsy, rules)
    return PretendDeal(ScoredHand(dealer, event), fallen)
