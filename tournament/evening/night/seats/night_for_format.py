"""The parts of a night that a format must know: who is here, the games so far, and the chairs that
changed hands. The result is a `NightSoFar`.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rotation import formats, outcomes, seating
from rotation.format import NightSoFar
from rotation.outcomes import BracketSpot
from rotation.seating import (
    TEAM_CHAIRS,
    ChairHandover,
    Entrant,
    PlayedRound,
    PlayedTable,
    Table,
    fill_in_team_name,
    make_table,
)
from scoring.chairs import Chair
from scoring.dials.house_rules import HouseRules
from tournament.evening import facts
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import SeatedGame, TableGame, awaits_extra_hand
from tournament.evening.night.seats import wishes

WINNING_SPOT_BY_FORFEIT_KEY = {"a": BracketSpot.B, "b": BracketSpot.A, "both": None}


@dataclass(frozen=True, slots=True)
class TeamsForFormat:
    """The teams of a night as its format sees them. `team_by_entry` has the team of each entry, and
    `entrant_by_fill_in` the name that formats give to each fill-in team.
    """

    team_by_entry: Mapping[int, int]
    entrant_by_fill_in: Mapping[int, Entrant]

    def entrant_of(self, team: int) -> Entrant:
        """Return the name by which formats know a team."""
        return self.entrant_by_fill_in.get(team, str(team))

    def teams_in_game(self, game: TableGame, seated_game: SeatedGame) -> tuple[int, int]:
        """Return the numbers of the teams that sit at north and at east. A substitute counts for
        the player who is away.
        """
        entry_by_chair = dict(game.seats)
        entries = [
            seated_game.absentee_by_substitute.get(entry_by_chair[chair], entry_by_chair[chair])
            for chair in TEAM_CHAIRS
        ]
        return self.team_by_entry[entries[0]], self.team_by_entry[entries[1]]

    def played_round(self, seated_game: SeatedGame) -> PlayedRound:
        """Return a round as a format of teams sees it."""
        tables = []
        for game in seated_game.games:
            seats = tuple(
                zip(
                    TEAM_CHAIRS,
                    map(self.entrant_of, self.teams_in_game(game, seated_game)),
                    strict=True,
                )
            )
            points_by_chair = {chair: game.tally_of(chair).points for chair in TEAM_CHAIRS}
            tables.append(seating.make_played_table(Table(game.table, seats), points_by_chair))
        bench = (self.team_by_entry[number] for number in seated_game.bench)
        return PlayedRound(tuple(tables), tuple(map(self.entrant_of, dict.fromkeys(bench))))


def make_teams_for_format(night_teams: Iterable[Party]) -> TeamsForFormat:
    teams = tuple(night_teams)
    fill_in_numbers = (team.number for team in teams if team.is_fill_in)
    return TeamsForFormat(
        {entry.number: team.number for team in teams for entry in team.members},
        {
            fill_in_number: fill_in_team_name(fill_in_position)
            for fill_in_position, fill_in_number in enumerate(fill_in_numbers, start=1)
        },
    )


def chair_handovers(seated_game: SeatedGame) -> tuple[ChairHandover, ...]:
    """Return a handover for each chair that changed hands during a game, the last change first.
    Each has the partners that the change separated, which are found by going back from the seats at
    the end of the game.
    """
    if not seated_game.handovers:
        return ()
    taker_numbers = {handover.taken_by for handover in seated_game.handovers}
    entry_by_chair_by_table = {game.table: dict(game.seats) for game in seated_game.games}
    handovers = []
    handovers_latest_first = sorted(
        seated_game.handovers,
        key=lambda handover: (-handover.hands, handover.left not in taker_numbers),
    )
    for handover in handovers_latest_first:
        entry_by_chair = entry_by_chair_by_table[handover.table]
        entry_by_chair[Chair(handover.chair)] = handover.left
        handovers.append(_make_chair_handover(handover, entry_by_chair))
    return tuple(handovers)


def whole_game_handovers(
    seated_game: SeatedGame, ranked_numbers: Collection[int]
) -> tuple[ChairHandover, ...]:
    """Return a handover for each player from the bench who plays a whole game for another player.
    The format needs it, because that game counts as the bench player's turn to sit out. Unranked
    substitutes have no turns. `chair_handovers` returns the handovers during the game.
    """
    taker_numbers = {handover.taken_by for handover in seated_game.handovers}
    return tuple(
        ChairHandover(seated_game.number, str(absentee), str(substitute), (), from_bench=True)
        for substitute, absentee in seated_game.absentee_by_substitute.items()
        if substitute in ranked_numbers and substitute not in taker_numbers
    )


def _make_chair_handover(
    handover: facts.Handover, entry_by_chair: Mapping[Chair, int]
) -> ChairHandover:
    """Return a handover in the form that formats take. `entry_by_chair` has the players before the
    handover.
    """
    table = make_table(
        handover.table, {chair: str(entry) for chair, entry in entry_by_chair.items()}
    )
    leaver = str(handover.left)
    separated_partners = tuple(
        (entrant, partner)
        for entrant, partner in map(sorted, table.partners)
        if handover.taken_by is None or leaver in (entrant, partner)
    )
    taker = None if handover.taken_by is None else str(handover.taken_by)
    return ChairHandover(handover.round, leaver, taker, separated_partners, handover.from_bench)


def night_so_far_of_players(
    entries: Sequence[facts.Entry],
    entries_here: Sequence[facts.Entry],
    rounds: Sequence[SeatedGame],
    rules: HouseRules,
    plan: facts.Plan,
) -> NightSoFar:
    """Return the night so far of players who play alone, after these games. Substitutes do not
    change the draw.
    """
    ranked_numbers = {entry.number for entry in entries if entry.ranked}
    last_absentee_by_substitute = rounds[-1].absentee_by_substitute if rounds else {}
    return NightSoFar(
        entrants_here=tuple(str(entry.number) for entry in entries_here),
        rules=rules,
        seed=plan.seed,
        wishes=wishes.wishes_of(plan),
        rounds=tuple(
            played_round_as_drawn(seated_game, ranked_numbers)
            if formats.format_of_answer(rules.format).is_drawn_in_advance
            else seated_game.played_round
            for seated_game in rounds
        ),
        handovers=tuple(
            chair_handover
            for seated_game in rounds
            for chair_handover in (
                *chair_handovers(seated_game),
                *whole_game_handovers(seated_game, ranked_numbers),
            )
        ),
        returned_player_by_substitute={
            str(substitute): str(absentee)
            for substitute, absentee in last_absentee_by_substitute.items()
        },
        sign_in_order=tuple(str(entry.number) for entry in entries),
        spreads_table_numbers=plan.spreads_table_numbers,
    )


def night_so_far_of_teams(
    teams: Sequence[Party],
    teams_here: Sequence[Party],
    rounds: Sequence[SeatedGame],
    last_game: int,
    rules: HouseRules,
    plan: facts.Plan,
) -> NightSoFar:
    """Return the night so far of teams after the games up to `last_game`. Once a bracket is drawn,
    only the teams of the draw are included, and every game counts, because a later one can be over
    first.
    """
    drawn_teams = sorted(
        (team for team in teams if team.draw_number), key=lambda team: team.draw_number or 0
    )
    if drawn_teams:
        return NightSoFar(
            entrants_here=tuple(str(team.number) for team in drawn_teams if team.last_game is None),
            rules=rules,
            seed=plan.seed,
            draw_order=tuple(str(team.number) for team in drawn_teams),
            late_byes=late_draw_numbers([team.draw_number or 0 for team in drawn_teams]),
            outcomes=tuple(_bracket_outcomes(drawn_teams, rounds, rules)),
        )
    teams_for_format = make_teams_for_format(teams)
    played_rounds = tuple(
        teams_for_format.played_round(game) for game in rounds if game.number <= last_game
    )
    seated_entrants = {team for game in played_rounds for team in game.seating.entrants}
    entrants = {str(team.number) for team in teams_here} | seated_entrants
    teams_by_division: dict[str, list[str]] = {}
    for team in teams:
        if str(team.number) in entrants:
            teams_by_division.setdefault(team.division, []).append(str(team.number))
    return NightSoFar(
        entrants_here=tuple(str(team.number) for team in teams_here),
        rules=rules,
        seed=plan.seed,
        rounds=played_rounds,
        divisions=tuple(tuple(teams_by_division[name]) for name in sorted(teams_by_division)),
        spreads_table_numbers=plan.spreads_table_numbers,
    )


def late_draw_numbers(drawn_numbers: Sequence[int]) -> tuple[int, ...]:
    """Return the draw numbers that belong to late teams: all those after the first gap."""
    return tuple(
        number for position, number in enumerate(drawn_numbers, start=1) if number != position
    )


def played_round_as_drawn(seated_game: SeatedGame, ranked_numbers: Collection[int]) -> PlayedRound:
    """Return a game with everyone in the seat that was drawn: players who are away in their own
    seats, and their substitutes back on the bench.
    """
    absentee_by_substitute = {
        str(substitute): str(absentee)
        for substitute, absentee in seated_game.absentee_by_substitute.items()
    }
    tables = tuple(
        PlayedTable(
            played_table.table.replace_entrants(absentee_by_substitute), played_table.points
        )
        for played_table in seated_game.played_round.tables
    )
    entrants_called_from_bench = tuple(
        str(substitute)
        for substitute in seated_game.absentee_by_substitute
        if substitute in ranked_numbers
    )
    return PlayedRound(tables, (*seated_game.played_round.bench, *entrants_called_from_bench))


def _bracket_outcomes(
    teams: Sequence[Party], rounds: Sequence[SeatedGame], rules: HouseRules
) -> Iterator[outcomes.Outcome]:
    """Yield the outcomes of a bracket in order. A team that has left withdraws before the games
    that were called later.
    """
    withdrawals = sorted(
        (team.last_game, team.number) for team in teams if team.last_game is not None
    )
    for seated_game in rounds:
        while withdrawals and withdrawals[0][0] < seated_game.number:
            yield outcomes.Withdrawal(str(withdrawals.pop(0)[1]))
        if seated_game.forfeit:
            yield outcomes.Forfeit(
                seated_game.name, WINNING_SPOT_BY_FORFEIT_KEY[seated_game.forfeit]
            )
        elif (
            seated_game.games
            and seated_game.is_over
            and not awaits_extra_hand(seated_game.games[0], rules)
        ):
            yield _game_result(seated_game)
    for _, number in withdrawals:
        yield outcomes.Withdrawal(str(number))


def _game_result(seated_game: SeatedGame) -> outcomes.GameResult:
    """Return the result of a bracket's game, in which North and South are the first team. If an
    extra hand decided a tie, the result has no score.
    """
    (game,) = seated_game.games
    score = (game.points[Chair.N], game.points[Chair.E])
    winner = BracketSpot.A if Chair.N in game.winners else BracketSpot.B
    return outcomes.GameResult(seated_game.name, winner, None if game.is_tied else score)
