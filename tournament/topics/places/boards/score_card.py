"""The card that a player, or a pair who stay together, carries from table to table: a line for each
game, filled in as far as it is known where they sit and what they made there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rotation.seating import Entrant, Seating, is_house
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import CountLoners
from scoring.dollars import dollars
from scoring.game import Tally
from tournament.evening import courses
from tournament.evening.night import draws, ranking, sessions
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play import game_cards
from tournament.evening.night.play.game_cards import CardLineKind
from tournament.evening.night.play.sheets import DASH
from tournament.evening.night.sessions import first_of, title_of
from tournament.evening.words.many import in_words, so_many
from tournament.evening.words.refused import Refused
from tournament.topics.seating.boards.drawn_games import turn
from tournament.topics.seating.boards.schedule import HOUSE
from tournament.topics.table.boards.sheet import marked_when

# When nobody has said how many games the night has.
USUAL_GAMES = 8
OF_THREE = "at a table of three"
TO_FILL_IN = "_" * 8
# A table is not torn from its chair.
TOGETHER = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class ScoreCardLine:
    """One game: where, with whom or against whom, what came of it, and the sum until then. What is
    not known yet is empty.
    """

    table: str = ""
    company: str = ""
    tally: Tally | None = None
    so_far: Tally | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CardColumn:
    """What is written down of each game and summed up below them. One that `is_running` is a sum
    itself.
    """

    heading: str
    take: Callable[[Tally], int]
    is_running: bool = False
    is_bold: bool = False
    is_narrow: bool = False

    def say(self, line: ScoreCardLine) -> str:
        tally = line.so_far if self.is_running else line.tally
        return "" if tally is None else str(self.take(tally))


POINTS = CardColumn(heading="Points", take=lambda tally: tally.points, is_bold=True)
SO_FAR = CardColumn(heading="So far", take=lambda tally: tally.points, is_running=True)
X = CardColumn(heading="X", take=lambda tally: tally.x, is_narrow=True)


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """A card. `first` is the number of its first game; if it `goes_on` the later games are on
    another card.
    """

    number: int | None
    name: str
    lines: tuple[ScoreCardLine, ...]
    first: int = 1
    goes_on: bool = False

    @property
    def total(self) -> ScoreCardLine:
        """Return the sum of the whole evening, once every game is in."""
        return ScoreCardLine(tally=None if self.goes_on else self.lines[-1].so_far)

    def cut(self, most: int) -> Iterator[ScoreCard]:
        """Yield cards of so many games at most."""
        starts = range(0, len(self.lines), most)
        for start in starts[:-1]:
            lines = self.lines[start : start + most]
            yield ScoreCard(self.number, self.name, lines, first=self.first + start, goes_on=True)
        yield replace(self, lines=self.lines[starts[-1] :], first=self.first + starts[-1])


@dataclass(frozen=True, slots=True)
class ScoreCards:
    """All cards of a night. `hands` is how many hands a game has, None in a race to points. `notes`
    are the rules that somebody who keeps a card has to know; `fine` says what an X costs.
    """

    evening: str
    company: str
    hands: int | None
    columns: tuple[CardColumn, ...]
    fine: str
    notes: tuple[str, ...]
    cards: tuple[ScoreCard, ...]


def score_cards(night: Night) -> ScoreCards:
    """Return the cards of all who are here, by number; before the first game also of those
    expected.
    """
    if why_none := courses.of(night).words.no_cards:
        raise Refused(why_none)
    of_all = tuple(_all_cards(night))
    if not of_all:
        raise Refused("Nobody is signed in yet: sign somebody in, or print blank cards.")
    return _cards(night, of_all)


def blank_card(night: Night) -> ScoreCards:
    games = sessions.games_of(night, sessions.current(night)) or USUAL_GAMES
    return _cards(night, (ScoreCard(None, "", (ScoreCardLine(),) * games),))


def _cards(night: Night, cards: tuple[ScoreCard, ...]) -> ScoreCards:
    rules = night.rules
    return ScoreCards(
        evening=f"{night.name}, {night.day}",
        company=night.party_words.company,
        hands=max(rules.hands, rules.hands_of_three or 0) if rules.hands else None,
        columns=(POINTS, SO_FAR, *([X] if rules.marks_x else [])),
        fine=f"X at {dollars(rules.x_fine_cents)}" if rules.marks_x and rules.x_fine_cents else "",
        notes=(*_sessions(night), *_notes(rules)),
        cards=cards,
    )


def _notes(rules: HouseRules) -> Iterator[str]:
    if when := marked_when(rules):
        yield f"X = {when}."
    if "sit_out_points" in rules.uses and rules.sit_out_points:
        yield f"Sitting a game out: {so_many(rules.sit_out_points, 'point')}."
    if "count_loners" in rules.uses and rules.count_loners is CountLoners.ON_THE_CARD:
        yield f"My loners, all five tricks alone: {TO_FILL_IN}"


def _sessions(night: Night) -> Iterator[str]:
    """Yield where each session begins, since cards number the games of the whole night."""
    for session in range(1, len(sessions.of(night))):
        first = title_of(night, first_of(night, session))
        yield f"{in_words(sessions.of(night)[session])} begins with game {first}."


def _all_cards(night: Night) -> Iterator[ScoreCard]:
    coming = draws.games_to_come(night)
    for card in ranking.party_cards(night):
        party = card.party
        stays = party.is_whole and not party.is_house and party.last_game is None
        if stays and (party.has_come or not night.rounds):
            lines = [_line(night, line) for line in card.lines]
            own = coming if sessions.plays_in(night, party) == sessions.current(night) else ()
            yield _card(night, party, lines, own)


def _card(
    night: Night, party: Party, played: Iterable[ScoreCardLine], coming: Sequence[Seating]
) -> ScoreCard:
    """Return a card with the games of the party's session, of which some may be drawn already."""
    session = sessions.plays_in(night, party)
    games = enumerate(coming, start=night.rounds.next_number)
    planned = [_planned_line(night, game, seating, str(party.number)) for game, seating in games]
    lines = (*_add_sums(played), *planned)
    empty = max((sessions.games_of(night, session) or USUAL_GAMES) - len(lines), 0)
    card_lines = (*lines, *[ScoreCardLine()] * empty)
    return ScoreCard(party.number, party.name, card_lines, first=first_of(night, session))


def _add_sums(lines: Iterable[ScoreCardLine]) -> Iterator[ScoreCardLine]:
    """Yield the lines with their sums so far, as long as every game is in."""
    so_far: Tally | None = Tally()
    for line in lines:
        so_far = None if so_far is None or line.tally is None else so_far + line.tally
        yield replace(line, so_far=so_far)


def _line(night: Night, line: game_cards.CardLine) -> ScoreCardLine:
    tally = line.tally if line.is_in else None
    if line.table is None or line.how is CardLineKind.SAT_OUT:
        return ScoreCardLine(DASH, str(line.how.value), tally)
    if len(line.opponents) == 1:
        team = _team(night, line.round, str(line.opponents[0]))
        return ScoreCardLine(str(line.table), team, tally)
    company = OF_THREE if line.partner is None else _player(night, line.partner)
    table = f"{line.table}{TOGETHER}{line.chair}" if line.chair else str(line.table)
    return ScoreCardLine(table, company, tally)


def _planned_line(night: Night, game: int, seating: Seating, entrant: Entrant) -> ScoreCardLine:
    """Return the line of a game that is drawn beforehand."""
    place = turn(seating, entrant)
    if place is None or place.table is None:
        return ScoreCardLine(DASH, "sits out")
    if foe := place.foe:
        return ScoreCardLine(str(place.table), _team(night, game, foe))
    company = OF_THREE if place.partner is None else _player(night, int(place.partner))
    return ScoreCardLine(f"{place.table}{TOGETHER}{place.chair}", company)


def _player(night: Night, entry: int) -> str:
    return f"{night.entries.of(entry).name} ({entry})"


def _team(night: Night, game: int, team: Entrant) -> str:
    if is_house(team):
        return HOUSE
    party = night.teams.of(int(team))
    return f"{party.number}: {party.name_in(game)}"
