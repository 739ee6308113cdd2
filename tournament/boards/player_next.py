"""Where a player or a team sits next, as far as anybody knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rotation.bracket.progress import Empty, State
from rotation.bracket.structure import Game, Spot
from rotation.pairs.meetings import is_house
from rotation.seating import Round as Seating
from tournament.boards.drawn_games import turn
from tournament.boards.player_phone import against, at_chair, out
from tournament.boards.schedule import HOUSE
from tournament.boards.ties import played_off
from tournament.boards.to_come import ToCome, to_come
from tournament.night.calls import at_table, next_on
from tournament.night.evening import Night
from tournament.night.sessions import in_words
from tournament.night.teams import Team

WAITS = "the other team is not known yet"


def seats_next(night: Night) -> Mapping[int, str]:
    """By the number of the player or of the team: of a bracket, and where games are drawn
    beforehand. Nothing where it would be drawn anew, because others are here than in the game that
    is on. Whoever is level has the playoff, once a session is over.
    """
    if night.is_closed or not (night.rounds or night.is_drawn):
        return {}
    if night.has_bracket:
        return {} if night.is_played else dict(_of_bracket(night))
    told = dict(_as_drawn(night)) if not night.is_played and _are_the_same(night) else {}
    if night.is_played or night.is_between_sessions:
        return dict(_of_sessions(night)) | dict(_of_playoffs(night))
    return dict(_of_sessions(night)) | told


def not_seated(night: Night) -> str:
    """What is true for whoever sits nowhere and has no next seat; empty once there is no more."""
    is_on = night.current is not None and not night.current.is_over
    if night.has_bracket or night.is_played or night.is_closed or is_on:
        return ""
    return "The next game is not seated yet."


def is_gone(night: Night, number: int) -> bool:
    """A player, or a team, for whom no further game is seated."""
    known = night.by_team if night.format.in_teams else night.by_number
    return number in known and known[number].last_game is not None


def _are_the_same(night: Night) -> bool:
    current = night.current
    assert current is not None
    seated = {*current.bench, *current.at_a_table}
    return seated == {one.number for one in night.here_in(night.next_game)}


def _as_drawn(night: Night) -> Iterator[tuple[int, str]]:
    for seating in night.to_come[:1]:
        for one in seating.present:
            if not is_house(one):
                yield int(one), f"Next, game {night.next_game}: {_in(night, seating, one)}."


def _of_sessions(night: Night) -> Iterator[tuple[int, str]]:
    """Of those who do not play now, because others do."""
    for one in night.teams if night.session_words and not night.is_played else ():
        if one.is_house or night.is_in_session(one):
            continue
        if night.is_over(one.division):
            yield one.number, f"Every game of {one.division} is played."
        elif night.plays_in(one) != night.session:
            yield one.number, f"{one.division} is played after {_before(night, one)}."


def _before(night: Night, team: Team) -> str:
    """The divisions that play last before its own."""
    played = {night.plays_in(one) for one in night.teams if not night.is_over(one.division)}
    earlier = played & {*range(night.plays_in(team))} - {night.session}
    return in_words(night.sessions[max(earlier, default=night.session)])


def _of_playoffs(night: Night) -> Iterator[tuple[int, str]]:
    for one in played_off(night):
        what = f"Next, the playoff for {one.what}"
        for game in one.games:
            for own, other in ((game.one, game.other), (game.other, game.one)):
                yield (
                    own.number,
                    f"{what}: {against(night, night.next_game, game.table, other.number)}.",
                )
        if one.waits is not None:
            yield one.waits.number, f"{what}: you wait, and meet the winner."


def _in(night: Night, seating: Seating, own: str) -> str:
    found = turn(seating, own)
    if found is None or found.table is None or found.chair is None:
        return out(night)
    if night.format.in_teams:
        (foe,) = found.others
        house = f"table {found.table}, against {HOUSE}"
        return house if is_house(foe) else against(night, night.next_game, found.table, int(foe))
    held = {one.number: dict(one.seats) for one in seating.tables}[found.table]
    named = {chair: night.entry(int(one)).name for chair, one in held.items()}
    return at_chair(found.table, found.chair, named)


def _of_bracket(night: Night) -> Iterator[tuple[int, str]]:
    progress, on, tables = night.bracket, at_table(night), next_on(night)
    coming = to_come(night)
    for game, drawn in progress.bracket.games.items():
        if game in progress.endings or game in on:
            continue
        teams = [int(one) for one in progress.teams_in(game) if one not in progress.withdrawn]
        for one, other in zip(teams, (*teams[1:], *teams[:1]), strict=True):
            if progress.state(game) is not State.READY or one == other:
                yield one, f"Next, game {game}: {_awaited(coming, drawn)}."
            elif game in tables:
                yield (
                    one,
                    f"Next, game {game}: {against(night, night.next_game, tables[game], other)}.",
                )
            else:
                foe = f"against team {other}: {night.by_team[other].name}"
                yield one, f"Next, game {game}: {foe}. It waits for a table."


def _awaited(coming: ToCome, game: Game) -> str:
    """Of a game that has one of its teams: who the other one will be."""
    sides = zip(Spot, coming.progress.sides[game.id], strict=True)
    told = "".join(coming.in_names(who, game, spot) for spot, who in sides if who is Empty.TO_COME)
    return f"against {told}" if told else WAITS
