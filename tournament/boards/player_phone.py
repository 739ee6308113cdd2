"""What a player's own phone says first: where they sit now, with whom and against whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scoring.chairs import Chair, opponents_of, side_of
from tournament.boards.table_sheet import wanted
from tournament.lists.finding import Known, hits
from tournament.night.evening import Night
from tournament.night.facts import Entry
from tournament.night.games import Game, Round


def found(typed: str, night: Night) -> tuple[Known, ...]:
    """Who may be meant, the likeliest first. Nobody can be found by a lot or a nickname, and a team
    by everybody who ever was in it: by a substitute, and by whoever is played for.
    """
    if not night.format.in_teams:
        return hits(typed, [_known(one.number, [one]) for one in night.entries if one.ranked])
    meant = hits(typed, [_known(one.number, one.members) for one in night.teams])
    return tuple(replace(one, name=night.by_team[one.number].name) for one in meant)


def whose(night: Night, number: int) -> str:
    """What stands beside a name that was found: one person may play in two divisions."""
    if not night.format.in_teams:
        return f"Number {number}"
    return ", ".join(filter(None, (f"Team {number}", night.by_team[number].division)))


def seats_now(night: Night) -> Mapping[int, str]:
    """Of everybody in the game that is on, by the number of the player or of the team."""
    seated = wanted(night)
    if seated is None or seated.is_over or night.is_closed:
        return {}
    told: dict[int, str] = {}
    for game in seated.games:
        own = _of_teams(night, game, seated) if night.format.in_teams else _of_players(night, game)
        told |= {number: f"Game {game.title}: {words}." for number, words in own.items()}
    for one in seated.bench:
        told[_whose(night, one, seated)] = f"Game {seated.title}: {out(night)}."
    return told


def out(night: Night) -> str:
    """Of a game without a table."""
    return f"you sit out{', and get the average of your games' * night.format.in_teams}"


def at_chair(table: int, chair: Chair, held: Mapping[Chair, str]) -> str:
    """`held` has everybody at the table by name. At a table of three everybody plays alone."""
    chairs = tuple(held)
    partners = [held[one] for one in side_of(chair, chairs) if one is not chair]
    others = [held[one] for one in opponents_of(chair, chairs)]
    told = (f"table {table}, chair {chair}", _and("with", partners), _and("against", others))
    return ", ".join(filter(None, told))


def against(night: Night, game: int, table: int, foe: int) -> str:
    return f"table {table}, against team {foe}: {night.by_team[foe].name_in(game)}"


def _known(number: int, people: Iterable[Entry]) -> Known:
    return Known(number, " & ".join(one.name for one in people), "", "")


def _of_players(night: Night, game: Game) -> Mapping[int, str]:
    held = {chair: night.entry(entry).name for chair, entry in game.seats}
    return {entry: at_chair(game.table, chair, held) for chair, entry in game.seats}


def _of_teams(night: Night, game: Game, seated: Round) -> Mapping[int, str]:
    one, other = night.sides.in_game(game, seated)
    return {
        team: against(night, game.round, game.table, foe)
        for team, foe in ((one, other), (other, one))
    }


def _whose(night: Night, entry: int, seated: Round) -> int:
    if not night.format.in_teams:
        return entry
    return night.sides.team_of[seated.playing_for.get(entry, entry)]


def _and(word: str, names: Iterable[str]) -> str:
    told = " and ".join(names)
    return f"{word} {told}" if told else ""
