"""What a format is asked of a night: who is here, what was played, between players or teams, and
which chairs changed hands, in the middle of a game or for all of it. Knows no rows and no names.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rotation import formats, outcomes, seating
from rotation.format import Field
from rotation.outcomes import Spot
from rotation.seating import (
    HOUSE,
    TEAMS,
    ChairHandover,
    Entrant,
    PlayedRound,
    PlayedTable,
    Table,
    table,
)
from scoring.chairs import Chair
from scoring.dials.house_rules import HouseRules
from tournament.evening import facts
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import PlayedGame, TableGame, awaits_extra_hand
from tournament.evening.night.seats import wishes

WINNERS = {"a": Spot.B, "b": Spot.A, "both": None}


@dataclass(frozen=True, slots=True)
class Sides:
    """Which team sits where, by entry; house teams as a format calls them."""

    team_of: Mapping[int, int]
    house: Mapping[int, Entrant]

    def key(self, team: int) -> Entrant:
        return self.house.get(team, str(team))

    def in_game(self, game: TableGame, seated: PlayedGame) -> tuple[int, int]:
        """North's team and east's, whoever of each sits there, or plays there for one of them."""
        held = dict(game.seats)
        who = [seated.playing_for.get(held[chair], held[chair]) for chair in TEAMS]
        return self.team_of[who[0]], self.team_of[who[1]]

    def of(self, seated: PlayedGame) -> PlayedRound:
        """A round as a format of teams knows it."""
        tables = []
        for game in seated.games:
            seats = tuple(zip(TEAMS, map(self.key, self.in_game(game, seated)), strict=True))
            points = {chair: game.tally_of(chair).points for chair in TEAMS}
            tables.append(seating.played(Table(game.table, seats), points))
        bench = (self.team_of[number] for number in seated.bench)
        return PlayedRound(tuple(tables), tuple(map(self.key, dict.fromkeys(bench))))


def sides(teams: Iterable[Party]) -> Sides:
    parties = tuple(teams)
    houses = [party.number for party in parties if party.is_house]
    names = (HOUSE if place == 1 else f"{HOUSE} {place}" for place in range(1, len(houses) + 1))
    return Sides(
        {entry.number: team.number for team in parties for entry in team.members},
        dict(zip(houses, names, strict=True)),
    )


def chair_handovers(played: PlayedGame) -> tuple[ChairHandover, ...]:
    """The chairs that changed hands in a game, the last first, each with who were partners until
    then: found by going back from how the tables sat at the end.
    """
    if not played.handovers:
        return ()
    took = {handover.taken_by for handover in played.handovers}
    held = {game.table: dict(game.seats) for game in played.games}
    listed = []
    for handover in sorted(played.handovers, key=lambda one: (-one.hands, one.left not in took)):
        seats = held[handover.table]
        seats[Chair(handover.chair)] = handover.left
        listed.append(_chair_handover(handover, seats))
    return tuple(listed)


def whole_game_handovers(played: PlayedGame, ranked: Collection[int]) -> tuple[ChairHandover, ...]:
    """Those from the bench who play a whole game for somebody else: it is their turn to sit out. A
    stand-in is not ranked, and has no turn; who came in the middle of the game is counted there.
    """
    took = {handover.taken_by for handover in played.handovers}
    return tuple(
        ChairHandover(played.number, str(away), str(number), (), from_bench=True)
        for number, away in played.playing_for.items()
        if number in ranked and number not in took
    )


def _chair_handover(handover: facts.Handover, before: Mapping[Chair, int]) -> ChairHandover:
    sitting = table(handover.table, {chair: str(entry) for chair, entry in before.items()})
    parted = tuple(
        (first, second)
        for first, second in map(sorted, sitting.partners)
        if handover.taken_by is None or str(handover.left) in (first, second)
    )
    taken = None if handover.taken_by is None else str(handover.taken_by)
    return ChairHandover(handover.round, str(handover.left), taken, parted, handover.from_bench)


def for_players(
    entries: Sequence[facts.Entry],
    here: Sequence[facts.Entry],
    rounds: Sequence[PlayedGame],
    rules: HouseRules,
    plan: facts.Plan,
) -> Field:
    """Return what the format is told after these games; a stand-in changes no draw."""
    ranked = {entry.number for entry in entries if entry.ranked}
    is_drawn = formats.of(rules.format).is_drawn_beforehand
    last = rounds[-1].playing_for if rounds else {}
    return Field(
        here=tuple(str(entry.number) for entry in here),
        rules=rules,
        seed=plan.seed,
        wishes=wishes.of(plan),
        rounds=tuple(as_drawn(played, ranked) if is_drawn else played.played for played in rounds),
        handovers=tuple(
            chair_handover
            for played in rounds
            for chair_handover in (*chair_handovers(played), *whole_game_handovers(played, ranked))
        ),
        for_one_game={str(number): str(other) for number, other in last.items()},
        signed_in=tuple(str(entry.number) for entry in entries),
        shares_tables=plan.shares_tables,
    )


def for_teams(
    teams: Sequence[Party],
    here: Sequence[Party],
    rounds: Sequence[PlayedGame],
    rules: HouseRules,
    plan: facts.Plan,
) -> Field:
    """After these games; once a bracket is drawn it is for those who are in the draw alone."""
    drawn = sorted((team for team in teams if team.drawn), key=lambda team: team.drawn or 0)
    if drawn:
        return Field(
            here=tuple(str(team.number) for team in drawn if team.last_game is None),
            rules=rules,
            seed=plan.seed,
            drawn=tuple(str(team.number) for team in drawn),
            late=out_of_turn([team.drawn or 0 for team in drawn]),
            facts=tuple(_events(drawn, rounds, rules)),
        )
    pairing = sides(teams)
    played = tuple(pairing.of(game) for game in rounds)
    seated = {text for game in played for text in game.seating.present}
    in_it = {str(party.number) for party in here} | seated
    divisions: dict[str, list[str]] = {}
    for party in teams:
        if str(party.number) in in_it:
            divisions.setdefault(party.division, []).append(str(party.number))
    return Field(
        here=tuple(str(party.number) for party in here),
        rules=rules,
        seed=plan.seed,
        rounds=played,
        divisions=tuple(tuple(divisions[name]) for name in sorted(divisions)),
        shares_tables=plan.shares_tables,
    )


def out_of_turn(drawn: Sequence[int]) -> tuple[int, ...]:
    """Return the numbers after the first gap in the draw: of late teams that took later byes."""
    return tuple(number for place, number in enumerate(drawn, start=1) if number != place)


def as_drawn(played: PlayedGame, ranked: Collection[int]) -> PlayedRound:
    """Each in the place that was theirs by the draw: whoever is away for this game alone in the
    chair, and who was called from the bench on it.
    """
    names = {str(here): str(away) for here, away in played.playing_for.items()}
    tables = tuple(
        PlayedTable(
            Table(
                table.table.number,
                tuple((at, names.get(who, who)) for at, who in table.table.seats),
            ),
            table.points,
        )
        for table in played.played.tables
    )
    called = tuple(str(here) for here in played.playing_for if here in ranked)
    return PlayedRound(tables, (*played.played.bench, *called))


def _events(
    drawn: Sequence[Party], rounds: Sequence[PlayedGame], rules: HouseRules
) -> Iterator[outcomes.Fact]:
    """What happened in a bracket, in order: a game can only be called once those before it are in,
    and whoever has gone home plays none that was called afterwards."""
    gone = sorted((party.last_game, party.number) for party in drawn if party.last_game is not None)
    for played in rounds:
        while gone and gone[0][0] < played.number:
            yield outcomes.Withdrawal(str(gone.pop(0)[1]))
        if played.forfeit:
            yield outcomes.Forfeit(played.name, WINNERS[played.forfeit])
        elif played.games and played.is_over and not awaits_extra_hand(played.games[0], rules):
            yield _result(played)
    for _, number in gone:
        yield outcomes.Withdrawal(str(number))


def _result(played: PlayedGame) -> outcomes.Result:
    """North and south are the bracket's first team. One more hand may have decided a tie."""
    (game,) = played.games
    score = (game.points[Chair.N], game.points[Chair.E])
    winner = Spot.A if Chair.N in game.winners else Spot.B
    return outcomes.Result(played.name, winner, None if game.is_tied else score)
