"""Going back to the start of a game. The game and all later ones are removed. Arrivals, departures
and payments are kept.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.night.night import Night
from tournament.evening.night.progress import latest_game_of_all_tables
from tournament.evening.night.shelves import game_number_of_fact


@dataclass(frozen=True, slots=True)
class GoingBackEffects:
    """The facts that are removed and changed when the director goes back to the start of a game."""

    removed_facts: tuple[facts.Fact, ...]
    changed_facts: tuple[facts.Fact, ...]

    def count_removed(self, kind: type[facts.Fact]) -> int:
        return sum(isinstance(fact, kind) for fact in self.removed_facts)


def effects_of_going_back(night: Night, game: int) -> GoingBackEffects:
    """Return the effects of going back to the moment before a game was seated. This game, all later
    ones, and all awards are removed. Scorecards must be turned in again. Playoffs and the count of
    the cash box are cleared.
    """
    removed_facts = [
        fact for name, fact in night.stored_facts.items() if _is_removed(name, fact, game)
    ]
    changed_entries = [
        new_entry
        for entry in night.entries
        if (new_entry := _reset_entry(night, entry, game)) != entry
    ]
    plan = replace(night.plan, playoffs=(), lot_seed="", counted_cents=None, expected_cents=None)
    return GoingBackEffects(
        tuple(removed_facts), (*changed_entries, *([plan] if plan != night.plan else []))
    )


def effects_of_leaving_game_out(night: Night, game: int) -> GoingBackEffects:
    """Return the effects of leaving out the current game, so that the night ends with the game
    before it. Scorecards that were turned in stay in, without this game. Awarded prizes stay until
    the director checks them.
    """
    effects = effects_of_going_back(night, game)
    removed_facts = (fact for fact in effects.removed_facts if not isinstance(fact, facts.Award))
    changed_entries = [
        new_entry
        for entry in night.entries
        if (new_entry := _shorten_claimed_points(night, entry, game)) != entry
    ]
    return GoingBackEffects(tuple(removed_facts), tuple(changed_entries))


def _shorten_claimed_points(night: Night, entry: facts.Entry, game: int) -> facts.Entry:
    """Return the entry without the points that its scorecard claims for this game and later
    ones.
    """
    card_lines = ranking.scorecard_of_player(night, entry.number).lines if entry.claimed else ()
    kept_game_count = sum(line.game < game for line in card_lines)
    return replace(
        _reset_entry(night, entry, game),
        card_in=entry.card_in,
        claimed=entry.claimed and entry.claimed[:kept_game_count],
        loners=entry.loners,
    )


def _is_removed(fact_name: facts.FactName, fact: facts.Fact, game: int) -> bool:
    """Return whether going back removes this fact. Awards are removed, because they depend on
    removed scores. Their payments are kept.
    """
    if isinstance(fact, facts.Ruling):
        return fact.round is not None and fact.round >= game
    return isinstance(fact, facts.Award) or (game_number_of_fact(fact_name) or 0) >= game


def _reset_entry(night: Night, entry: facts.Entry, game: int) -> facts.Entry:
    """Return the entry as it was before the game, with its scorecard not turned in. A player who
    came after that moment can play in the game, and a player who left after it is back.
    """
    latest_game = latest_game_of_all_tables(night)
    came_after_game = entry.ranked and entry.first_game > game and latest_game is not None
    first_game = game if came_after_game else entry.first_game
    last_game = entry.last_game
    if (
        last_game is not None
        and last_game >= game
        and entry.number in set(_numbers_of_leavers(night))
    ):
        last_game = max(game, first_game) - 1
    return replace(
        entry,
        first_game=first_game,
        last_game=last_game,
        card_in=None,
        claimed=None,
        loners=None,
    )


def _numbers_of_leavers(night: Night) -> Iterator[int]:
    """Yield the numbers of players who have left. Players who will leave after the current game are
    still here, except in a bracket, which a team leaves at once.
    """
    latest_game = latest_game_of_all_tables(night)
    yield from (handover.left for handover in night.facts_of(facts.Handover))
    for entry in night.entries:
        if entry.last_game is not None and (
            latest_game is None or entry.last_game < latest_game.number
        ):
            yield entry.number
