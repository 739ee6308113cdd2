"""What a table's sheet says, written down: its totals, a game cut short, and what is disputed or
claimed.

Whoever types something else than what stands there by now is told both, and nothing is overwritten.
"""

from dataclasses import replace
from typing import Any

from scoring.chairs import Chair, named, side_of
from scoring.dials.house_rules import HouseRules
from scoring.totals.typed import Cells
from tournament import courses, facts
from tournament.bracket.actions.bracket_results import follow, new_ways, stands
from tournament.night.bracket.named_games import team_name as named_in
from tournament.night.play.agreement import without_late_report
from tournament.night.play.box_kinds import KINDS
from tournament.night.play.games import TableGame
from tournament.night.play.handovers import too_low
from tournament.night.play.sheets import Depth, SheetState, side_by_side
from tournament.night.play.side_names import of_teams
from tournament.night.play.totals import Totals, judged, standing
from tournament.table.actions.sheet_presses import (
    ask_why_if_closed,
    conflict,
    game_of,
    place,
    put,
    with_what_follows,
)
from tournament.words.many import so_many
from tournament.words.refused import Refused
from tournament.writing.objections import Unusual
from tournament.writing.ruling_line import add_ruling
from tournament.writing.write import Writing, action


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
) -> str:
    """`who` of the page, where it says who it thinks sits there."""
    played = game_of(w, game, table, who)
    now = standing(played, w.night.rules)
    if _is_won(typed.points, w.night.rules):
        typed = replace(typed, hands=None)
    words = f"{place(w.night, played)}: {typed.words}"
    if typed == now:
        return words
    why = "" if typed.is_empty else _why_unusual(typed, now, played, w)
    ask_why_if_closed(w, played, f"make it {typed.words}")
    if version != played.sheet.version:
        raise conflict(w, played, mine=typed.words, theirs=now.words)
    if why and not kept:
        raise Unusual(f"Table {table}: {why} Is it really so?")
    put(w, played, _typed_on(played.sheet, typed, kept=bool(why)))
    if not kept and (ways := new_ways(w, played)):
        raise Unusual(f"{ways}. Is it so?")
    words += "" if now.is_empty else f" (was {now.words})"
    if courses.of(w.night).settles_places:
        return follow(w, played) or words
    return with_what_follows(w, played, words)


@action
def take_short(w: Writing, *, game: int, table: int) -> str:
    """The bell rang: the hands or rows that are written down are the game, as it stands."""
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
    hands = so_many(score.hands, "hand")
    return with_what_follows(
        w, played, f"{place(w.night, played)} is taken as it stands, after {hands}"
    )


@action
def dispute(w: Writing, *, game: int, table: int, note: str, who: str = "") -> str:
    """The table is waited for until somebody settles it."""
    played = game_of(w, game, table, who)
    if w.night.is_past(game):
        raise Refused(f"Game {game} is over: correct table {table} instead, with a reason.")
    what = note.strip()[:200]
    if not what:
        raise Refused(f"Write what is disputed at table {table}, in a few words.")
    put(w, played, replace(played.sheet, disputed=what))
    return with_what_follows(w, played, f"{place(w.night, played)} is disputed: {what}")


@action
def settle(w: Writing, *, game: int, table: int) -> str:
    """What stands on the sheet is right."""
    played = game_of(w, game, table)
    put(w, played, replace(without_late_report(played.sheet), disputed=""))
    return f"{place(w.night, played)} is settled: {standing(played, w.night.rules).words}"


@action
def win_extra_hand(w: Writing, *, game: int, table: int, won: str) -> str:
    """One more hand after a tie, which is not scored: it decides who moves."""
    played = game_of(w, game, table)
    if not (played.score.is_over and played.tied):
        raise Refused(f"Table {table} is not tied in game {game}: no extra hand decides anything.")
    if won not in played.chairs:
        raise Refused("Choose which side won the extra hand.")
    side = side_of(Chair(won), played.chairs)
    name = of_teams(w.night, played, named(side))
    ask_why_if_closed(w, played, f"give the extra hand to {name}")
    put(w, played, replace(played.sheet, tie_won=side[0].value))
    words = f"{place(w.night, played)}: {name} won the extra hand"
    return with_what_follows(w, played, words)


@action
def let_stand(w: Writing, *, game: int, table: int, claimed: Totals, who: str = "") -> str:
    """A result that others have played on by stays as it is, though something else was claimed: a
    line of the log of rulings.
    """
    played = game_of(w, game, table, who)
    claim = f"{_claim(w, played.name, claimed)} was claimed"
    return add_ruling(w, stands(w, played.name, table, claim), game=game, table=table)


def _claim(w: Writing, name: str, claimed: Totals) -> str:
    """10-7 for Cal & Dot."""
    a, b = (point or 0 for point in claimed.points)
    if a == b:
        return claimed.words
    winner = w.night.bracket.teams_in(name)[0 if a > b else 1]
    return f"{side_by_side(sorted((a, b), reverse=True))} for {named_in(w.night, winner)}"


def _typed_on(sheet: facts.Sheet, typed: Totals, *, kept: bool) -> facts.Sheet:
    cells: dict[str, Any] = {kind.field: () if typed.is_empty else kind.of(typed) for kind in KINDS}
    return replace(
        sheet, **cells, short=typed.hands is not None, hands_played=typed.hands, kept=kept
    )


def _why_unusual(typed: Totals, now: Totals, played: TableGame, w: Writing) -> str:
    """Refused where it is impossible; else why to look again, or nothing."""
    verdict, seated = judged(typed, played, w.night.rules), w.night.round(played.round)
    low = too_low(typed, played, seated.handovers if seated else (), w.night.rules)
    if low or not verdict.possible:
        reason = of_teams(w.night, played, low or verdict.reason)
        raise Refused(f"Table {played.table}: {reason}{_of_the_bell(typed, w.night.rules)}")
    if now.is_full and played.score.depth is not Depth.TOTALS:
        return f"what is written down of its hands comes to {now.words}, and not {typed.words}."
    unusual = verdict.reason if verdict.unusual and typed.hands is None else ""
    return of_teams(w.night, played, unusual)


def _is_won(points: Cells, rules: HouseRules) -> bool:
    """A race that was finished has no count of hands, though the bell had cut it before."""
    return rules.target is not None and max(each or 0 for each in points) >= rules.target


def _of_the_bell(typed: Totals, rules: HouseRules) -> str:
    """Where a race that nobody has won yet is written down."""
    points = [each for each in typed.points if each is not None]
    is_whole = typed.is_full and typed.hands is None
    if rules.target is None or not is_whole or _is_won(typed.points, rules):
        return ""
    if points.count(max(points)) > 1 and not rules.may_tie:
        return " If the bell rang, they play on: it is tied, and a race here has a winner."
    return " If the bell ended it, press hands and more: Totals of a game cut short."
