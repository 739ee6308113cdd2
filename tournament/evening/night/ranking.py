"""The scorecards and the places of players or teams, by division."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import repeat

from rotation.format import Format, NightSoFar
from rotation.seating import TEAM_CHAIRS
from scoring.chairs import Chair, side_of
from scoring.dials.house_rules import HouseRules
from scoring.game import Tally
from scoring.places.standings import Place
from scoring.places.tie_breakers import EntrantResult, GameAgainstOpponent, TieDecisions
from tournament.evening.facts import Entry, Grant
from tournament.evening.night import time_slots
from tournament.evening.night.night import Night, join_entries, once_per_night
from tournament.evening.night.party import Party, Player
from tournament.evening.night.play import game_cards
from tournament.evening.night.play.game_cards import (
    Scorecard,
    ScorecardLine,
    ScorecardLineKind,
    card_line_by_player,
    scorecard_line_of_player,
    scorecard_line_without_table,
)
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.seats.night_for_format import TeamsForFormat
from tournament.evening.night.shelves import Memory


@dataclass(frozen=True, slots=True)
class RankedDivision:
    """A division with its places. If everyone plays together, they are one division
    without a name.
    """

    name: str
    places: tuple[Place, ...]


@once_per_night
def scorecards_of_players(night: Night) -> tuple[Scorecard, ...]:
    """Return the scorecard of each player, members of teams included. In a bracket a card has only
    the player's own games.
    """
    players, memory = night.players, night.shelves.memory
    line_memory = memory.inner_memory("card lines")
    entries = tuple(party.members[0] for party in players)
    line_by_number_per_game = []
    for seated_game in night.rounds:
        grants: tuple[Grant, ...] = night.shelves.shelf(Grant.KIND, seated_game.number).sorted_facts
        arguments = (line_memory, seated_game, entries, grants, night.rules)
        line_by_number_per_game.append(
            memory.remember(_card_line_by_player, *arguments, key=seated_game.number)
        )
    numbers = [entry.number for entry in entries]
    lines_of_each_game = [
        [*map(line_by_number.get, numbers)] for line_by_number in line_by_number_per_game
    ]
    lines_of_each_player = (
        zip(*lines_of_each_game, strict=True) if lines_of_each_game else repeat(())
    )
    numbered_card_parts = (
        (party.number, (party, tuple(filter(None, lines))))
        for party, lines in zip(players, lines_of_each_player, strict=False)
    )
    return tuple(
        memory.remember_each(Scorecard, numbered_card_parts, key=len(line_by_number_per_game))
    )


def scorecard_of_player(night: Night, number: int) -> Scorecard:
    return next(card for card in scorecards_of_players(night) if card.entry.number == number)


@once_per_night
def scorecards_of_parties(night: Night) -> tuple[Scorecard, ...]:
    """Return the card of each party. A team's card has the games of its own time slot, and a
    fill-in team's card is empty.
    """
    if not night.party_words.is_team:
        return scorecards_of_players(night)
    ranked_teams = [team for team in night.teams if not team.is_fill_in]
    lines_by_team: dict[int, list[ScorecardLine]] = {team.number: [] for team in ranked_teams}
    for game in night.rounds:
        line_by_seated_team = _card_line_by_team(game, night.teams_for_format)
        grants = night.shelves.shelf(Grant.KIND, game.number).sorted_facts
        # Only games of a bracket have names. In such a game only the two teams at the table have a
        # line.
        for team in ranked_teams if not game.name else ():
            if team.number not in line_by_seated_team and _plays_in_game(night, team, game):
                lines_by_team[team.number].append(
                    scorecard_line_without_table(team.members, game, grants, night.rules)
                )
        for number, line in line_by_seated_team.items():
            if number in lines_by_team:
                lines_by_team[number].append(line)
    return tuple(
        Scorecard(team, _with_averages(lines_by_team.get(team.number, ()))) for team in night.teams
    )


def _plays_in_game(night: Night, team: Party, seated_game: SeatedGame) -> bool:
    """Return whether a game belongs to the team's time slot, and the team's division had not ended
    before it.
    """
    is_in_time_slot = time_slots.slot_index_of_team(night, team) == time_slots.slot_index_of_game(
        night, seated_game
    )
    return is_in_time_slot and not time_slots.has_ended_early(
        night, team.division, seated_game.number
    )


def scorecards_of_people(night: Night) -> Iterator[Scorecard]:
    """Yield the scorecard of each player, without missed games for which the player has no points.
    A player who left a team and came back has one card. A game that a team sat out has the team's
    average.
    """
    average_line_by_team_and_game = {
        (card.party.number, line.game): line
        for card in scorecards_of_parties(night)
        for line in card.lines
        if line.is_average
    }
    card_by_entry = {card.entry.number: card for card in scorecards_of_players(night)}
    for entries in night.entries.group_by_person():
        person = join_entries(entries)
        cards = (card_by_entry[entry.number] for entry in entries)
        lines = (
            average_line_by_team_and_game.get((person.party_number, line.game), line)
            if line.kind is ScorecardLineKind.SAT_OUT
            else line
            for card in cards
            for line in card.lines
            if line.kind is not ScorecardLineKind.MISSED or line.tally.points
        )
        yield Scorecard(Player(person.number, (person,)), tuple(lines))


def scorecard_of_party(night: Night, number: int) -> Scorecard:
    return next(card for card in scorecards_of_parties(night) if card.party.number == number)


def lone_march_coverage(night: Night) -> game_cards.LoneMarchCoverage:
    """Return how many games with scores the night has, counting each table, and how many of them
    show every lone march.
    """
    return game_cards.lone_march_coverage(night.rounds)


def counts_for_standings(night: Night, card: Scorecard) -> bool:
    """Return whether a card counts for the standings and must be turned in. The card of a
    player who has not taken part counts only while there are games to come. A team's card
    always counts.
    """
    if card.party.is_team or card.has_taken_part:
        return True
    return not night.is_closed and time_slots.has_games_left(night, card.party.division)


@once_per_night
def ranked_divisions(night: Night) -> tuple[RankedDivision, ...]:
    """Return the divisions with the places of all ranked players or teams."""
    return rank_divisions(
        night.format,
        night.rules,
        lambda: time_slots.night_so_far(night),
        _results_by_division(night),
        tie_decisions(night),
    )


def standings(night: Night) -> tuple[Place, ...]:
    return tuple(place for division in ranked_divisions(night) for place in division.places)


def tie_decisions(night: Night) -> TieDecisions:
    """Return the results of playoffs and the seed of the random draw."""
    playoffs = tuple(
        tuple(tuple(str(entry) for entry in tied_entries) for tied_entries in playoff)
        for playoff in night.plan.playoffs
    )
    return TieDecisions(playoffs, night.plan.lot_seed)


def rank_divisions(
    format_: Format,
    rules: HouseRules,
    make_night_so_far: Callable[[], NightSoFar],
    results_by_division: Mapping[str, Sequence[EntrantResult]],
    decisions: TieDecisions,
) -> tuple[RankedDivision, ...]:
    """Return the divisions with their places. A playoff counts only if all its players are in
    the results.
    """
    return tuple(
        RankedDivision(
            name,
            format_.rank_entrants(
                rules, make_night_so_far, results, _keep_playoffs_among(decisions, results)
            ),
        )
        for name, results in format_.results_by_contest(
            make_night_so_far, results_by_division
        ).items()
    )


def _results_by_division(night: Night) -> dict[str, list[EntrantResult]]:
    """Return the results of all ranked players or teams by division. Divisions come in the order of
    the house rules.
    """
    results_by_division: dict[str, list[EntrantResult]] = {
        name: [] for name in night.rules.divisions
    }
    ranked_cards = [
        card
        for card in scorecards_of_parties(night)
        if card.party.is_complete and card.party.has_checked_in and not card.party.is_fill_in
        if counts_for_standings(night, card)
    ]
    # Players are asked for their loners only if some game is not recorded hand by hand.
    coverage = lone_march_coverage(night)
    are_lone_marches_known, are_loners_asked = (
        coverage.is_complete,
        game_cards.are_players_asked_for_loners(coverage, night.rules),
    )
    numbered_result_parts = (
        (card.party.number, (card, are_lone_marches_known, are_loners_asked))
        for card in ranked_cards
    )
    results = night.shelves.memory.remember_each(
        result_of_card, numbered_result_parts, key=len(night.rounds)
    )
    for card, card_result in zip(ranked_cards, results, strict=True):
        results_by_division.setdefault(card.party.division, []).append(card_result)
    return {name: results for name, results in results_by_division.items() if results}


def result_of_card(
    card: Scorecard, are_lone_marches_known: bool, are_loners_asked: bool
) -> EntrantResult:
    """Return a card's numbers for the standings. `are_lone_marches_known` means that the recorded
    hands show all lone marches, and `are_loners_asked` that players write their loners on their
    cards. Only a team's result has meetings, because the opponents of a single player have other
    partners next time.
    """
    tally = card.tally
    lone_marches, are_loners_known = game_cards.count_lone_marches(
        card, is_complete=are_lone_marches_known, are_loners_asked=are_loners_asked
    )
    return EntrantResult(
        entrant=str(card.party.number),
        points=tally.points,
        games_won=tally.games_won,
        x=tally.x,
        lone_marches=lone_marches,
        are_lone_marches_known=are_loners_known,
        points_by_game=card.points_of_games,
        meetings=tuple(_meetings_of_team(card)) if card.party.is_team else (),
    )


def _keep_playoffs_among(decisions: TieDecisions, results: Sequence[EntrantResult]) -> TieDecisions:
    """Return the decisions with only the playoffs whose players are all in the results."""
    entrants = {result.entrant for result in results}
    playoffs = tuple(
        playoff
        for playoff in decisions.playoffs
        if {entry for tied_entries in playoff for entry in tied_entries} <= entrants
    )
    return TieDecisions(playoffs, decisions.lot_seed)


def _meetings_of_team(card: Scorecard) -> Iterator[GameAgainstOpponent]:
    """Yield the meetings of a team, one for each game that it played."""
    for line in card.lines:
        if line.kind is ScorecardLineKind.PLAYED:
            yield GameAgainstOpponent(str(line.opponents[0]), line.tally.games_won)


def _card_line_by_player(
    memory: Memory,
    seated_game: SeatedGame,
    entries: tuple[Entry, ...],
    grants: tuple[Grant, ...],
    rules: HouseRules,
) -> Mapping[int, ScorecardLine]:
    """Return the card lines of one game by player number."""
    line_by_seated_player: dict[int, ScorecardLine] = {}
    for game in seated_game.games:
        line_by_seated_player |= memory.remember(
            card_line_by_player, game, key=(seated_game.number, game.table)
        )
    has_changed_seats = bool(seated_game.handovers or seated_game.absentee_by_substitute)
    other_line_by_number = {
        entry.number: scorecard_line_of_player(
            entry, seated_game, line_by_seated_player, grants, rules
        )
        for entry in entries
        if (has_changed_seats or entry.number not in line_by_seated_player)
        if not seated_game.name or entry.number in line_by_seated_player
    }
    return line_by_seated_player | other_line_by_number


def _card_line_by_team(
    seated_game: SeatedGame, teams_for_format: TeamsForFormat
) -> dict[int, ScorecardLine]:
    """Return the card lines of one game by team number."""
    line_by_team = {}
    for game in seated_game.games:
        line_by_player, entry_by_chair = card_line_by_player(game), dict(game.seats)
        team_numbers = teams_for_format.teams_in_game(game, seated_game)
        for chair, team, opponent in zip(
            TEAM_CHAIRS, team_numbers, reversed(team_numbers), strict=True
        ):
            line = line_by_player[entry_by_chair[chair]]
            tally = _team_tally(chair, game) if line.is_score_in else line.tally
            line_by_team[team] = line._replace(tally=tally, partner=None, opponents=(opponent,))
    return line_by_team


def _team_tally(chair: Chair, game: TableGame) -> Tally:
    """Return the tally of a team: that of one chair, with the lone marches of both."""
    lone_marches = (game.tally_of(seat).lone_marches for seat in side_of(chair, game.chairs))
    return replace(game.tally_of(chair), lone_marches=sum(lone_marches))


def _with_averages(lines: Sequence[ScorecardLine]) -> tuple[ScorecardLine, ...]:
    """Return the lines with an average for each game that a team sat out: the average points of the
    games it played, with a half rounded up. A game that was sat out for an average keeps its
    average even if the house rule was changed later.
    """
    points = [line.tally.points for line in lines if line.kind is ScorecardLineKind.PLAYED]
    if not points:
        return tuple(lines)
    average_tally = Tally(points=(2 * sum(points) + len(points)) // (2 * len(points)))
    return tuple(
        line._replace(
            tally=average_tally,
            note="the average of its games, rounded to whole points",
            is_average=True,
        )
        if line.kind is ScorecardLineKind.SAT_OUT
        else line
        for line in lines
    )
