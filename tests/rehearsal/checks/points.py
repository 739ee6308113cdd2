"""Points: what the tables show, what the cards have, and what the standings add up."""

from collections.abc import Iterator

from scoring.chairs import Chair, sides_of
from scoring.dials.options import StandIn
from scoring.game import Tally
from tournament.evening.night import ranking
from tournament.evening.night.night import Night
from tournament.evening.night.play.game_cards import CardLine, CardLineKind
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.play.sheets import Depth


def on_cards(night: Night) -> Iterator[str]:
    for played in night.rounds:
        lines = {
            card.entry.number: line
            for card in ranking.cards(night)
            for line in card.lines
            if line.round == played.number
        }
        for game in played.games:
            if game.score.is_over:
                yield from _of_table(game, played, lines)
        yield from _credited(night, played, lines)
        shown = sum(points for game in played.games for points in game.points.values())
        credited = sum(
            line.tally.points for line in lines.values() if line.how is CardLineKind.PLAYED
        )
        is_plain = played.is_over and not played.handovers and not played.playing_for
        if is_plain and shown != credited:
            yield f"game {played.number}: the tables show {shown}, and the cards have {credited}"


def in_standings(night: Night) -> Iterator[str]:
    """Nobody twice, nobody forgotten, and the better score before the worse."""
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


def _of_table(game: TableGame, played: PlayedGame, lines: dict[int, CardLine]) -> Iterator[str]:
    where = f"game {game.round}, table {game.table}"
    if game.score.depth is Depth.TOTALS:
        for side, typed in zip(sides_of(game.chairs), game.sheet.points, strict=True):
            if any(game.points[chair] != typed for chair in side):
                yield f"{where}: {typed} is written down, and {game.points} are counted"
    for chair, entry in game.seats:
        line, whole = lines[entry], game.tally_of(chair)
        if line.how is CardLineKind.PLAYED and line.tally != whole:
            yield f"{where}: player {entry} has {line.tally.points} for {whole.points}"
        took = played.taken_by(entry)
        if line.how is not CardLineKind.PLAYED and not took and entry not in played.playing_for:
            yield f"{where}: player {entry} sits there and has “{line.how.value}”"
        if took and not took.from_bench and took.points + line.tally.points != whole.points:
            yield f"{where}: what {took.left} and {entry} made is not what the chair made"


def _credited(night: Night, played: PlayedGame, lines: dict[int, CardLine]) -> Iterator[str]:
    """What each chair made is on one card, or as much of it as the dial leaves."""
    shown: dict[tuple[int, Chair], list[Tally]] = {}
    for who, line in lines.items():
        if night.entries.of(who).ranked and line.table and line.chair:
            shown.setdefault((line.table, line.chair), []).append(line.tally)
    for game in played.games:
        for chair, who in game.seats if game.score.is_over else ():
            tallies = shown.get((game.table, chair), [])
            shows = sum(tally.points for tally in tallies), sum(tally.x for tally in tallies)
            if shows != (wanted := _due(night, played, game, who, lines)):
                yield (
                    f"game {game.round}, table {game.table}: {chair.words} has points and X "
                    f"{wanted} for one card, and {shows} are on cards"
                )


def _due(
    night: Night, played: PlayedGame, game: TableGame, who: int, lines: dict[int, CardLine]
) -> tuple[int, int]:
    """All of it, but for what nobody has: a stand-in, whoever was away while one played, or was
    given other points for the game by the director.
    """
    chair = game.chair_of(who)
    took = {handover.taken_by for handover in played.handovers}
    left = [one for one in played.handovers if (one.table, one.chair) == (game.table, chair)]
    first = next((handover for handover in left if handover.left not in took), None)
    counts = night.rules.stand_in_points is StandIn.ABSENT
    whose = played.playing_for.get(who, first.left if first else who)
    given = lines[whose].how is CardLineKind.GRANTED
    if given or not night.entries.of(whose).ranked or (who in played.playing_for and not counts):
        return 0, 0
    if first and not counts:
        return first.points, first.x
    return game.tally_of(chair).points, game.tally_of(chair).x
