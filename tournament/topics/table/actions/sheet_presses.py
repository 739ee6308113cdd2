"""What every press on a table's sheet begins and ends with: whose game it is, whether it may be
changed, and what follows; and who wrote something down there last, by the log.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from scoring.chairs import sides_of
from tournament.evening import courses, facts
from tournament.evening.night import progress, ranking
from tournament.evening.night.bracket.named_games import meeting
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import TableGame
from tournament.evening.night.play.sheets import Depth
from tournament.evening.night.play.side_names import names
from tournament.evening.night.play.totals import standing
from tournament.evening.purse.corrected import changes, follows
from tournament.evening.words.refused import Refused
from tournament.kit.desk.words import clock
from tournament.storage.models import Change
from tournament.storage.writing.log_line import fit_whole_sentences
from tournament.storage.writing.objections import Conflict, NeedsReason
from tournament.storage.writing.write import Writing
from tournament.topics.bracket.actions.bracket_results import follow
from tournament.topics.club.actions import LAPTOP_DIRECTOR

WAYS = {
    Depth.TOTALS: ("has its totals typed", "take them out of their boxes first."),
    Depth.ROWS: ("is read row by row off its sheet", "go on there, or take its rows out first."),
    Depth.HANDS: ("is written hand by hand", "go on there, or take its hands back first."),
}
NOT_THEIRS = "What you typed is of others, and nothing of it is written down."


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
    """Return who wrote something down last at each table of a game; tables without anything are not
    in it.
    """
    changes = Change.objects.filter(tournament=tournament, round=game, table__isnull=False)
    rows = changes.order_by("pk").values_list("table", "by", "device", "at")
    return {table: Typist(by, device, at) for table, by, device, at in rows if table is not None}


def typist(tournament: int, game: int, table: int) -> Typist | None:
    changes = Change.objects.filter(tournament=tournament, round=game, table=table)
    row = changes.order_by("-pk").values_list("by", "device", "at").first()
    return Typist(*row) if row else None


def game_of(w: Writing, game: int, table: int, who: str = "") -> TableGame:
    """Return a table's game; refuse it if others sit there than `who`."""
    played = w.night.rounds.game(game, table)
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


def check_depth(played: TableGame, wanted: Depth) -> None:
    """Refuse a table that is written down in another way than is wanted."""
    depth = played.score.depth
    if played.left_empty:
        raise Refused(
            f"A chair was left empty at table {played.table}: type its totals when it is over."
        )
    if depth in (None, wanted):
        return
    way, cure = WAYS[depth]
    raise Refused(f"Table {played.table} {way}: {cure}")


def ask_why_if_closed(w: Writing, played: TableGame, wish: str) -> None:
    """Ask for a reason if the game is closed: the next one is seated, the prizes are awarded, or in
    a bracket another is built on it.
    """
    closed = progress.closed_by(w.night, played.round)
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
    """Store a sheet, with another version if it says something new."""
    if new != played.sheet:
        w.put(replace(new, version=played.sheet.version + 1))


def with_what_follows(w: Writing, played: TableGame, words: str) -> str:
    """Return the words with what follows, if the next game is seated already or no other comes."""
    if courses.of(w.night).settles_places:
        return follow(w, played, words)
    after, is_past = w.after(), progress.is_past(w.night, played.round)
    game = after.rounds.game(played.round, played.table)
    is_over = game is not None and game.score.is_over
    if is_past and not is_over:
        raise Refused(
            f"Game {played.round} is over, so table {played.table} needs a whole result: fill "
            "every box."
        )
    if not is_past and not (is_over and was_decided(w.night)):
        return words
    return with_changes(w, (words, follows(w.night, after, played.round, played.table)))


def with_changes(w: Writing, texts: Sequence[str]) -> str:
    """Return the texts with whose medals, points and places this press changes."""
    corrected = changes(w.night, w.after())
    w.overpays = corrected.overpays
    return fit_whole_sentences((*texts, *corrected.first), corrected.everybody) + "."


def was_decided(night: Night) -> bool:
    """Return whether a division was decided before this press. Players are all in one, and nobody
    has to be ranked to know it.
    """
    names = (
        [division.name for division in ranking.divisions(night)]
        if night.party_words.is_team
        else [""]
    )
    return any(progress.is_division_over(night, name) for name in names)
