"""Check points: the scores of the tables, the scorecards, and the sums in the standings."""

from collections.abc import Iterator

from scoring.chairs import Chair, sides_at_table
from scoring.dials.options import SubstitutePointsRule
from scoring.game import Tally
from tournament.evening.night import ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play.game_cards import ScorecardLine, ScorecardLineKind
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.play.sheets import SheetDetail


def find_wrong_scorecards(night: Night) -> Iterator[str]:
    for game_round in night.rounds:
        lines = {
            card.entry.number: line
            for card in ranking.scorecards_of_players(night)
            for line in card.lines
            if line.game == game_round.number
        }
        for game in game_round.games:
            if game.score.is_over:
                yield from _find_faults_of_table(game, game_round, lines)
        yield from _find_points_of_seats_not_on_one_scorecard(night, game_round, lines)
        points_on_sheets = sum(
            points for game in game_round.games for points in game.points.values()
        )
        points_on_cards = sum(
            line.tally.points for line in lines.values() if line.kind is ScorecardLineKind.PLAYED
        )
        is_plain = (
            game_round.is_over
            and not game_round.handovers
            and not game_round.absentee_by_substitute
        )
        if is_plain and points_on_sheets != points_on_cards:
            yield (
                f"game {game_round.number}: the sheets have {points_on_sheets}, the cards "
                f"{points_on_cards}"
            )


def find_wrong_standings(night: Night) -> Iterator[str]:
    """Check that the standings list every ranked player once, the better score first."""
    if not night.rounds:
        return
    places = ranking.standings(night)
    ranked_players = {
        entry.number for entry in night.entries if entry.ranked and entry.last_game != 0
    }
    standing_players = [int(place.result.entrant) for place in places]
    if sorted(standing_players) != sorted(ranked_players):
        yield (
            f"those who are ranked are {sorted(ranked_players)}, and the standings have "
            f"{sorted(standing_players)}"
        )
    for place in places:
        lines = ranking.scorecard_of_player(night, int(place.result.entrant)).lines
        card_sums = (sum(line.tally.points for line in lines), sum(line.tally.x for line in lines))
        if card_sums != (place.result.points, place.result.x):
            yield f"player {place.result.entrant} has {card_sums} on the card"
    scores = [place.figure or 0 for place in places]
    if scores != sorted(scores, reverse=True):
        yield "a worse score stands before a better one"


def _find_faults_of_table(
    game: TableGame, game_round: SeatedGame, lines: dict[int, ScorecardLine]
) -> Iterator[str]:
    table_words = f"game {game.round}, table {game.table}"
    if game.score.detail is SheetDetail.TOTALS:
        for side, points in zip(sides_at_table(game.chairs), game.sheet.points, strict=True):
            if any(game.points[chair] != points for chair in side):
                yield f"{table_words}: {points} is recorded, and {game.points} are counted"
    for chair, entry in game.seats:
        line, tally = lines[entry], game.tally_of(chair)
        if line.kind is ScorecardLineKind.PLAYED and line.tally != tally:
            yield f"{table_words}: player {entry} has {line.tally.points} for {tally.points}"
        taker = game_round.handover_to(entry)
        if (
            line.kind is not ScorecardLineKind.PLAYED
            and not taker
            and entry not in game_round.absentee_by_substitute
        ):
            yield f"{table_words}: player {entry} sits there and has “{line.kind.value}”"
        if taker and not taker.from_bench and taker.points + line.tally.points != tally.points:
            yield f"{table_words}: what {taker.left} and {entry} made is not what the chair made"


def _find_points_of_seats_not_on_one_scorecard(
    night: Night, game_round: SeatedGame, lines: dict[int, ScorecardLine]
) -> Iterator[str]:
    """Yield a fault if the points of a seat are not on exactly one scorecard, or not as many of
    them as the dial allows.
    """
    cards: dict[tuple[int, Chair], list[Tally]] = {}
    for player, line in lines.items():
        if night.entries.with_number(player).ranked and line.table and line.chair:
            cards.setdefault((line.table, line.chair), []).append(line.tally)
    for game in game_round.games:
        for chair, player in game.seats if game.score.is_over else ():
            tallies = cards.get((game.table, chair), [])
            points_shown = sum(tally.points for tally in tallies), sum(tally.x for tally in tallies)
            if points_shown != (points_due := _points_due(night, game_round, game, player, lines)):
                yield (
                    f"game {game.round}, table {game.table}: {chair.words} has points and X "
                    f"{points_due} for one card, and {points_shown} are on cards"
                )


def _points_due(
    night: Night,
    game_round: SeatedGame,
    game: TableGame,
    player: int,
    lines: dict[int, ScorecardLine],
) -> tuple[int, int]:
    """Return the points and Xs that a seat's player must have from a game. Points that count for no
    one, such as a substitute's, are left out.
    """
    chair = game.chair_of(player)
    takers = {handover.taken_by for handover in game_round.handovers}
    handovers = [
        handover
        for handover in game_round.handovers
        if (handover.table, handover.chair) == (game.table, chair)
    ]
    first_handover = next((handover for handover in handovers if handover.left not in takers), None)
    substitutes_count = night.rules.stand_in_points is SubstitutePointsRule.FOR_ABSENT_PLAYER
    credited_player = game_round.absentee_by_substitute.get(
        player, first_handover.left if first_handover else player
    )
    is_granted = lines[credited_player].kind is ScorecardLineKind.GRANTED
    if (
        is_granted
        or not night.entries.with_number(credited_player).ranked
        or (player in game_round.absentee_by_substitute and not substitutes_count)
    ):
        return 0, 0
    if first_handover and not substitutes_count:
        return first_handover.points, first_handover.x
    return game.tally_of(chair).points, game.tally_of(chair).x
