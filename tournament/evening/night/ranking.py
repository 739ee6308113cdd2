"""Cards and places: what each player or team has, and who stands where, division by division."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import repeat

from rotation.format import Field, Format
from rotation.seating import TEAMS
from scoring.chairs import Chair, side_of
from scoring.dials.house_rules import HouseRules
from scoring.game import Tally
from scoring.places.standings import Place
from scoring.places.tie_breakers import Decided, Meeting, Result
from tournament.evening.facts import Entry, Grant
from tournament.evening.night import sessions
from tournament.evening.night.night import Night, once
from tournament.evening.night.party import Party
from tournament.evening.night.play import game_cards
from tournament.evening.night.play.game_cards import (
    Card,
    CardLine,
    CardLineKind,
    brings,
    line,
    line_at_table,
    without_table,
)
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.seats.format_field import Sides
from tournament.evening.night.shelves import Memory


@dataclass(frozen=True, slots=True)
class Division:
    """A division with the places in it; without a name it is everybody."""

    name: str
    places: tuple[Place, ...]


@once
def cards(night: Night) -> tuple[Card, ...]:
    """Return each player's own card, in a team too. In a bracket a game that others play is no line
    of a card.
    """
    players, memory = night.players, night.shelves.memory
    entries = tuple(party.members[0] for party in players)
    games = []
    for played in night.rounds:
        grants: tuple[Grant, ...] = night.shelves.shelf(Grant.KIND, played.number).row
        parts = (memory, played, entries, grants, night.rules)
        games.append(memory.made(_lines_of_players, *parts, at=played.number))
    numbers = [entry.number for entry in entries]
    by_game = [[*map(game.get, numbers)] for game in games]
    by_player = zip(*by_game, strict=True) if by_game else repeat(())
    parts_of = (
        (party.number, (party, tuple(filter(None, lines))))
        for party, lines in zip(players, by_player, strict=False)
    )
    return tuple(memory.made_of_each(Card, parts_of, at=len(games)))


def card_of(night: Night, number: int) -> Card:
    return next(card for card in cards(night) if card.entry.number == number)


@once
def party_cards(night: Night) -> tuple[Card, ...]:
    """Return the cards of those who play for places together: of each player, or of each team with
    the games of its own session. Nobody keeps one for a house team.
    """
    if not night.party_words.is_team:
        return cards(night)
    lines: dict[int, list[CardLine]] = {
        team.number: [] for team in night.teams if not team.is_house
    }
    ranked = [team for team in night.teams if team.number in lines]
    for played in night.rounds:
        at_tables = _lines_of_teams(played, night.sides)
        grants = night.shelves.shelf(Grant.KIND, played.number).row
        # In a bracket the others play at other tables, at other times.
        for team in ranked if not played.name else ():
            if team.number not in at_tables and _plays(night, team, played):
                lines[team.number].append(without_table(team.members, played, grants, night.rules))
        for number, own in at_tables.items():
            if number in lines:
                lines[number].append(own)
    return tuple(Card(team, _fill_in_average(lines.get(team.number, ()))) for team in night.teams)


def _plays(night: Night, team: Party, played: PlayedGame) -> bool:
    """Return whether a game is one of the team's session, and its division has not ended."""
    is_own = sessions.plays_in(night, team) == sessions.session_of(night, played)
    return is_own and not sessions.is_ended(night, team.division, played.number)


def party_card(night: Night, number: int) -> Card:
    return next(card for card in party_cards(night) if card.party.number == number)


def loners(night: Night) -> game_cards.Counted:
    """Return of how many games it is known who marched alone."""
    return game_cards.count_known_games(night.rounds)


def is_counted(night: Night, card: Card) -> bool:
    """Return whether a card is ranked, and handed in. A latecomer's is, as long as a game is to be
    seated; once there is none, only the card of somebody who took part. A team always has its
    place, since it belongs to a division.
    """
    if card.party.is_team or card.took_part:
        return True
    return not night.is_closed and sessions.has_games_left(night, card.party.division)


@once
def divisions(night: Night) -> tuple[Division, ...]:
    """Return everybody who is ranked and had a card for a game, where each plays for a place."""
    return rank_divisions(
        night.format,
        night.rules,
        lambda: sessions.field(night),
        _results(night),
        playoffs_and_lots(night),
    )


def standings(night: Night) -> tuple[Place, ...]:
    return tuple(place for division in divisions(night) for place in division.places)


def playoffs_and_lots(night: Night) -> Decided:
    """Return what playoffs and lots have decided."""
    playoffs = tuple(
        tuple(tuple(str(entry) for entry in equal) for equal in playoff)
        for playoff in night.plan.playoffs
    )
    return Decided(playoffs, night.plan.lot_seed)


def rank_divisions(
    way: Format,
    rules: HouseRules,
    field: Callable[[], Field],
    of: Mapping[str, Sequence[Result]],
    decided: Decided,
) -> tuple[Division, ...]:
    """Return the divisions with their places; `of` has the results by division. A playoff counts
    where all who played it still play.
    """
    return tuple(
        Division(name, way.rank(rules, field, results, _playoffs_among(decided, results)))
        for name, results in way.contests(field, of).items()
    )


def _results(night: Night) -> dict[str, list[Result]]:
    """Return the results in the order in which the house names its divisions."""
    results_of: dict[str, list[Result]] = {name: [] for name in night.rules.divisions}
    counted = [
        card
        for card in party_cards(night)
        if card.party.is_whole and card.party.has_come and not card.party.is_house
        if is_counted(night, card)
    ]
    # Cards with loners on them are asked for until it is known of every game.
    known = loners(night)
    are_whole, are_asked = known.is_whole, game_cards.are_asked(known, night.rules)
    parts_of = ((card.party.number, (card, are_whole, are_asked)) for card in counted)
    results = night.shelves.memory.made_of_each(result, parts_of, at=len(night.rounds))
    for card, each in zip(counted, results, strict=True):
        results_of.setdefault(card.party.division, []).append(each)
    return {name: results for name, results in results_of.items() if results}


def result(card: Card, are_whole: bool, are_asked: bool) -> Result:
    """Return what a card says for its place. `are_whole` says of lone marches that all are known,
    and `are_asked` that players write them down. Two teams meet once; partners and opponents of a
    player change.
    """
    tally = card.tally
    lone_marches, are_known = game_cards.lone_marches(card, is_whole=are_whole, are_asked=are_asked)
    return Result(
        entrant=str(card.party.number),
        points=tally.points,
        games_won=tally.won,
        x=tally.x,
        lone_marches=lone_marches,
        lone_marches_known=are_known,
        games=card.games,
        meetings=tuple(_meetings(card)) if card.party.is_team else (),
    )


def _playoffs_among(decided: Decided, results: Sequence[Result]) -> Decided:
    entrants = {result.entrant for result in results}
    playoffs = tuple(
        playoff
        for playoff in decided.playoffs
        if {who for equal in playoff for who in equal} <= entrants
    )
    return Decided(playoffs, decided.lot_seed)


def _meetings(card: Card) -> Iterator[Meeting]:
    for own in card.lines:
        if own.how is CardLineKind.PLAYED:
            yield Meeting(str(own.opponents[0]), own.tally.won)


def _lines_of_players(
    memory: Memory,
    played: PlayedGame,
    entries: tuple[Entry, ...],
    grants: tuple[Grant, ...],
    rules: HouseRules,
) -> Mapping[int, CardLine]:
    """Return one game on the cards of all who have it there."""
    lines: dict[int, CardLine] = {}
    if not (played.handovers or played.playing_for):
        for game in played.games:
            lines |= memory.made(_lines_of_table, game, rules, at=(played.number, game.table))
    for entry in entries:
        if entry.number not in lines and (not played.name or entry.number in played.game_by_entry):
            lines[entry.number] = line(entry, played, grants, rules)
    return lines


def _lines_of_table(game: TableGame, rules: HouseRules) -> Mapping[int, CardLine]:
    """Return the lines of those who sat there from the first hand to the last."""
    return {entry: line_at_table(entry, game, rules) for entry in game.entries}


def _lines_of_teams(played: PlayedGame, sides: Sides) -> dict[int, CardLine]:
    """Return one game on the cards of the teams that sat at its tables."""
    at_tables = {}
    for game in played.games:
        both = sides.in_game(game, played)
        for chair, team, other in zip(TEAMS, both, reversed(both), strict=True):
            line = brings(game, _pair_tally(chair, game), chair, CardLineKind.PLAYED)
            at_tables[team] = replace(line, opponents=(other,))
    return at_tables


def _pair_tally(chair: Chair, game: TableGame) -> Tally:
    """All that one chair's card shows is the team's, but whoever marched alone."""
    lone = (game.tally_of(seat).lone_marches for seat in side_of(chair, game.chairs))
    return replace(game.tally_of(chair), lone_marches=sum(lone))


def _fill_in_average(lines: Sequence[CardLine]) -> tuple[CardLine, ...]:
    """A team without a game gets the average of those it has played, a half rounded up: that is
    why it was seated without one, whatever is answered for games that are seated later.
    """
    points = [line.tally.points for line in lines if line.how is CardLineKind.PLAYED]
    if not points:
        return tuple(lines)
    average = Tally(points=(2 * sum(points) + len(points)) // (2 * len(points)))
    return tuple(
        replace(line, tally=average, note="the average of its games, rounded to whole points")
        if line.how is CardLineKind.SAT_OUT
        else line
        for line in lines
    )
