"""What a table's sheet says, written down: its totals or its rows, a game cut short, what is
disputed or claimed, and who sat there in fact.

Nothing is overwritten: somebody who types something other than what stands there by now is told
both.
"""

from dataclasses import replace
from typing import Any

from scoring.chairs import Chair, side_name, side_of
from scoring.dials.house_rules import HouseRules
from scoring.totals.hand_steps import Cells
from scoring.totals.rows_read import rows_fault, rows_total
from tournament.evening import courses, facts
from tournament.evening.night import draws, progress
from tournament.evening.night.bracket.named_games import team_name as named_in
from tournament.evening.night.play.agreement import without_late_report
from tournament.evening.night.play.box_kinds import KINDS
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.open_rulings import lowered_rulings, questions
from tournament.evening.night.play.sheets import Depth, SheetState, sheet_row, side_by_side
from tournament.evening.night.play.side_names import with_team_names
from tournament.evening.night.play.totals import Totals, judge_totals, standing, too_low
from tournament.evening.night.seats.sat_wrongly import as_it_was, follows, name, points
from tournament.evening.words.many import so_many
from tournament.evening.words.refused import Refused
from tournament.storage.writing.objections import Unusual
from tournament.storage.writing.ruling_line import add_ruling
from tournament.storage.writing.write import Writing, action
from tournament.topics.bracket.actions.bracket_results import follow, new_ways, stands
from tournament.topics.table.actions.hands import refuse_faults
from tournament.topics.table.actions.sheet_presses import (
    ask_why_if_closed,
    check_depth,
    conflict,
    game_of,
    place,
    put,
    with_changes,
    with_what_follows,
)


@action
def type_totals(
    w: Writing,
    *,
    game: int,
    table: int,
    typed: Totals,
    version: int,
    who: str = "",
    kept: bool = False,
    shown: str | None = None,
) -> str:
    """Write totals down. `who` is whom the page showed at the table, if it says so; `shown` is what
    it showed of the games that a correction changes.
    """
    played = game_of(w, game, table, who)
    now = standing(played, w.night.rules)
    if _is_won(typed.points, w.night.rules):
        typed = replace(typed, hands=None)
    words = f"{place(w.night, played)}: {typed.words}"
    if typed == now:
        return words
    why = "" if typed.is_empty else _why_unusual(typed, now, played, w)
    asked = " ".join(
        with_team_names(w.night, played, one) for one in questions(w.night, played, typed)
    )
    ask_why_if_closed(w, played, f"make it {typed.words}")
    if version != played.sheet.version:
        raise conflict(w, played, mine=typed.words, theirs=now.words)
    if (why or asked) and not kept:
        doubt = f"{why} Is it really so?" if why else ""
        raise Unusual(f"Table {table}: {' '.join(filter(None, (doubt, asked)))}")
    put(w, played, _typed_on(played.sheet, typed, kept=bool(why)))
    w.put(*lowered_rulings(w.night, played, typed, is_said=kept))
    if not kept and (ways := new_ways(w, played)):
        raise Unusual(f"{ways}. Is it so?")
    words += "" if now.is_empty else f" (was {now.words})"
    if courses.of(w.night).settles_places:
        return follow(w, played, shown=shown) or words
    return with_what_follows(w, played, words)


@action
def read_rows(
    w: Writing, *, game: int, table: int, rows: tuple[facts.Row, ...], version: int
) -> str:
    """Write down all rows so far, from the first on."""
    played = game_of(w, game, table)
    words, now = _words(rows, played, w), _words(played.sheet.rows, played, w)
    if rows == played.sheet.rows:
        return f"{place(w.night, played)}: {words}"
    ask_why_if_closed(w, played, f"make it {words}")
    if version != played.sheet.version:
        raise conflict(w, played, mine=words, theirs=now)
    check_depth(played, Depth.ROWS)
    sheet_rows = [sheet_row(row, played.chairs, w.night.rules) for row in rows]
    if fault := rows_fault(sheet_rows, played.chairs, w.night.rules):
        raise Refused(f"Table {table}, {fault[0].lower()}{fault[1:]}")
    put(w, played, replace(played.sheet, rows=rows, short=False, hands_played=None))
    return with_what_follows(w, played, f"{place(w.night, played)}: {words}")


@action
def take_short(w: Writing, *, game: int, table: int, asked_at: int | None = None) -> str:
    """Take the hands or rows written down so far as the whole game, since the bell rang. Where it
    settles who goes on, the director is asked first; `asked_at` is the sheet's version at that
    question.
    """
    played = game_of(w, game, table)
    score = played.score
    if played.sheet.short:
        return f"{place(w.night, played)} is taken as it stands"
    if score.state is SheetState.IN:
        raise Refused(f"Table {table} has finished game {game} already.")
    if score.depth not in (Depth.HANDS, Depth.ROWS) or not score.hands:
        raise Refused(
            f"Table {table} has no hand written down yet: type its totals, and after how many "
            "hands it stopped."
        )
    put(w, played, replace(played.sheet, short=True, hands_played=score.hands))
    with refuse_faults(played):
        ways = new_ways(w, played)
    if ways and asked_at != played.sheet.version:
        raise Unusual(f"{ways}. Is it so?")
    hands = so_many(score.hands, "hand")
    return with_what_follows(
        w, played, f"{place(w.night, played)} is taken as it stands, after {hands}"
    )


@action
def dispute(w: Writing, *, game: int, table: int, note: str, who: str = "") -> str:
    """Mark a table as disputed: it is waited for until somebody settles it."""
    played = game_of(w, game, table, who)
    if progress.is_past(w.night, game):
        raise Refused(f"Game {game} is over: correct table {table} instead, with a reason.")
    what = note.strip()[:200]
    if not what:
        raise Refused(f"Write what is disputed at table {table}, in a few words.")
    put(w, played, replace(played.sheet, disputed=what))
    return with_what_follows(w, played, f"{place(w.night, played)} is disputed: {what}")


@action
def settle(w: Writing, *, game: int, table: int) -> str:
    """Settle a dispute: what stands on the sheet is right."""
    played = game_of(w, game, table)
    put(w, played, replace(without_late_report(played.sheet), disputed=""))
    return f"{place(w.night, played)} is settled: {standing(played, w.night.rules).words}"


@action
def win_extra_hand(w: Writing, *, game: int, table: int, won: str) -> str:
    """Write down who won the hand after a tie, which is not scored and decides who moves."""
    played = game_of(w, game, table)
    if not (played.score.is_over and played.is_tied):
        raise Refused(f"Table {table} is not tied in game {game}: no extra hand decides anything.")
    if won not in played.chairs:
        raise Refused("Choose which side won the extra hand.")
    side = side_of(Chair(won), played.chairs)
    name = with_team_names(w.night, played, side_name(side))
    ask_why_if_closed(w, played, f"give the extra hand to {name}")
    put(w, played, replace(played.sheet, tie_won=side[0].value))
    words = f"{place(w.night, played)}: {name} won the extra hand"
    return with_what_follows(w, played, words)


@action
def let_stand(w: Writing, *, game: int, table: int, claimed: Totals, who: str = "") -> str:
    """Let a result stand that others have played on by, though something else was claimed, and
    write that into the log of rulings.
    """
    played = game_of(w, game, table, who)
    claim = f"{_claim(w, played.name, claimed)} was claimed"
    return add_ruling(w, stands(w, played.name, table, claim), game=game, table=table)


@action
def sat_as(w: Writing, *, game: int, one: int, other: int) -> str:
    """Put right that two sat in each other's chairs, or two teams at each other's tables."""
    seats = as_it_was(w.night, game, one, other)
    if not w.press.reason:
        raise Refused("Say why you know who sat where, in a few words.")
    w.put(*seats)
    w.speaks_of(game=game, people=tuple(seat.entry for seat in seats))
    both = " and ".join(name(w.night, who) for who in (one, other))
    sentences = "".join(_points_note(w, game, who) for who in (one, other))
    chairs = f"{both} sat {w.night.party_words.sat} in game {game}."
    words, played = (
        f"{chairs}{sentences} {follows(w.night, w.after(), game)}",
        w.night.rounds.of(game),
    )
    return with_changes(w, (words,)) if played and played.is_over else words


def _claim(w: Writing, name: str, claimed: Totals) -> str:
    """Return what was claimed, as in "10-7 for Cal & Dot"."""
    a, b = (point or 0 for point in claimed.points)
    if a == b:
        return claimed.words
    winner = draws.bracket(w.night).teams_in(name)[0 if a > b else 1]
    return f"{side_by_side(sorted((a, b), reverse=True))} for {named_in(w.night, winner)}"


def _typed_on(sheet: facts.Sheet, typed: Totals, *, kept: bool) -> facts.Sheet:
    cells: dict[str, Any] = {
        kind.field: () if typed.is_empty else kind.read(typed) for kind in KINDS
    }
    return replace(
        sheet, **cells, short=typed.hands is not None, hands_played=typed.hands, kept=kept
    )


def _why_unusual(typed: Totals, now: Totals, played: TableGame, w: Writing) -> str:
    """Return why totals are unusual, or nothing; refuse impossible ones."""
    verdict, at_all = judge_totals(typed, played, w.night.rules), w.night.rounds.of(played.round)
    low = too_low(typed, played, at_all.handovers if at_all else (), w.night.rules)
    if low or not verdict.possible:
        reason = with_team_names(w.night, played, low or verdict.reason)
        raise Refused(f"Table {played.table}: {reason}{_bell_note(typed, w.night.rules)}")
    if now.is_full and played.score.depth is not Depth.TOTALS:
        return f"what is written down of its hands comes to {now.words}, and not {typed.words}."
    unusual = verdict.reason if verdict.unusual and typed.hands is None else ""
    return with_team_names(w.night, played, unusual)


def _is_won(points: Cells, rules: HouseRules) -> bool:
    """Return whether somebody has won the race, so that no bell has cut it short."""
    return rules.target is not None and max(each or 0 for each in points) >= rules.target


def _bell_note(typed: Totals, rules: HouseRules) -> str:
    """Return what to do about a race that nobody has won yet."""
    points = [each for each in typed.points if each is not None]
    is_whole = typed.is_full and typed.hands is None
    if rules.target is None or not is_whole or _is_won(typed.points, rules):
        return ""
    if points.count(max(points)) > 1 and not rules.may_tie:
        return " If the bell rang, they play on: it is tied, and a race here has a winner."
    return " If the bell ended it, press Problem? and then Totals of a game cut short."


def _words(rows: tuple[facts.Row, ...], played: TableGame, w: Writing) -> str:
    if not rows:
        return "no rows"
    words = [sheet_row(row, played.chairs, w.night.rules) for row in rows]
    total = Totals(rows_total(words, played.chairs, w.night.rules).points, ())
    return f"{total.words} after {'1 row' if len(rows) == 1 else f'{len(rows)} rows'}"


def _points_note(w: Writing, game: int, entry: int) -> str:
    before, now = points(w.night, game, entry), points(w.after(), game, entry)
    if before == now or now is None:
        return ""
    was = "" if before is None else f" instead of {before}"
    who = w.night.entries.of(entry)
    if who.team is not None:
        return f" Team {who.team} has {so_many(now, 'point')} for it{was}."
    return f" {who.name} has {so_many(now, 'point')} for it{was}."
