"""Check hands: where a game ends, how often each player has dealt, and what every X costs."""

from collections import Counter
from collections.abc import Iterator

from scoring.chairs import Chair, Seats, side_of
from scoring.dials.options import FineSharing, RenegePenalty, XChargeRule
from scoring.events.event import Event
from scoring.events.ordinary import Misdeal, PlayedHand, ThrownIn
from scoring.events.penalty import Renege
from scoring.game import Game, begin_game
from tournament.evening.night import ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import SheetDetail, to_scored_hand

# Without exposed cards and wrong leads, only euchres and reneges give an X.
ORDINARY_EVENTS = tuple(event.KEY for event in (PlayedHand, ThrownIn, Misdeal, Renege))


def find_wrong_game_ends(night: Night) -> Iterator[str]:
    for game in _games_entered_hand_by_hand(night):
        table_words = f"game {game.round}, table {game.table}"
        *earlier_states, final_state = _game_states(night, game)
        full_count = night.rules.hands_per_game(len(game.seats))
        if any(state.why_game_is_over() for state in earlier_states):
            yield f"{table_words} goes on after its end"
        if (
            full_count is not None
            and not game.sheet.short
            and final_state.hands_counted != full_count
        ):
            yield f"{table_words} has {final_state.hands_counted} hands, and not {full_count}"
        if full_count is None and not game.sheet.short and len(final_state.leading_sides) > 1:
            yield f"{table_words} has no winner"
        deals = Counter(dict.fromkeys(game.chairs, 0))
        deals.update(_dealers(night, game))
        if max(deals.values()) - min(deals.values()) > 1:
            yield f"{table_words}: the deals are {sorted(deals.values())}"


def find_wrong_xs(night: Night) -> Iterator[str]:
    """Check the Xs of each scorecard against its hands. Where a renege ends the hand, the hand has
    no euchre too.
    """
    rules, fine_cents = night.rules, night.rules.x_fine_cents
    are_both_marked = rules.x_charged_to is XChargeRule.BOTH_PARTNERS
    pays_alone = rules.has_x_marks and (
        rules.x_fine_per is FineSharing.PLAYER or not are_both_marked
    )
    has_x_for_each_failed_hand = (
        rules.x_for_euchre and rules.x_for_renege and rules.renege is RenegePenalty.HAND_OVER
    )
    for card in ranking.scorecards_of_players(night):
        for line in card.lines:
            if not rules.has_x_marks and (line.tally.x or line.tally.fine_cents):
                yield f"player {card.entry.number} has an X in game {line.game}"
            if pays_alone and line.tally.fine_cents != fine_cents * line.tally.x:
                yield f"player {card.entry.number} pays {line.tally.fine_cents} in {line.game}"
    for game in _games_entered_hand_by_hand(night):
        has_ordinary_events = all(hand.event in ORDINARY_EVENTS for hand in game.hands)
        if not (has_x_for_each_failed_hand and are_both_marked and has_ordinary_events):
            continue
        for chair in game.chairs:
            side = side_of(chair, game.chairs)
            expected_x_count = sum(
                _gives_side_an_x(to_scored_hand(hand).event, side) for hand in game.hands
            )
            xs_on_card = game.tally_of(chair).x
            if xs_on_card != expected_x_count:
                yield (
                    f"game {game.round}, table {game.table}: {xs_on_card} X for {expected_x_count} "
                    "euchres and reneges"
                )


def _games_entered_hand_by_hand(night: Night) -> Iterator[TableGame]:
    """Yield the complete games that were entered hand by hand."""
    for game_round in night.rounds:
        for game in game_round.games:
            if game.score.is_over and game.score.detail is SheetDetail.HANDS:
                yield game


def _game_states(night: Night, game: TableGame) -> list[Game]:
    """Return the state of the game before its first hand and after each hand."""
    states = [begin_game(night.rules, game.chairs, Chair(game.hands[0].dealer))]
    for hand in game.hands:
        states.append(states[-1].add_hand(to_scored_hand(hand)))
    return states


def _dealers(night: Night, game: TableGame) -> Iterator[Chair]:
    """Yield the dealers of the hands that count, or that pass the deal without counting."""
    states = _game_states(night, game)
    for hand, state_before, state_after in zip(game.hands, states, states[1:], strict=False):
        if (
            state_after.hands_counted > state_before.hands_counted
            or state_after.dealer is not state_before.dealer
        ):
            yield Chair(hand.dealer)


def _gives_side_an_x(event: Event, side: Seats) -> bool:
    """Return whether the hand gives this side an X: it was euchred, or one of its two reneged."""
    if isinstance(event, PlayedHand):
        return event.bid.maker in side and event.is_euchre
    return isinstance(event, Renege) and event.offender in side
