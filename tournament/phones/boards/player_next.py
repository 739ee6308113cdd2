"""Where a player or a team sits next, as far as anybody knows."""

from collections.abc import Iterator, Mapping

from rotation.bracket.progress import Empty, GameState
from rotation.bracket.structure import BracketGame
from rotation.house_teams import is_house
from rotation.outcomes import Spot
from rotation.seating import Seating
from tournament import courses
from tournament.bracket.boards.to_come import ToCome, to_come
from tournament.night.bracket.calls import at_table, next_on
from tournament.night.night import Night
from tournament.night.party import Party
from tournament.phones.boards.player_now import against, at_chair
from tournament.places.boards.ties import played_off
from tournament.seating.boards.drawn_games import turn
from tournament.seating.boards.schedule import HOUSE
from tournament.words.many import in_words

WAITS = "the other team is not known yet"


def seats_next(night: Night) -> Mapping[int, str]:
    """By the number of the player or of the team: of a bracket, and where games are drawn
    beforehand. Nothing where it would be drawn anew, because others are here than in the game that
    is on. Whoever is level has the playoff, once a session is over.
    """
    if night.is_closed or not night.has_begun:
        return {}
    if night.is_drawn:
        return {} if night.is_played else dict(_of_bracket(night))
    drawn = dict(_as_drawn(night)) if not night.is_played and _are_the_same(night) else {}
    if night.is_played or night.is_between_sessions:
        return dict(_of_sessions(night)) | dict(_of_playoffs(night))
    return dict(_of_sessions(night)) | drawn


def not_seated(night: Night) -> str:
    """What is true for whoever sits nowhere and has no next seat; empty once there is no more."""
    is_on = night.current is not None and not night.current.is_over
    if night.is_played or night.is_closed or is_on:
        return ""
    return courses.of(night).words.not_seated


def is_gone(night: Night, number: int) -> bool:
    """A player, or a team, for whom no further game is seated."""
    return number in night.by_party and night.party(number).last_game is not None


def not_seen(night: Night, number: int) -> str:
    """Of a player, or of those of a team, whom a list expects and who have not come; whether the
    director waits for them or no more.
    """
    people = night.party(number).people if number in night.by_party else ()
    missing = [entry.name for entry in people if entry.expected]
    whole = len(missing) == len(people)
    if not missing or (is_gone(night, number) and not whole):
        return ""
    who = "On" if whole else f"{' and '.join(missing)}: on"
    cure = "" if night.is_played or night.is_closed else ": tell the director"
    return f"{who} the list, and not seen at the door{cure}."


def _are_the_same(night: Night) -> bool:
    current = night.current
    assert current is not None
    seated = {*current.bench, *current.at_a_table}
    return seated == {entry.number for entry in night.here_in(night.next_game)}


def _as_drawn(night: Night) -> Iterator[tuple[int, str]]:
    for seating in night.to_come[:1]:
        for text in seating.present:
            if not is_house(text):
                yield int(text), f"Next, game {night.next_game}: {_in(night, seating, text)}."


def _of_sessions(night: Night) -> Iterator[tuple[int, str]]:
    """Of those who do not play now, because others do."""
    for party in night.teams if night.session_words and not night.is_played else ():
        if party.is_house or night.is_in_session(party):
            continue
        if night.is_over(party.division):
            yield party.number, f"Every game of {party.division} is played."
        elif night.plays_in(party) != night.session:
            yield party.number, f"{party.division} is played after {_before(night, party)}."


def _before(night: Night, team: Party) -> str:
    """The divisions that play last before its own."""
    played = {night.plays_in(party) for party in night.teams if not night.is_over(party.division)}
    earlier = played & {*range(night.plays_in(team))} - {night.session}
    return in_words(night.sessions[max(earlier, default=night.session)])


def _of_playoffs(night: Night) -> Iterator[tuple[int, str]]:
    for tied in played_off(night):
        what = f"Next, the playoff for {tied.what}"
        for game in tied.games:
            for own, other in ((game.one, game.other), (game.other, game.one)):
                yield (
                    own.number,
                    f"{what}: {against(night, night.next_game, game.table, other.number)}.",
                )
        if tied.waits is not None:
            yield tied.waits.number, f"{what}: you wait, and meet the winner."


def _in(night: Night, seating: Seating, own: str) -> str:
    place = turn(seating, own)
    if place is None or place.table is None or place.chair is None:
        return night.called.sits_out
    if foe := place.foe:
        house = f"table {place.table}, against {HOUSE}"
        return house if is_house(foe) else against(night, night.next_game, place.table, int(foe))
    held = {table.number: dict(table.seats) for table in seating.tables}[place.table]
    named = {chair: night.entry(int(text)).name for chair, text in held.items()}
    return at_chair(place.table, place.chair, named)


def _of_bracket(night: Night) -> Iterator[tuple[int, str]]:
    progress, on, tables = night.bracket, at_table(night), next_on(night)
    coming = to_come(night)
    for game, drawn in progress.bracket.games.items():
        if game in progress.endings or game in on:
            continue
        teams = [int(text) for text in progress.teams_in(game) if text not in progress.withdrawn]
        for number, other in zip(teams, (*teams[1:], *teams[:1]), strict=True):
            if progress.state(game) is not GameState.READY or number == other:
                yield number, f"Next, game {game}: {_awaited(coming, drawn)}."
            elif game in tables:
                yield (
                    number,
                    f"Next, game {game}: {against(night, night.next_game, tables[game], other)}.",
                )
            else:
                foe = f"against team {other}: {night.by_team[other].name}"
                yield number, f"Next, game {game}: {foe}. It waits for a table."


def _awaited(coming: ToCome, game: BracketGame) -> str:
    """Of a game that has one of its teams: who the other one will be."""
    sides = zip(Spot, coming.progress.sides[game.id], strict=True)
    whom = "".join(coming.in_names(who, game, spot) for spot, who in sides if who is Empty.TO_COME)
    return f"against {whom}" if whom else WAITS
