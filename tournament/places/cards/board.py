"""A player's card, or a team's: game by game the table, the company, the score and where it went
from there, and why.

For everybody else only games that are complete, and nothing that costs money.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rotation.bracket.progress import places
from scoring.places.standings import Place
from scoring.tally import Tally
from tournament import courses
from tournament.entrants.boards.who_came import gone, who_came
from tournament.night.bracket.where_next import place_of, where_of
from tournament.night.complete import complete
from tournament.night.night import Night
from tournament.night.party import Party
from tournament.night.play.game_cards import CardLine, CardLineKind
from tournament.night.play.games import PlayedGame
from tournament.night.play.sheets import side_by_side
from tournament.places.standings.board import standings
from tournament.words.many import so_many


@dataclass(frozen=True, slots=True)
class Company:
    """Somebody else at the table, or the other team by the names of those who sat there."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """`title` is its number, or its name in the bracket. No `tally` is that of a table that is
    not in; a `note` is the director's own.
    """

    number: int
    title: str
    table: int | None
    partner: Company | None
    opponents: tuple[Company, ...]
    tally: Tally | None
    words: str
    note: str = ""
    where_to: str = ""

    @property
    def against(self) -> tuple[str, ...]:
        return tuple(company.name for company in self.opponents)


@dataclass(frozen=True, slots=True)
class ShownCard:
    """`rank` is empty for whoever is not ranked, and so long as a place in a bracket is not
    settled; there `place` has it in words. `came` says who played for whom in a team.
    """

    party: Party
    rank: str
    scored: str
    tally: Tally
    games: tuple[GameLine, ...]
    with_x: bool
    by_points: bool
    left: str
    came: tuple[str, ...]
    place: str

    @property
    def words(self) -> str:
        """How it stands, as a phone says it."""
        return " ".join(self._said())

    def _said(self) -> Iterator[str]:
        if self.party.division:
            yield f"{self.party.division}."
        if self.by_points and self.party.came:
            x = f", {self.tally.x} X" if self.with_x else ""
            rank = f", place {self.rank}" if self.rank else ""
            yield f"{self.scored}{x}{rank}."
        elif self.place:
            yield f"{self.place[0].upper()}{self.place[1:]}."


def card(night: Night, number: int) -> ShownCard:
    return shown_card(night, number, standings(night).places.get(number))


def shown_card(night: Night, number: int, place: Place | None, who: str = "they") -> ShownCard:
    """With every game that the night holds, for whoever knows the place already. The sums are those
    of complete games, as the place is. `who` is what the reader calls a team: they or you.
    """
    party, own = night.party(number), night.party_card(number)
    sums = complete(night).party_card(number).tally
    games = [_game(line, night, party, who) for line in own.lines if _is_told(line, party)]
    settles = courses.of(night).settles_places
    is_settled = place is not None and settles
    return ShownCard(
        party=party,
        rank=_shared_places(night, number) if is_settled else place.words if place else "",
        scored=place.scored if place else so_many(sums.points, "point"),
        tally=sums,
        games=_in_order([*games, *_forfeits(night, party, who)]),
        with_x=night.rules.x_marked and not party.is_team,
        by_points=not settles,
        left=gone(party, night),
        came=who_came(night, party),
        place=place_of(night, str(number)) if is_settled else "",
    )


def _is_told(line: CardLine, party: Party) -> bool:
    """Games after somebody left, or of who never came, are not told, unless there is something to
    tell of them.
    """
    away = line.how is CardLineKind.MISSED and not line.tally.points
    left = party.last_game is not None and line.round > party.last_game
    return not (away and (left or not party.came))


def _game(line: CardLine, night: Night, party: Party, who: str) -> GameLine:
    """The director's own note on a player's card is told apart."""
    note = line.note if line.how is CardLineKind.GRANTED and not party.is_team else ""
    is_known = line.name and line.is_in
    return GameLine(
        number=line.round,
        title=line.name or str(line.round),
        table=line.table,
        partner=_company(line.partner, night, line.round) if line.partner else None,
        opponents=tuple(_company(opponent, night, line.round) for opponent in line.opponents),
        tally=line.tally if line.is_in else None,
        words=_words(line, "" if note else line.note),
        note=note,
        where_to=where_of(night, line.name, str(party.number), who) if is_known else "",
    )


def _company(number: int, night: Night, game: int) -> Company:
    return Company(number, night.party(number).name_in(game))


def _words(line: CardLine, note: str) -> str:
    """What became of the game: the score where it was played, else why there is none."""
    match line.how:
        case CardLineKind.PLAYED:
            return _score(line)
        case CardLineKind.LEFT:
            return f"left {note}"
        case CardLineKind.STOOD_IN:
            return f"stood in {note}".strip()
        case _:
            return ", ".join(filter(None, (str(line.how.value), note)))


def _score(line: CardLine) -> str:
    own, best = line.tally.points, max(line.against)
    verb = "won" if line.tally.won else "lost" if own < best else "tied"
    return f"{verb} {side_by_side((own, *line.against))}"


def _shared_places(night: Night, number: int) -> str:
    """9 to 12: all who go out in the same round."""
    place = next(
        team_places for team_places in places(night.bracket) if team_places.team == str(number)
    )
    return str(place.first) if place.first == place.last else f"{place.first} to {place.last}"


def _in_order(games: Iterable[GameLine]) -> tuple[GameLine, ...]:
    """The last alone leads on: where the others led has been played by then."""
    lines = sorted(games, key=lambda line: line.number)
    return (*(replace(line, where_to="") for line in lines[:-1]), *lines[-1:])


def _forfeits(night: Night, team: Party, who: str) -> list[GameLine]:
    """Games of a bracket that were not played to their end."""
    if not night.is_drawn:
        return []
    own = str(team.number)
    return [
        _forfeit(night, played, own, who)
        for played in night.rounds
        if played.forfeit and own in night.bracket.teams_in(played.name)
    ]


def _forfeit(night: Night, played: PlayedGame, own: str, who: str) -> GameLine:
    both = night.bracket.teams_in(played.name)
    lost = played.forfeit in ("ab"[both.index(own)], "both")
    return GameLine(
        number=played.number,
        title=played.name,
        table=None,
        partner=None,
        opponents=tuple(_company(int(text), night, played.number) for text in both if text != own),
        tally=None,
        words="forfeited" if lost else "won: the other team forfeited",
        where_to=where_of(night, played.name, own, who),
    )
