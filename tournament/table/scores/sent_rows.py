"""One row of the scores as it was sent: the game that stood in it, and whether it is taken."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.http import HttpRequest

from tournament.desk.forms.fields import count
from tournament.desk.frame import press_of
from tournament.night.bracket.calls import together
from tournament.night.night import Night
from tournament.night.play.games import PlayedGame, TableGame
from tournament.night.play.side_names import of_teams
from tournament.night.play.totals import Totals, boxes, filled, standing
from tournament.table.actions import totals_in
from tournament.table.boards.table_line import RefusalAsks, RefusedEntry
from tournament.table.boards.unread import DECIDED
from tournament.table.scores.forms import TypedLine, Unreadable, game_sent, tables_sent, typed_line
from tournament.words.refused import Refused
from tournament.writing import objections
from tournament.writing.write import Done, Press

# The buttons of those who were told what stands there, and want something else.
TOLD_OF_IT = ("mine", "why")


def row(
    sent: Mapping[str, str], night: Night, played: PlayedGame, table: int
) -> tuple[TypedLine, TableGame | None]:
    """With the game that stood in the row, and never the one that its table has by now."""
    number, _ = game_sent(sent, table)
    game = night.game(number, table) if number else played.at(table)
    return typed_line(sent, table, len(boxes(game, night.rules)) if game else 0), game


def over_by_now(night: Night, request: HttpRequest) -> PlayedGame | None:
    """Of a page whose games are all in meanwhile: what was typed there, or all that it has."""
    sent = request.POST
    numbers = [(game_sent(sent, table)[0], table) for table in tables_sent(sent)]
    games = known(night, request.GET.getlist("row")) if not numbers else _found(night, numbers)
    return together(night, games) if games else None


def known(night: Night, rows: Sequence[str]) -> tuple[TableGame, ...]:
    """The games in these rows of a page, as far as they are games still."""
    keys = (text.partition(" ")[0].partition(".") for text in rows)
    return _found(night, [(count(game), count(table)) for game, _, table in keys])


def _found(night: Night, numbers: Sequence[tuple[int, int]]) -> tuple[TableGame, ...]:
    return tuple(game for at in numbers if (game := night.game(*at)) is not None)


def gone(line: TypedLine) -> str:
    return (
        f"Table {line.table}: the call of the game in this row was taken back. Nothing of what you "
        "typed is written down. Load the page again to see who plays there."
    )


def type_line(
    request: HttpRequest, night: Night, game: TableGame, line: TypedLine
) -> Done | RefusedEntry:
    """What was typed at one table, or what its buttons say, and why it was not taken."""
    at = press_of(request, night)
    own = replace(at, key=f"{at.key}.{line.table}" if at.key else "", reason=line.why)
    try:
        return _write(own, night, game, line)
    except objections.Unusual as refusal:
        return _heard(line, refusal, RefusalAsks.KEEP)
    except objections.Conflict as refusal:
        return _heard(line, refusal, RefusalAsks.WHICH, refusal.version)
    except objections.NeedsReason as refusal:
        heard = _heard(line, refusal, RefusalAsks.WHY, refusal.version)
        return replace(heard, sentence=refusal.sentence, changed_games=refusal.changed_games)
    except Refused as refusal:
        return _heard(line, refusal, RefusalAsks.AGAIN)


def _write(own: Press, night: Night, game: TableGame, line: TypedLine) -> Done:
    number, table = game.round, game.table
    now = standing(game, night.rules)
    match line.press:
        case "theirs":
            return Done(f"Table {table} stays as it is: {now.words}", night.revision, False)
        case "dispute":
            note = f"{now.words}, or {_totals(line, game, night).words}"
            return totals_in.dispute(own, game=number, table=table, who=line.who, note=note)
    if line.known == DECIDED and not line.reason:
        raise Refused(f"Table {table}: say why the director decides so, in a few words.")
    typed = _totals(line, game, night)
    if line.press == "stand":
        return totals_in.let_stand(own, game=number, table=table, who=line.who, claimed=typed)
    done = totals_in.type_totals(
        own,
        game=number,
        table=table,
        who=line.who,
        typed=typed,
        version=line.seen if line.press in TOLD_OF_IT else line.version,
        kept=line.press == "keep",
    )
    if line.press == "settle":
        return totals_in.settle(replace(own, key=f"{own.key}s"), game=number, table=table)
    return done


def _totals(line: TypedLine, game: TableGame, night: Night) -> Totals:
    try:
        return filled(game, line.values(), line.hands, night.rules)
    except Unreadable as fault:
        fits = of_teams(night, game, boxes(game, night.rules)[fault.number].range)
        raise Refused(f"Table {game.table}: {fits}") from fault


def _heard(line: TypedLine, refusal: Refused, asks: RefusalAsks, seen: int = 0) -> RefusedEntry:
    """Whoever was told what stands there goes on from that."""
    version = line.seen if line.press in TOLD_OF_IT else line.version
    return RefusedEntry(line.typed, str(refusal), asks, version, seen, line.why, line.hands)
