"""The card that a player, or a pair who stay together, carries from table to table: a line for each
game, filled in as far as it is known where they sit and what they made there.

Knows nothing of paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rotation.pairs.meetings import is_house
from rotation.seating import Entrant, Round
from scoring.house_rules import HouseRules
from scoring.options import CountLoners
from scoring.tally import Tally
from tournament.boards.drawn_games import turn
from tournament.boards.schedule import HOUSE
from tournament.boards.table_sheet import marked_when
from tournament.night import cards
from tournament.night.cards import How
from tournament.night.evening import Night
from tournament.night.facts import Entry
from tournament.night.numbering import first_of
from tournament.night.ranking import TeamLine
from tournament.night.sheets import DASH
from tournament.night.teams import Team
from tournament.refused import Refused

# Where nobody has said how many games the night has.
USUAL_GAMES = 8
FOUR = 4
OF_THREE = "at a table of three"
TO_FILL_IN = "_" * 8
# A table is not torn from its chair.
TOGETHER = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Line:
    """One game: where, with whom or against whom, and what came of it. What is not known yet is
    empty.
    """

    table: str = ""
    company: str = ""
    points: str = ""
    x: str = ""


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """`points` and `x` are of the whole evening, once every game is in; `first` is the number of
    the first game.
    """

    number: int | None
    name: str
    lines: tuple[Line, ...]
    points: str = ""
    x: str = ""
    first: int = 1


@dataclass(frozen=True, slots=True)
class ScoreCards:
    """`hands` are the columns of a game, none in a race to points. `notes` are the rules that
    somebody who keeps a card has to know.
    """

    evening: str
    club: str
    company: str
    hands: int | None
    has_x: bool
    notes: tuple[str, ...]
    cards: tuple[ScoreCard, ...]


def score_cards(night: Night) -> ScoreCards:
    """Of all who are here, in the order of their numbers; before the first game of whoever is still
    expected too.
    """
    if night.has_bracket:
        raise Refused("In a bracket nobody carries a card: print the slips of its games.")
    found = tuple(_of_teams(night) if night.format.in_teams else _of_players(night))
    if not found:
        raise Refused("Nobody is signed in yet: sign somebody in, or print blank cards.")
    return _cards(night, found)


def blank_cards(night: Night, count: int) -> ScoreCards:
    games = night.games_of(night.session) or USUAL_GAMES
    return _cards(night, (ScoreCard(None, "", (Line(),) * games),) * count)


def _cards(night: Night, found: tuple[ScoreCard, ...]) -> ScoreCards:
    rules = night.rules
    return ScoreCards(
        evening=f"{night.name}, {night.day}",
        club=night.club_name,
        company="Against" if night.format.in_teams else "Partner",
        hands=max(rules.hands, rules.hands_of_three or 0) if rules.hands else None,
        has_x=rules.x_marked,
        notes=tuple(_notes(rules)),
        cards=found,
    )


def _notes(rules: HouseRules) -> Iterator[str]:
    if when := marked_when(rules):
        yield f"X = {when}."
    if "sit_out_points" in rules.format.uses and rules.sit_out_points:
        yield f"Sitting a game out: {rules.sit_out_points} points."
    if "count_loners" in rules.format.uses and rules.count_loners is CountLoners.ON_THE_CARD:
        yield f"My loners, all five tricks alone: {TO_FILL_IN}"


def _of_players(night: Night) -> Iterator[ScoreCard]:
    for card in night.cards:
        if card.entry.ranked and card.entry.last_game is None and _plays(night, card.entry):
            told = [_played(night, one) for one in card.lines]
            yield _card(night, card.entry.number, card.entry.name, told, 0)


def _of_teams(night: Night) -> Iterator[ScoreCard]:
    for card in night.team_cards:
        team = card.team
        if team.is_whole and team.last_game is None and _plays(night, team):
            told = [_met(night, one) for one in card.lines]
            yield _card(night, team.number, team.name, told, night.plays_in(team))


def _plays(night: Night, who: Entry | Team) -> bool:
    return who.came or not night.rounds


def _card(night: Night, number: int, name: str, told: list[Line], session: int) -> ScoreCard:
    """With the games of one session."""
    coming = night.to_come if session == night.session else ()
    games = enumerate(coming, start=night.next_game)
    planned = [_planned(night, game, one, str(number)) for game, one in games]
    lines = (*told, *planned)
    empty = max((night.games_of(session) or USUAL_GAMES) - len(lines), 0)
    whole = not empty and all(one.points for one in lines)
    return ScoreCard(
        number,
        name,
        (*lines, *[Line()] * empty),
        points=str(sum(int(one.points) for one in lines)) if whole else "",
        x=str(sum(int(one.x) for one in lines)) if whole and night.rules.x_marked else "",
        first=first_of(night, session),
    )


def _played(night: Night, line: cards.Line) -> Line:
    if line.table is None or line.how is How.SAT_OUT:
        return _away(night, line.how, line.tally)
    partner = OF_THREE if line.partner is None else _player(night, line.partner)
    table = f"{line.table}{TOGETHER}{line.chair}" if line.chair else str(line.table)
    return _in(night, line.how, table, partner, line.tally)


def _met(night: Night, line: TeamLine) -> Line:
    if line.table is None:
        return _away(night, line.how, line.tally)
    other = "" if line.opponent is None else _team(night, line.round, str(line.opponent))
    return _in(night, line.how, str(line.table), other, line.tally)


def _in(night: Night, how: How, table: str, company: str, tally: Tally) -> Line:
    if how is How.NOT_IN:
        return Line(table, company)
    return Line(table, company, str(tally.points), str(tally.x) if night.rules.x_marked else "")


def _away(night: Night, how: How, tally: Tally) -> Line:
    """Where somebody had no table: why, and what it counts."""
    return _in(night, how, DASH, str(how.value), tally)


def _planned(night: Night, game: int, seating: Round, own: Entrant) -> Line:
    """Of a game that is drawn beforehand."""
    found = turn(seating, own)
    if found is None or found.table is None:
        return Line(DASH, "sits out")
    if night.format.in_teams:
        return Line(str(found.table), _team(night, game, found.others[0]))
    held = {one.number: dict(one.seats) for one in seating.tables}[found.table]
    partner = held.get(found.chair.opposite) if found.chair and len(held) == FOUR else None
    company = OF_THREE if partner is None else _player(night, int(partner))
    return Line(f"{found.table}{TOGETHER}{found.chair}", company)


def _player(night: Night, entry: int) -> str:
    return f"{night.entry(entry).name} ({entry})"


def _team(night: Night, game: int, team: Entrant) -> str:
    if is_house(team):
        return HOUSE
    one = night.by_team[int(team)]
    return f"{one.number}: {one.name_in(game)}"
