"""Check hands: where a game ends, how often each player has dealt, and what every X costs."""

from collections import Counter
from collections.abc import Iterator

from scoring.chairs import Chair, Seats, side_of
from scoring.dials.options import FineSharing, RenegePenalty, XChargedTo
from scoring.events.event import Event
from scoring.events.ordinary import Misdeal, PlayedHand, ThrownIn
from scoring.events.penalty import Renege
from scoring.game import Game as Replayed
from scoring.game import begin_game
from tournament.evening.night import ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import Depth, to_scored_hand

# Without exposed cards and wrong leads, only euchres and reneges give an X.
PLAIN = tuple(event.KEY for event in (PlayedHand, ThrownIn, Misdeal, Renege))


def ends(night: Night) -> Iterator[str]:
    for game in _hand_by_hand(night):
        where = f"game {game.round}, table {game.table}"
        *before, last = _states(night, game)
        full = night.rules.hands_per_game(len(game.seats))
        if any(state.why_over() for state in before):
            yield f"{where} goes on after its end"
        if full is not None and not game.sheet.short and last.hands_counted != full:
            yield f"{where} has {last.hands_counted} hands, and not {full}"
        if full is None and not game.sheet.short and len(last.leaders) > 1:
            yield f"{where} has no winner"
        dealt = Counter(dict.fromkeys(game.chairs, 0))
        dealt.update(_dealers(night, game))
        if max(dealt.values()) - min(dealt.values()) > 1:
            yield f"{where}: the deals are {sorted(dealt.values())}"


def marks(night: Night) -> Iterator[str]:
    """Check the Xs of each scorecard against its hands. Where a renege ends the hand, the hand has
    no euchre too.
    """
    rules, fine = night.rules, night.rules.x_fine_cents
    are_both_marked = rules.x_charged_to is XChargedTo.BOTH
    pays_alone = rules.marks_x and (rules.x_fine_per is FineSharing.PLAYER or not are_both_marked)
    is_for_both = (
        rules.x_for_euchre and rules.x_for_renege and rules.renege is RenegePenalty.HAND_OVER
    )
    for card in ranking.cards(night):
        for line in card.lines:
            if not rules.marks_x and (line.tally.x or line.tally.fine_cents):
                yield f"player {card.entry.number} has an X in game {line.round}"
            if pays_alone and line.tally.fine_cents != fine * line.tally.x:
                yield f"player {card.entry.number} pays {line.tally.fine_cents} in {line.round}"
    for game in _hand_by_hand(night):
        is_plain = all(hand.event in PLAIN for hand in game.hands)
        if not (is_for_both and are_both_marked and is_plain):
            continue
        for chair in game.chairs:
            side = side_of(chair, game.chairs)
            number = sum(_is_marked(to_scored_hand(hand).event, side) for hand in game.hands)
            counted = game.tally_of(chair).x
            if counted != number:
                yield (
                    f"game {game.round}, table {game.table}: {counted} X for {number} euchres and "
                    "reneges"
                )


def _hand_by_hand(night: Night) -> Iterator[TableGame]:
    """Yield the complete games that were entered hand by hand."""
    for played in night.rounds:
        for game in played.games:
            if game.score.is_over and game.score.depth is Depth.HANDS:
                yield game


def _states(night: Night, game: TableGame) -> list[Replayed]:
    """Return the state of the game before its first hand and after each hand."""
    states = [begin_game(night.rules, game.chairs, Chair(game.hands[0].dealer))]
    for hand in game.hands:
        states.append(states[-1].with_hand(to_scored_hand(hand)))
    return states


def _dealers(night: Night, game: TableGame) -> Iterator[Chair]:
    """Yield the dealers of the hands that count, or that pass the deal without counting."""
    states = _states(night, game)
    for hand, before, after in zip(game.hands, states, states[1:], strict=False):
        if after.hands_counted > before.hands_counted or after.dealer is not before.dealer:
            yield Chair(hand.dealer)


def _is_marked(event: Event, side: Seats) -> bool:
    """Return whether the hand gives this side an X: it was euchred, or one of its two reneged."""
    if isinstance(event, PlayedHand):
        return event.bid.maker in side and event.is_euchre
    return isinstance(event, Renege) and event.offender in side
