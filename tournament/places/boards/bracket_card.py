"""What a bracket has on a team's card besides: places that are shared, and forfeited games."""

from collections.abc import Iterable
from dataclasses import replace

from rotation.bracket.progress import places
from tournament.night.bracket.where_next import where_of
from tournament.night.evening import Night
from tournament.night.party import Party
from tournament.night.play.games import PlayedGame
from tournament.places.boards.card_lines import Company, GameLine


def shared_places(night: Night, number: int) -> str:
    """9 to 12: all who go out in the same round."""
    place = next(
        team_places for team_places in places(night.bracket) if team_places.team == str(number)
    )
    return str(place.first) if place.first == place.last else f"{place.first} to {place.last}"


def in_order(games: Iterable[GameLine]) -> tuple[GameLine, ...]:
    """The last alone leads on: where the others led has been played by then."""
    lines = sorted(games, key=lambda line: line.number)
    return (*(replace(line, onward="") for line in lines[:-1]), *lines[-1:])


def forfeits(night: Night, team: Party, who: str) -> list[GameLine]:
    """Games of a bracket that were not played to their end."""
    if not night.is_drawn:
        return []
    ended = [played for played in night.rounds if played.forfeit]
    own = str(team.number)
    return [
        _forfeit(night, played, own, who)
        for played in ended
        if own in night.bracket.teams_in(played.name)
    ]


def _forfeit(night: Night, played: PlayedGame, own: str, who: str) -> GameLine:
    both = night.bracket.teams_in(played.name)
    lost = played.forfeit in ("ab"[both.index(own)], "both")
    others = (night.party(text) for text in both if text != own)
    return GameLine(
        number=played.number,
        title=played.name,
        table=None,
        partner=None,
        opponents=tuple(Company(party.number, party.name_in(played.number)) for party in others),
        points=None,
        x=None,
        words="forfeited" if lost else "won: the other team forfeited",
        onward=where_of(night, played.name, own, who),
    )
