"""What a player's own phone finds and says: who is meant, and where they sit now and next."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rotation.bracket.progress import Empty, GameState
from rotation.bracket.structure import BracketGame
from rotation.outcomes import Spot
from rotation.seating import Seating, is_house
from scoring.chairs import Chair, opponents_of, side_of
from tournament.evening import courses
from tournament.evening.night import attendance, draws, progress, sessions
from tournament.evening.night.bracket.calls import game_on, next_on, table_by_game
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.progress import has_begun, party_in
from tournament.evening.night.sessions import title_of
from tournament.evening.words.many import in_words
from tournament.kit.drawing.hall import compass
from tournament.kit.drawing.shapes import Drawing
from tournament.kit.lists.contact import NumberedContact
from tournament.kit.lists.finding import hits
from tournament.topics.bracket.boards.team_names import ToCome, to_come
from tournament.topics.places.boards.ties import played_off
from tournament.topics.seating.boards.drawn_games import turn
from tournament.topics.seating.boards.schedule import HOUSE
from tournament.topics.seating.boards.seating import sitting_out_rule

WAITS = "the other team is not known yet"


@dataclass(frozen=True, slots=True)
class PlayerSeat:
    """Where a player or a team sits in a `game`, such as "Game 4". Without a `table` the `words`
    say all there is. A team has no chair, and its opponents are the two of the other team,
    `foe`. `why` is the rule by which somebody sits out.
    """

    words: str
    game: str = ""
    table: int | None = None
    chair: Chair | None = None
    partner: str = ""
    foe: str = ""
    opponents: tuple[str, ...] = ()
    is_now: bool = False
    why: str = ""

    @property
    def sentence(self) -> str:
        """Return the whole seat in one line."""
        return f"{self.game}: {self.words}." if self.game else self.words

    @property
    def where(self) -> str:
        """Return the seat as others read it: the table and the chair, or all that is known."""
        if self.table is None:
            return self.words.removeprefix("you ").replace("sit ", "sits ")
        return ", ".join(filter(None, (f"table {self.table}", self.chair and self.chair.words)))

    @property
    def compass(self) -> Drawing | None:
        return compass(self.chair) if self.chair else None


def find_players(typed: str, night: Night) -> tuple[NumberedContact, ...]:
    """Return who may be meant, the likeliest first. A team is found by everybody who was ever in
    it, substitutes too. Nobody is found by a lot or a nickname.
    """
    everybody = [
        NumberedContact(" & ".join(entry.name for entry in party.members), number=party.number)
        for party in night.parties
        if party.is_team or not party.is_house
    ]
    return tuple(
        replace(hit, name=night.parties.of(hit.number).name) for hit in hits(typed, everybody)
    )


def label_beside(night: Night, number: int) -> str:
    """Return what stands beside a name that was found: one person may play in two divisions."""
    party = night.parties.of(number)
    return ", ".join(filter(None, (party.label, party.division)))


def seats_now(night: Night) -> Mapping[int, PlayerSeat]:
    """Return the seats of the game that is on, by the number of the player or the team."""
    seated = game_on(night)
    if seated is None or seated.is_over or night.is_closed:
        return {}
    seats: dict[int, PlayerSeat] = {}
    for game in seated.games:
        seats |= (
            _team_seats(night, game, seated)
            if night.party_words.is_team
            else _player_seats(night, game)
        )
    for entry in seated.bench:
        number = party_in(night, seated, entry)
        title = f"Game {title_of(night, seated.number)}"
        why = sitting_out_rule(night, seated.number)
        seats[number] = PlayerSeat(night.party_words.sits_out, title, is_now=True, why=why)
    return seats


def seats_next(night: Night) -> Mapping[int, PlayerSeat]:
    """Return where players or teams sit next, by number: in a bracket, when games are drawn
    beforehand, and in playoffs once a session is over. Seats drawn beforehand are not known when
    others are here than in the game that is on, since the next game is drawn anew then.
    """
    if night.is_closed or not has_begun(night):
        return {}
    if night.teams.are_drawn:
        return {} if progress.is_played(night) else dict(_bracket_seats(night))
    drawn = (
        dict(_drawn_seats(night)) if not progress.is_played(night) and _are_the_same(night) else {}
    )
    if progress.is_played(night) or sessions.is_between_sessions(night):
        return dict(_seats_by_session(night)) | dict(_playoff_seats(night))
    return dict(_seats_by_session(night)) | drawn


def not_seated_words(night: Night) -> str:
    """Return what to tell somebody who has no seat now or next; empty after the last game."""
    is_on = night.rounds.current is not None and not night.rounds.current.is_over
    if progress.is_played(night) or night.is_closed or is_on:
        return ""
    return courses.of(night).words.not_seated


def is_gone(night: Night, number: int) -> bool:
    """Return whether no further game is seated for this player or team."""
    return number in night.parties.by_number and night.parties.of(number).last_game is not None


def not_seen_words(night: Night, number: int) -> str:
    """Return that somebody is expected and has not come, or who of a team; empty when all have come
    or are gone.
    """
    people = night.parties.of(number).people if number in night.parties.by_number else ()
    missing = [entry.name for entry in people if entry.expected]
    whole = len(missing) == len(people)
    if not missing or (is_gone(night, number) and not whole):
        return ""
    who = "On" if whole else f"{' and '.join(missing)}: on"
    cure = "" if progress.is_played(night) or night.is_closed else ": tell the director"
    return f"{who} the list, and not seen at the door{cure}."


def player_seat(
    game: str, table: int, chair: Chair, held: Mapping[Chair, str], *, is_now: bool = False
) -> PlayerSeat:
    """Return a chair at a table, where `held` has everybody by name. Three play each alone."""
    chairs = tuple(held)
    partner = "".join(held[seat] for seat in side_of(chair, chairs) if seat is not chair)
    others = tuple(held[seat] for seat in opponents_of(chair, chairs))
    beside = f", with {partner}" if partner else ""
    words = f"table {table}, {chair.words}{beside}, against {' and '.join(others)}"
    return PlayerSeat(
        words, game, table, chair=chair, partner=partner, opponents=others, is_now=is_now
    )


def against(
    night: Night, game: str, number: int, table: int, foe: int, *, is_now: bool = False
) -> PlayerSeat:
    """Return a seat against a team, by the names of those who play for it in the game `number`."""
    name = night.teams.of(foe).name_in(number)
    return PlayerSeat(
        f"table {table}, against team {foe}: {name}",
        game,
        table,
        foe=f"team {foe}",
        opponents=(name,),
        is_now=is_now,
    )


def _player_seats(night: Night, game: TableGame) -> Mapping[int, PlayerSeat]:
    held = {chair: night.entries.of(entry).name for chair, entry in game.seats}
    title = f"Game {game.title}"
    return {
        entry: player_seat(title, game.table, chair, held, is_now=True)
        for chair, entry in game.seats
    }


def _team_seats(night: Night, game: TableGame, seated: PlayedGame) -> Mapping[int, PlayerSeat]:
    number, other = night.sides.in_game(game, seated)
    title = f"Game {title_of(night, game.round)}"
    return {
        team: against(night, title, game.round, game.table, foe, is_now=True)
        for team, foe in ((number, other), (other, number))
    }


def _are_the_same(night: Night) -> bool:
    """Return whether those who are here are those who were seated in the current game."""
    current = night.rounds.current
    assert current is not None
    seated = {*current.bench, *current.game_by_entry}
    return seated == {entry.number for entry in attendance.here_in(night, night.rounds.next_number)}


def _drawn_seats(night: Night) -> Iterator[tuple[int, PlayerSeat]]:
    """Yield the seats of the next game, if it is drawn beforehand."""
    for seating in draws.games_to_come(night)[:1]:
        for entrant in seating.present:
            if not is_house(entrant):
                yield int(entrant), _seat_in(night, seating, entrant)


def _seats_by_session(night: Night) -> Iterator[tuple[int, PlayerSeat]]:
    """Yield what to tell teams whose session is over or has not begun."""
    for party in (
        night.teams if sessions.session_words(night) and not progress.is_played(night) else ()
    ):
        if party.is_house or sessions.is_in_session(night, party):
            continue
        if progress.is_division_over(night, party.division):
            yield party.number, PlayerSeat(f"Every game of {party.division} is played.")
        elif sessions.plays_in(night, party) != sessions.current(night):
            after = f"{party.division} is played after {_before(night, party)}."
            yield party.number, PlayerSeat(after)


def _before(night: Night, team: Party) -> str:
    """Return the divisions that play last before the team's own."""
    played = {
        sessions.plays_in(night, party)
        for party in night.teams
        if not progress.is_division_over(night, party.division)
    }
    earlier = played & {*range(sessions.plays_in(night, team))} - {sessions.current(night)}
    return in_words(sessions.of(night)[max(earlier, default=sessions.current(night))])


def _playoff_seats(night: Night) -> Iterator[tuple[int, PlayerSeat]]:
    for tied in played_off(night):
        what = f"Next, the playoff for {tied.what}"
        for game in tied.games:
            for team, other in ((game.one, game.other), (game.other, game.one)):
                seat = against(night, what, night.rounds.next_number, game.table, other.number)
                yield team.number, seat
        if tied.waits is not None:
            yield tied.waits.number, PlayerSeat("you wait, and meet the winner", what)


def _seat_in(night: Night, seating: Seating, entrant: str) -> PlayerSeat:
    place, game = turn(seating, entrant), f"Next, game {title_of(night, night.rounds.next_number)}"
    if place is None or place.table is None or place.chair is None:
        return PlayerSeat(night.party_words.sits_out, game)
    if foe := place.foe:
        if is_house(foe):
            words = f"table {place.table}, against {HOUSE}"
            return PlayerSeat(words, game, place.table, opponents=(HOUSE,))
        return against(night, game, night.rounds.next_number, place.table, int(foe))
    held = {table.number: dict(table.seats) for table in seating.tables}[place.table]
    named = {chair: night.entries.of(int(text)).name for chair, text in held.items()}
    return player_seat(game, place.table, place.chair, named)


def _bracket_seats(night: Night) -> Iterator[tuple[int, PlayerSeat]]:
    progress, on, tables = draws.bracket(night), table_by_game(night), next_on(night)
    coming = to_come(night)
    for game, drawn in progress.bracket.games.items():
        if game in progress.endings or game in on:
            continue
        teams = [int(text) for text in progress.teams_in(game) if text not in progress.withdrawn]
        title = f"Next, game {game}"
        for number, other in zip(teams, (*teams[1:], *teams[:1]), strict=True):
            if progress.state(game) is not GameState.READY or number == other:
                yield number, PlayerSeat(_awaited_opponent(coming, drawn), title)
            elif game in tables:
                yield number, against(night, title, night.rounds.next_number, tables[game], other)
            else:
                foe = f"against team {other}: {night.teams.of(other).name}"
                yield number, PlayerSeat(f"{foe}. It waits for a table", title)


def _awaited_opponent(coming: ToCome, game: BracketGame) -> str:
    """Return who the other team of a game will be, of which one team is known."""
    sides = zip(Spot, coming.progress.sides[game.id], strict=True)
    whom = "".join(coming.in_names(who, game, spot) for spot, who in sides if who is Empty.TO_COME)
    return f"against {whom}" if whom else WAITS
