"""What every press on a table's sheet begins and ends with: whose it is, whether it may be changed,
what follows from it; and who wrote something down there last, asked of the log.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from scoring.chairs import sides_of
from tournament import courses, facts
from tournament.bracket.actions.bracket_results import follow
from tournament.club.actions import LAPTOP_DIRECTOR
from tournament.models import Change
from tournament.night.bracket.named_games import meeting
from tournament.night.night import Night
from tournament.night.play.corrected_game import follows
from tournament.night.play.games import TableGame
from tournament.night.play.side_names import names
from tournament.night.play.totals import standing
from tournament.purse.corrected import changes
from tournament.words.clock import clock
from tournament.words.refused import Refused
from tournament.writing.log_line import in_whole_sentences
from tournament.writing.objections import Conflict, NeedsReason
from tournament.writing.write import Writing


@dataclass(frozen=True, slots=True)
class Typist:
    by: str
    device: str
    at: datetime | None

    @property
    def words(self) -> str:
        by = f"the {self.by}" if self.by == LAPTOP_DIRECTOR else self.by
        return f"{by} at {self.device}"


def typists(tournament: int, game: int) -> Mapping[int, Typist]:
    """By table, for one game; a table of which nothing is written down is not there."""
    changes = Change.objects.filter(tournament=tournament, round=game, table__isnull=False)
    rows = changes.order_by("pk").values_list("table", "by", "device", "at")
    return {table: Typist(by, device, at) for table, by, device, at in rows if table is not None}


def typist(tournament: int, game: int, table: int) -> Typist | None:
    changes = Change.objects.filter(tournament=tournament, round=game, table=table)
    row = changes.order_by("-pk").values_list("by", "device", "at").first()
    return Typist(*row) if row else None


OTHERS = ("has other points or another place", "have other points or places")
NOT_THEIRS = "What you typed is of others, and nothing of it is written down."


def game_of(w: Writing, game: int, table: int, who: str = "") -> TableGame:
    played = w.night.game(game, table)
    if played is None:
        raise Refused(f"Nobody sits at table {table} in game {game}: look at the board again.")
    if who and who != played.who:
        sides = (names(w.night, played, side) for side in sides_of(played.chairs))
        others = " v ".join(" & ".join(people) for people in sides)
        raise Refused(f"Table {table} has others by now: {others}. {NOT_THEIRS}")
    w.speaks_of(game=game, table=table, people=played.entries)
    return played


def place(night: Night, played: TableGame) -> str:
    if played.name:
        return meeting(night, played.name)
    return f"Game {played.round}, table {played.table}"


def ask_why_if_closed(w: Writing, played: TableGame, wish: str) -> None:
    """A game is closed once the next one is seated or the prizes are awarded; in a bracket once
    another is built on it.
    """
    closed = w.night.closed_by(played.round)
    if closed and not w.press.reason:
        now = standing(played, w.night.rules).words
        raise NeedsReason(
            f"Game {played.round} is closed: {closed}. Table {played.table} says {now}. To {wish}, "
            "say why.",
            played.sheet.version,
        )


def conflict(w: Writing, played: TableGame, *, mine: str, theirs: str) -> Conflict:
    other = typist(w.press.tournament, played.round, played.table)
    did = "took out what stood there" if played.score.depth is None else f"wrote {theirs}"
    who = f"{other.words} {did} at {clock(other.at)}" if other else f"it says {theirs}"
    return Conflict(
        f"Table {played.table}: {who}, and you wrote {mine}. Which is right?",
        mine=mine,
        theirs=theirs,
        version=played.sheet.version,
    )


def put(w: Writing, played: TableGame, new: facts.Sheet) -> None:
    """A sheet that says something new has another version."""
    if new != played.sheet:
        w.put(replace(new, version=played.sheet.version + 1))


def with_what_follows(w: Writing, played: TableGame, words: str) -> str:
    """With what follows from it, where the next game is seated already or no other comes."""
    if courses.of(w.night).settles_places:
        return follow(w, played, words)
    after, is_past = w.after(), w.night.is_past(played.round)
    game = after.game(played.round, played.table)
    is_over = game is not None and game.score.is_over
    if is_past and not is_over:
        raise Refused(
            f"Game {played.round} is over, so table {played.table} needs a whole result: fill "
            "every box."
        )
    if not is_past and not (is_over and _was_decided(w.night)):
        return words
    return with_changes(w, (words, follows(w.night, after, played.round, played.table)))


def _was_decided(night: Night) -> bool:
    """Whether somebody's last game was in before this press. Players are all in one division, and
    nobody has to be ranked to know it.
    """
    names = [division.name for division in night.divisions] if night.called.is_team else [""]
    return any(night.is_over(name) for name in names)


def with_changes(w: Writing, texts: Sequence[str]) -> str:
    """And then whose medals, points and places are others by the press at hand."""
    first, everybody = changes(w.night, w.after())
    return in_whole_sentences((*texts, *first), everybody, left_out=OTHERS) + "."
