"""Check points: the scores of the tables, the scorecards, and the sums in the standings."""

from collections.abc import Iterator

from scoring.chairs import Chair, sides_of
from scoring.dials.options import SubstitutePoints
from scoring.game import Tally
from tournament.evening.night import ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play.game_cards import CardLine, CardLineKind
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.play.sheets import Depth


def points_on_cards(night: Night) -> Iterator[str]:
    for played in night.rounds:
        lines = {
            card.entry.number: line
            for card in ranking.cards(night)
            for line in card.lines
            if line.round == played.number
        }
        for game in played.games:
            if game.score.is_over:
                yield from _faults_of_table(game, played, lines)
        yield from _faults_of_credit(night, played, lines)
        on_sheets = sum(points for game in played.games for points in game.points.values())
        credited = sum(
            line.tally.points for line in lines.values() if line.kind is CardLineKind.PLAYED
        )
        is_plain = played.is_over and not played.handovers and not played.absentee_by_substitute
        if is_plain and on_sheets != credited:
            yield f"game {played.number}: the sheets have {on_sheets}, the cards {credited}"


def points_in_standings(night: Night) -> Iterator[str]:
    """Check that the standings list every ranked player once, the better score first."""
    if not night.rounds:
        return
    places = ranking.standings(night)
    ranked = {entry.number for entry in night.entries if entry.ranked and entry.last_game != 0}
    who = [int(place.result.entrant) for place in places]
    if sorted(who) != sorted(ranked):
        yield f"those who are ranked are {sorted(ranked)}, and the standings have {sorted(who)}"
    for place in places:
        lines = ranking.card_of(night, int(place.result.entrant)).lines
        added = (sum(line.tally.points for line in lines), sum(line.tally.x for line in lines))
        if added != (place.result.points, place.result.x):
            yield f"player {place.result.entrant} has {added} on the card"
    scores = [place.figure or 0 for place in places]
    if scores != sorted(scores, reverse=True):
        yield "a worse score stands before a better one"


def _faults_of_table(
    game: TableGame, played: SeatedGame, lines: dict[int, CardLine]
) -> Iterator[str]:
    where = f"game {game.round}, table {game.table}"
    if game.score.depth is Depth.TOTALS:
        for side, points in zip(sides_of(game.chairs), game.sheet.points, strict=True):
            if any(game.points[chair] != points for chair in side):
                yield f"{where}: {points} is recorded, and {game.points} are counted"
    for chair, entry in game.seats:
        line, whole = lines[entry], game.tally_of(chair)
        if line.kind is CardLineKind.PLAYED and line.tally != whole:
            yield f"{where}: player {entry} has {line.tally.points} for {whole.points}"
        taker = played.handover_to(entry)
        if (
            line.kind is not CardLineKind.PLAYED
            and not taker
            and entry not in played.absentee_by_substitute
        ):
            yield f"{where}: player {entry} sits there and has “{line.kind.value}”"
        if taker and not taker.from_bench and taker.points + line.tally.points != whole.points:
            yield f"{where}: what {taker.left} and {entry} made is not what the chair made"


def _faults_of_credit(
    night: Night, played: SeatedGame, lines: dict[int, CardLine]
) -> Iterator[str]:
    """Yield a fault if the points of a seat are not on exactly one scorecard, or not as many of
    them as the dial allows.
    """
    cards: dict[tuple[int, Chair], list[Tally]] = {}
    for who, line in lines.items():
        if night.entries.with_number(who).ranked and line.table and line.chair:
            cards.setdefault((line.table, line.chair), []).append(line.tally)
    for game in played.games:
        for chair, who in game.seats if game.score.is_over else ():
            shared = cards.get((game.table, chair), [])
            shows = sum(tally.points for tally in shared), sum(tally.x for tally in shared)
            if shows != (wanted := _points_due(night, played, game, who, lines)):
                yield (
                    f"game {game.round}, table {game.table}: {chair.words} has points and X "
                    f"{wanted} for one card, and {shows} are on cards"
                )


def _points_due(
    night: Night, played: SeatedGame, game: TableGame, who: int, lines: dict[int, CardLine]
) -> tuple[int, int]:
    """Return the points and Xs that a seat's player must have from a game. Points that count for no
    one, such as a substitute's, are left out.
    """
    chair = game.chair_of(who)
    takers = {handover.taken_by for handover in played.handovers}
    left = [
        handover
        for handover in played.handovers
        if (handover.table, handover.chair) == (game.table, chair)
    ]
    first = next((handover for handover in left if handover.left not in takers), None)
    counts = night.rules.stand_in_points is SubstitutePoints.ABSENT
    whose = played.absentee_by_substitute.get(who, first.left if first else who)
    given = lines[whose].kind is CardLineKind.GRANTED
    if (
        given
        or not night.entries.with_number(whose).ranked
        or (who in played.absentee_by_substitute and not counts)
    ):
        return 0, 0
    if first and not counts:
        return first.points, first.x
    return game.tally_of(chair).points, game.tally_of(chair).x
