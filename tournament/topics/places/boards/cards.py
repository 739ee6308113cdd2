"""A player's card, or a team's: game by game the table, the company, the score, and where it went
from there and why.

Other people see only games that are complete, and nothing about money.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rotation.bracket.progress import places
from scoring.chairs import Chair
from scoring.game import Tally
from scoring.places.standings import Place
from tournament.evening import courses
from tournament.evening.night import draws, ranking
from tournament.evening.night.bracket.where_next import place_of, where_of
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.game_cards import CardLine, CardLineKind
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.night.play.open_rulings import open_words
from tournament.evening.night.play.sheets import side_by_side
from tournament.evening.night.progress import complete
from tournament.evening.words.many import one_or_many, so_many
from tournament.topics.entrants.boards.who_came import when_gone, who_came
from tournament.topics.places.boards.standings import standings


@dataclass(frozen=True, slots=True)
class Company:
    """Somebody else at the table, or the other team by the names of those who sat there."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game. `title` is its number, or its name in the bracket. There is no `tally` until the
    table is in. A `note` is the director's. `rulings` are those that the score does not contain
    yet.
    """

    number: int
    title: str
    table: int | None
    chair: Chair | None
    partner: Company | None
    opponents: tuple[Company, ...]
    tally: Tally | None
    words: str
    note: str = ""
    where_to: str = ""
    rulings: tuple[str, ...] = ()

    @property
    def not_in_score(self) -> str:
        """Return what everybody may read of its rulings."""
        some = one_or_many(len(self.rulings), "a ruling is", "rulings are")
        return f"Game {self.title}: {some} not in the score yet." if self.rulings else ""

    @property
    def against(self) -> tuple[str, ...]:
        return tuple(company.name for company in self.opponents)


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card. `rank` is empty for somebody who is not ranked, and in a bracket until the place is
    settled, which `place` has in words. `came` says who played for whom in a team.
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
        """Return how the player or team stands, as a phone says it."""
        return " ".join(self._said())

    def _said(self) -> Iterator[str]:
        if self.party.division:
            yield f"{self.party.division}."
        if self.by_points and self.party.has_come:
            x = f", {self.tally.x} X" if self.with_x else ""
            rank = f", place {self.rank}" if self.rank else ""
            yield f"{self.scored}{x}{rank}."
        elif self.place:
            yield f"{self.place[0].upper()}{self.place[1:]}."


def card(night: Night, number: int) -> ShownCard:
    return shown_card(night, number, standings(night).places.get(number))


def shown_card(
    night: Night, number: int, place: Place | None, *, in_public: bool = False
) -> ShownCard:
    """Return a card with every game of the night. The sums are those of complete games, as the
    `place` is. `in_public` is for players' phones.
    """
    party, lines = night.parties.of(number), ranking.party_card(night, number).lines
    sums = ranking.party_card(complete(night), number).tally
    games = [_game(line, night, party, in_public) for line in lines if _is_shown(line, party)]
    is_settled = place is not None and place.is_settled
    return ShownCard(
        party=party,
        rank=_shared_places(night, number) if is_settled else place.words if place else "",
        scored=place.scored if place else so_many(sums.points, "point"),
        tally=sums,
        games=_sort_games([*games, *_forfeits(night, party, in_public)]),
        with_x=night.rules.marks_x and not party.is_team,
        by_points=not courses.of(night).settles_places,
        left=when_gone(party, night),
        came=who_came(night, party),
        place=place_of(night, str(number)) if is_settled else "",
    )


def _is_shown(line: CardLine, party: Party) -> bool:
    """Return whether a game stands on the card. One after somebody left, or of somebody who never
    came, does only if it brought points.
    """
    away = line.how is CardLineKind.MISSED and not line.tally.points
    left = party.last_game is not None and line.round > party.last_game
    return not (away and (left or not party.has_come))


def _game(line: CardLine, night: Night, party: Party, in_public: bool) -> GameLine:
    """Return a line of the card, where the director's note on a player's card stands by itself."""
    note = line.note if line.how is CardLineKind.GRANTED and not party.is_team else ""
    is_known = line.name and line.is_in
    played = night.rounds.game(line.round, line.table) if line.table else None
    return GameLine(
        number=line.round,
        title=line.name or str(line.round),
        table=line.table,
        chair=line.chair,
        partner=_company(line.partner, night, line.round) if line.partner else None,
        opponents=tuple(_company(opponent, night, line.round) for opponent in line.opponents),
        tally=line.tally if line.is_in else None,
        words=_words(line, "" if note else line.note),
        note=note,
        where_to=where_of(night, line.name, str(party.number), in_public=in_public)
        if is_known
        else "",
        rulings=open_words(night, played) if played else (),
    )


def _company(number: int, night: Night, game: int) -> Company:
    return Company(number, night.parties.of(number).name_in(game))


def _words(line: CardLine, note: str) -> str:
    """Return what became of the game: the score if it was played, else why there is none."""
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
    points, best = line.tally.points, max(line.against)
    verb = "won" if line.tally.won else "lost" if points < best else "tied"
    return f"{verb} {side_by_side((points, *line.against))}"


def _shared_places(night: Night, number: int) -> str:
    """Return the places of all who go out in the same round, such as "9 to 12"."""
    place = next(
        team_places
        for team_places in places(draws.bracket(night))
        if team_places.team == str(number)
    )
    return str(place.first) if place.first == place.last else f"{place.first} to {place.last}"


def _sort_games(games: Iterable[GameLine]) -> tuple[GameLine, ...]:
    """Return the games in order. Only the last says where it leads: the others have been played."""
    lines = sorted(games, key=lambda line: line.number)
    return (*(replace(line, where_to="") for line in lines[:-1]), *lines[-1:])


def _forfeits(night: Night, team: Party, in_public: bool) -> list[GameLine]:
    """Return the games of a bracket that were not played to their end."""
    name = str(team.number)
    return [
        _forfeit(night, played, name, in_public)
        for played in night.rounds
        if played.forfeit and name in draws.bracket(night).teams_in(played.name)
    ]


def _forfeit(night: Night, played: PlayedGame, team: str, in_public: bool) -> GameLine:
    both = draws.bracket(night).teams_in(played.name)
    if played.forfeit == "both":
        words = "lost: both teams forfeited"
    elif played.forfeit == "ab"[both.index(team)]:
        words = "lost: this team forfeited"
    else:
        words = "won: the other team forfeited"
    return GameLine(
        number=played.number,
        title=played.name,
        table=None,
        chair=None,
        partner=None,
        opponents=tuple(_company(int(text), night, played.number) for text in both if text != team),
        tally=None,
        words=words,
        where_to=where_of(night, played.name, team, in_public=in_public),
    )
