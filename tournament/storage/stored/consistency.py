"""Check after an undo or an import that all facts of a night fit together.

Facts refer to each other by numbers that are not foreign keys, so the database cannot check them.
"""

from collections.abc import Container, Iterator

from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.night import Night
from tournament.evening.night.seats import wishes


def find_inconsistent_facts(night: Night) -> tuple[facts.FactName, ...]:
    """Return the names of facts that refer to a missing fact. If there are none, return the name of
    the last hand if some score cannot be computed. If all scores can be computed, return the names
    of all misplaced bracket games.
    """
    seated_tables = {(seat.round, seat.table) for seat in night.facts_of(facts.Seat)}
    known_facts = night.stored_facts
    broken_names = [
        name
        for name, fact in known_facts.items()
        if any(_are_referenced_facts_missing(fact, known_facts, seated_tables))
    ]
    if broken_names:
        return tuple(broken_names)
    try:
        night.rounds  # noqa: B018  computing every score is the check
    except ValueError:
        return tuple(name for name in night.stored_facts if name[0] == facts.Hand.KIND)[-1:]
    return tuple(find_misplaced_bracket_games(night))


def find_misplaced_bracket_games(night: Night) -> Iterator[facts.FactName]:
    """Yield the names of bracket games that were called twice, are at a table where another game is
    unfinished, or have other teams than the results of earlier games require. If the bracket cannot
    be computed, yield the name of the last game.
    """
    if not night.format.calls_games or not night.rounds:
        return
    try:
        teams_by_game = (
            draws.bracket_state(night).occupants_by_game if night.teams.are_drawn else {}
        )
    except ValueError:
        yield facts.Round.KIND, (night.rounds[-1].number,)
        return
    seen_names_and_open_tables: set[object] = set()
    for seated_game in night.rounds:
        open_tables = {game.table for game in seated_game.games_missing_scores}
        if {seated_game.name, *open_tables} & seen_names_and_open_tables:
            yield facts.Round.KIND, (seated_game.number,)
        seen_names_and_open_tables |= {seated_game.name, *open_tables}
        for game in seated_game.games:
            if teams_by_game.get(seated_game.name) != tuple(
                map(str, night.teams_for_format.teams_in_game(game, seated_game))
            ):
                yield facts.Round.KIND, (seated_game.number,)


def _are_referenced_facts_missing(
    fact: facts.Fact,
    known_facts: facts.FactByName,
    seated_tables: Container[tuple[int, int | None]],
) -> Iterator[bool]:
    """Yield, for each other fact that this fact refers to, whether that fact is missing."""
    for entry in _entries_named_in(fact):
        yield entry is not None and (facts.Entry.KIND, (entry,)) not in known_facts
    match fact:
        case facts.Entry():
            yield fact.team is not None and (facts.Team.KIND, (fact.team,)) not in known_facts
            yield (facts.Entry.KIND, (fact.person_number,)) not in known_facts
        case facts.Seat() | facts.Handover() | facts.Grant():
            yield (facts.Round.KIND, (fact.round,)) not in known_facts
        case facts.Sheet():
            yield (fact.round, fact.table) not in seated_tables
        case facts.Hand():
            previous_hand = (fact.round, fact.table, fact.number - 1)
            yield (fact.round, fact.table) not in seated_tables
            yield fact.number > 1 and (facts.Hand.KIND, previous_hand) not in known_facts
        case facts.Round():
            is_after_another_game = fact.number != 1 and not fact.name
            yield (
                is_after_another_game and (facts.Round.KIND, (fact.number - 1,)) not in known_facts
            )


def _entries_named_in(fact: facts.Fact) -> Iterator[int | None]:
    match fact:
        case facts.Plan():
            yield from wishes.players_with_wishes(fact)
        case facts.Seat():
            yield from (fact.entry, fact.plays_for)
        case facts.Handover():
            yield from (fact.left, fact.taken_by)
        case facts.Grant() | facts.Payment() | facts.Award():
            yield fact.entry
        case facts.Ruling():
            yield fact.offender
