"""One row of the scores as it was sent: which game stood in it, and whether it is taken."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.http import HttpRequest

from tournament.evening.night.bracket.calls import together
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.play.side_names import with_team_names
from tournament.evening.night.play.totals import Totals, boxes, fill_boxes, standing
from tournament.evening.words.refused import Refused
from tournament.kit.desk.forms.fields import count
from tournament.kit.desk.frame import press_of
from tournament.storage.writing import objections
from tournament.storage.writing.write import Done, Press
from tournament.topics.table.actions import totals_in
from tournament.topics.table.boards.scores import RefusalAsks, RefusedEntry
from tournament.topics.table.boards.troubles import DECIDED
from tournament.topics.table.forms import TypedLine, Unreadable, game_sent, tables_sent, typed_line

# The buttons of somebody who was shown what stands there, and wants something else.
SEEN = ("mine", "why")


def row(
    sent: Mapping[str, str], night: Night, played: PlayedGame, table: int
) -> tuple[TypedLine, TableGame | None]:
    """Return a row with the game that stood in it, and never the one that its table has by now."""
    number, _ = game_sent(sent, table)
    game = night.rounds.game(number, table) if number else played.at(table)
    return typed_line(sent, table, len(boxes(game, night.rules)) if game else 0), game


def over_by_now(night: Night, request: HttpRequest) -> PlayedGame | None:
    """Return the games of a page that are all in meanwhile: those typed there, or all it has."""
    sent = request.POST
    numbers = [(game_sent(sent, table)[0], table) for table in tables_sent(sent)]
    games = (
        games_in_rows(night, request.GET.getlist("row"))
        if not numbers
        else _seated_games(night, numbers)
    )
    return together(night, games) if games else None


def games_in_rows(night: Night, rows: Sequence[str]) -> tuple[TableGame, ...]:
    """Return the games in these rows of a page, if they still exist."""
    keys = (text.partition(" ")[0].partition(".") for text in rows)
    return _seated_games(night, [(count(game), count(table)) for game, _, table in keys])


def call_taken_back(line: TypedLine) -> str:
    return (
        f"Table {line.table}: the call of the game in this row was taken back. Nothing of what you "
        "typed is written down. Load the page again to see who plays there."
    )


def type_line(
    request: HttpRequest, night: Night, game: TableGame, line: TypedLine
) -> Done | RefusedEntry:
    """Write down what was typed at one table or what its buttons say; return why if it is not
    taken.
    """
    of_page = press_of(request, night)
    key = f"{of_page.key}.{line.table}" if of_page.key else ""
    try:
        return _write(replace(of_page, key=key, reason=line.why), night, game, line)
    except objections.Unusual as refusal:
        return _refused_entry(line, refusal, RefusalAsks.KEEP)
    except objections.Conflict as refusal:
        return _refused_entry(line, refusal, RefusalAsks.WHICH, refusal.version)
    except objections.NeedsReason as refusal:
        heard = _refused_entry(line, refusal, RefusalAsks.WHY, refusal.version)
        games = refusal.changed_games
        return replace(heard, sentence=refusal.sentence, changed_games=games, shown=refusal.shown)
    except Refused as refusal:
        return _refused_entry(line, refusal, RefusalAsks.AGAIN)


def _seated_games(night: Night, numbers: Sequence[tuple[int, int]]) -> tuple[TableGame, ...]:
    return tuple(game for at in numbers if (game := night.rounds.game(*at)) is not None)


def _write(press: Press, night: Night, game: TableGame, line: TypedLine) -> Done:
    number, table = game.round, game.table
    now = standing(game, night.rules)
    match line.press:
        case "theirs":
            return Done(f"Table {table} stays as it is: {now.words}", night.revision, False)
        case "dispute":
            note = f"{now.words}, or {_totals(line, game, night).words}"
            return totals_in.dispute(press, game=number, table=table, who=line.who, note=note)
    if line.known == DECIDED and not line.reason:
        raise Refused(f"Table {table}: say why the director decides so, in a few words.")
    typed = _totals(line, game, night)
    if line.press == "stand":
        return totals_in.let_stand(press, game=number, table=table, who=line.who, claimed=typed)
    done = totals_in.type_totals(
        press,
        game=number,
        table=table,
        who=line.who,
        typed=typed,
        version=line.seen if line.press in SEEN else line.version,
        kept=line.press == "keep",
        shown=line.shown,
    )
    if line.press == "settle":
        return totals_in.settle(replace(press, key=f"{press.key}s"), game=number, table=table)
    return done


def _totals(line: TypedLine, game: TableGame, night: Night) -> Totals:
    try:
        return fill_boxes(game, line.values(), line.hands, night.rules)
    except Unreadable as fault:
        fits = with_team_names(night, game, boxes(game, night.rules)[fault.number].range)
        raise Refused(f"Table {game.table}: {fits}") from fault


def _refused_entry(
    line: TypedLine, refusal: Refused, asks: RefusalAsks, seen: int = 0
) -> RefusedEntry:
    """Return a row that was not taken, with the version its director has seen."""
    version = line.seen if line.press in SEEN else line.version
    return RefusedEntry(
        line.typed, str(refusal), asks, version, seen, line.why, line.hands, shown=line.shown
    )
