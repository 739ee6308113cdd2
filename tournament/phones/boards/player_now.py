"""What a player's own phone says first: where they sit now, with whom and against whom."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from scoring.chairs import Chair, opponents_of, side_of
from tournament.lists.contact import NumberedContact
from tournament.lists.finding import hits
from tournament.night.bracket.calls import game_on
from tournament.night.night import Night
from tournament.night.play.games import PlayedGame, TableGame


def found(typed: str, night: Night) -> tuple[NumberedContact, ...]:
    """Who may be meant, the likeliest first. Nobody can be found by a lot or a nickname, and a team
    by everybody who ever was in it: by a substitute, and by whoever is played for.
    """
    parties = (party for party in night.parties if party.is_team or not party.is_house)
    everybody = [
        NumberedContact(" & ".join(entry.name for entry in party.members), number=party.number)
        for party in parties
    ]
    meant = hits(typed, everybody)
    return tuple(replace(person, name=night.party(person.number).name) for person in meant)


def whose(night: Night, number: int) -> str:
    """What stands beside a name that was found: one person may play in two divisions."""
    party = night.party(number)
    return ", ".join(filter(None, (party.label, party.division)))


def seats_now(night: Night) -> Mapping[int, str]:
    """Of everybody in the game that is on, by the number of the player or of the team."""
    seated = game_on(night)
    if seated is None or seated.is_over or night.is_closed:
        return {}
    lines: dict[int, str] = {}
    for game in seated.games:
        own = _of_teams(night, game, seated) if night.called.is_team else _of_players(night, game)
        lines |= {number: f"Game {game.title}: {words}." for number, words in own.items()}
    for entry in seated.bench:
        lines[night.party_in(seated, entry)] = f"Game {seated.title}: {night.called.sits_out}."
    return lines


def at_chair(table: int, chair: Chair, held: Mapping[Chair, str]) -> str:
    """`held` has everybody at the table by name. At a table of three everybody plays alone."""
    chairs = tuple(held)
    partners = [held[seat] for seat in side_of(chair, chairs) if seat is not chair]
    others = [held[seat] for seat in opponents_of(chair, chairs)]
    parts = (f"table {table}, chair {chair}", _and("with", partners), _and("against", others))
    return ", ".join(filter(None, parts))


def against(night: Night, game: int, table: int, foe: int) -> str:
    return f"table {table}, against team {foe}: {night.by_team[foe].name_in(game)}"


def _of_players(night: Night, game: TableGame) -> Mapping[int, str]:
    held = {chair: night.entry(entry).name for chair, entry in game.seats}
    return {entry: at_chair(game.table, chair, held) for chair, entry in game.seats}


def _of_teams(night: Night, game: TableGame, seated: PlayedGame) -> Mapping[int, str]:
    number, other = night.sides.in_game(game, seated)
    return {
        team: against(night, game.round, game.table, foe)
        for team, foe in ((number, other), (other, number))
    }


def _and(word: str, names: Iterable[str]) -> str:
    several = " and ".join(names)
    return f"{word} {several}" if several else ""
