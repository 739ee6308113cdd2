"""The next game as the director looks at it before it is seated: who moves, who sits out and why,
and how fair it is. And the game that is on: who sits where, what has changed since it was seated,
how far it has come, and what is to be done next. Knows entries by number.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from rotation.formats.progressive import AfterMoves
from rotation.progressive.next_game import repeats
from rotation.progressive.past_partners import PastGames
from rotation.seating import Entrant, Seating, Table
from scoring.chairs import Chair
from scoring.dials.options import SitsOutFirst
from tournament.evening import courses
from tournament.evening.night import draws, progress
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.seats.next_game import (
    Absence,
    Swap,
    elsewhere,
    fingerprint,
    is_untouched,
    past_games,
    seating,
    still_away,
    still_possible,
    why_not_seated,
    without,
)
from tournament.evening.night.sessions import title_of
from tournament.evening.purse.corrected import move_anybody
from tournament.evening.words.many import one_or_many, so_many
from tournament.kit.lists.finding import fold
from tournament.topics.entrants.boards.head_count import shape_in_words
from tournament.topics.seating.boards.left_over import Choice, choices_for_players

FIRST = {
    SitsOutFirst.LAST_SIGNED_IN: "In game 1 the last to check in sit out.",
    SitsOutFirst.DRAWN: "Who sits out game 1 is drawn.",
    SitsOutFirst.PICKED: "The director picks who sits out game 1.",
}
TIMES = {0: "has not sat out yet", 1: "has sat out once", 2: "has sat out twice"}


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody in a chair, or on the bench without a table. `came` says from where. With an
    `absence` somebody else plays in the chair; `plays_for` is the entry whose chair this is.
    """

    entry: int
    table: int | None = None
    chair: Chair | None = None
    came: str = ""
    by_hand: bool = False
    absence: Absence | None = None
    plays_for: int | None = None


@dataclass(frozen=True, slots=True)
class Again:
    """Two who have been partners before; `just_now` means in the game before this one."""

    table: int
    partners: tuple[int, ...]
    just_now: bool


@dataclass(frozen=True, slots=True)
class CardTable:
    """A table; it `is_free` as long as its chairs may be exchanged."""

    number: int
    sitters: tuple[Sitter, ...]
    again: tuple[Again, ...] = ()
    is_free: bool = True


@dataclass(frozen=True, slots=True)
class Preview:
    """The next game. `swaps` and `absences` are those that still make sense. `out_again` are
    players who sit out once more, with the times that makes; those who are `back` have played
    before; `displaced` sit elsewhere because of those who come and go.
    """

    game: int
    here: int
    words: str
    tables: tuple[CardTable, ...]
    bench: tuple[Sitter, ...]
    again: tuple[Again, ...]
    out_again: tuple[tuple[int, int], ...]
    come: tuple[int, ...]
    back: tuple[int, ...]
    gone: tuple[int, ...]
    displaced: tuple[int, ...]
    choices: tuple[Choice, ...]
    swaps: tuple[Swap, ...]
    absences: tuple[Absence, ...]
    fingerprint: str
    sitting_out: str  # the rule, in a sentence

    @property
    def have_come(self) -> str:
        return one_or_many(len(self.come), "has just come.", "have just come.")

    @property
    def are_back(self) -> str:
        return one_or_many(len(self.back), "is back.", "are back.")

    @property
    def have_left(self) -> str:
        return one_or_many(len(self.gone), "has left.", "have left.")

    @property
    def sit_elsewhere(self) -> str:
        of_them = f"{len(self.displaced)} of {self.here}"
        sit = one_or_many(len(self.displaced), "sits", "sit")
        return f"So {of_them} {sit} elsewhere than planned:"

    @property
    def repeats(self) -> str:
        return so_many(len(self.again), "repeat partner")

    @property
    def left_over(self) -> str:
        return f"{self.here} do not fill tables of four"


def preview(
    night: Night,
    swaps: Iterable[Swap] = (),
    absences: Iterable[Absence] = (),
    misses: Collection[int] = (),
) -> Preview:
    """Return the next game; Refused, with what is missing, if nobody can be seated."""
    night = without(night, misses)
    kept = still_possible(seating(night), swaps)
    planned = seating(night, kept)
    shape, past, before = planned.shape, past_games(night), game_before(night)
    again = tuple(_again(planned, past))
    away = {str(absence.entry): absence for absence in still_away(planned, absences)}
    takers = {str(absence.taker) for absence in away.values()}
    by_hand = frozenset(number for swap in kept for number in swap)
    coming, new = draws.coming(night), tuple(before.new(planned))

    def sitter(who: Entrant, table: int | None = None, chair: Chair | None = None) -> Sitter:
        came = before.came(who, table)
        if table is None and int(who) not in by_hand:
            came = why_out(night, night.rounds.next_number, int(who)) or came
        return Sitter(int(who), table, chair, came, int(who) in by_hand, away.get(who))

    return Preview(
        game=night.rounds.next_number,
        here=len(planned.present),
        words=shape_in_words(shape),
        tables=tuple(_table(table, sitter, again) for table in planned.tables),
        bench=tuple(sitter(who) for who in planned.bench if who not in takers),
        again=again,
        out_again=tuple(_out_again(planned, past)),
        come=tuple(number for number in new if number not in night.rounds.seated),
        back=tuple(number for number in new if number in night.rounds.seated),
        gone=tuple(number for number in before.gone(planned) if number not in misses),
        displaced=tuple(map(int, coming.moved.displaced)) if isinstance(coming, AfterMoves) else (),
        choices=choices_for_players(night, len(planned.present), shape),
        swaps=kept,
        absences=tuple(away.values()),
        fingerprint=fingerprint(planned),
        sitting_out=sitting_out_rule(night, night.rounds.next_number),
    )


def _table(table: Table, sitter: Callable[..., Sitter], again: Iterable[Again]) -> CardTable:
    return CardTable(
        table.number,
        tuple(sitter(who, table.number, chair) for chair, who in table.seats),
        tuple(repeat for repeat in again if repeat.table == table.number),
    )


def _again(planned: Seating, past: PastGames) -> Iterator[Again]:
    for repeat in repeats(planned, past):
        just_now = frozenset(repeat.partners) in past.lately
        yield Again(repeat.table, tuple(map(int, repeat.partners)), just_now)


def _out_again(planned: Seating, past: PastGames) -> Iterator[tuple[int, int]]:
    """Yield those who sit out now and have before, with the times that makes."""
    for who in planned.bench:
        if before := past.sat_out.get(who):
            yield int(who), before + 1


def sitting_out_rule(night: Night, game: int) -> str:
    """Return who sits out, in a sentence; nothing where the whole night is drawn in advance."""
    later = courses.of(night).words.sits_out
    return FIRST[night.rules.sits_out_first] if later and game == 1 else later


def why_out(night: Night, game: int, entry: int) -> str:
    """Return why this player sits out the game: where they were before it, and how often out."""
    before = night.rounds.of(game - 1)
    if before is None or not sitting_out_rule(night, game):
        return ""
    times = sum(entry in played.bench for played in night.rounds if played.number < game)
    out = TIMES.get(times, f"has sat out {times} times")
    if entry in before.bench:
        return f"no one else could take the turn; {out}"
    at = before.game_of(entry)
    if at is None:
        return "is back" if entry in night.rounds.seated else "has just come"
    return f"moves from table {at.table}; {out}"


@dataclass(frozen=True, slots=True)
class GameBefore:
    """Where everybody sat in the game before: `tables` is empty before the first game, and has None
    for the bench. A player who was away has the table; the one who played for them sat out.
    """

    night: Night
    tables: Mapping[Entrant, int | None]

    def came(self, who: Entrant, table: int | None) -> str:
        """Return from where somebody comes to this table, in words; nothing for one who stays."""
        if not self.tables:
            return ""
        if who not in self.tables:
            return "is back" if int(who) in self.night.rounds.seated else "has just come"
        was = self.tables[who]
        if was == table:
            return "" if table else "again"
        return f"from table {was}" if was else "from the bench"

    def new(self, coming: Seating) -> Iterator[int]:
        """Return those who are in the coming game, and were not in this one."""
        return (int(who) for who in coming.present if self.tables and who not in self.tables)

    def gone(self, coming: Seating) -> Iterator[int]:
        """Return ranked players who sat in this game and are not in the coming one."""
        numbers = (int(who) for who in self.tables if who not in coming.present)
        return (number for number in numbers if self.night.entries.of(number).ranked)


def game_before(night: Night) -> GameBefore:
    played = night.rounds.current
    if played is None:
        return GameBefore(night, {})
    names = {str(number): str(other) for number, other in played.playing_for.items()}
    away = (number for number in played.playing_for if night.entries.of(number).ranked)
    tables: dict[Entrant, int | None] = dict.fromkeys(map(str, (*played.bench, *away)))
    for game in played.games:
        tables |= {names.get(str(entry), str(entry)): game.table for entry in game.entries}
    return GameBefore(night, tables)


@dataclass(frozen=True, slots=True)
class Playing:
    """The game that is on. Those `elsewhere` would have other chairs by what was corrected since;
    those who `come` play from the next game on, and those who `go` do not play in it.
    """

    game: int
    tables: tuple[CardTable, ...]
    bench: tuple[Sitter, ...]
    is_untouched: bool
    elsewhere: tuple[int, ...]
    come: tuple[int, ...]
    go: tuple[int, ...]
    by_name: tuple[Sitter, ...]
    sitting_out: str  # the rule, in a sentence

    @property
    def come_in(self) -> str:
        return f"{one_or_many(len(self.come), 'comes', 'come')} in{';' if self.go else '.'}"

    @property
    def have_left(self) -> str:
        return one_or_many(len(self.go), "has left by then.", "have left by then.")

    @property
    def would_move(self) -> str:
        return f"{so_many(len(self.elsewhere), 'player')} would sit elsewhere"


def playing(night: Night, played: PlayedGame, then: Night | None = None) -> Playing:
    """Return the game that is on, beside the evening as it was `then`, when it was seated."""
    is_moved = may_move(played) and then is not None and move_anybody(then, night, played.number)
    tables = tuple(_table_on_now(game, played) for game in played.games)
    bench = tuple(
        Sitter(number, came=why_out(night, played.number, number)) for number in played.bench
    )
    ranked = [entry for entry in night.entries if entry.ranked]
    everybody = [*(sitter for table in tables for sitter in table.sitters), *bench]
    by_name = sorted(everybody, key=lambda who: (fold(night.entries.of(who.entry).name), who.entry))
    return Playing(
        game=played.number,
        tables=tables,
        bench=bench,
        is_untouched=played.is_untouched,
        elsewhere=elsewhere(night, played) if is_moved else (),
        come=tuple(who.number for who in ranked if who.first_game == played.number + 1),
        go=tuple(who.number for who in ranked if who.last_game == played.number),
        by_name=tuple(by_name),
        sitting_out=sitting_out_rule(night, played.number),
    )


def may_move(played: PlayedGame) -> bool:
    """Return whether a corrected score can move anybody: the first game is drawn by lot."""
    return played.number > 1 and played.is_untouched


def _table_on_now(game: TableGame, played: PlayedGame) -> CardTable:
    sitters = tuple(
        Sitter(entry, game.table, chair, plays_for=played.playing_for.get(entry))
        for chair, entry in game.seats
    )
    return CardTable(game.table, sitters, is_free=is_untouched(game, played))


@dataclass(frozen=True, slots=True)
class GameProgress:
    """How far a game is. `words` say what it waits for, or what is in the way; `do` says what to do
    on which `page`.
    """

    title: str
    words: str
    do: str
    page: str


def how_far(night: Night, played: PlayedGame) -> GameProgress:
    game = f"Game {title_of(night, played.number)}"
    if played.missing:
        title = f"{game} is {'seated' if played.is_untouched else 'on'}"
        words = f"{so_many(len(played.games), 'table')}; {_waits(night, played)}."
        return GameProgress(title, words, f"Enter the scores of game {played.number}", "scores")
    do, page = "To the scores", "scores"
    if progress.is_played(night):
        do, page = courses.of(night).words.after_last
    return GameProgress(f"{game} is all in", why_not_seated(night), do, page)


def _waits(night: Night, played: PlayedGame) -> str:
    """Return which tables are waited for; for pairs only once one has begun."""
    none_is_in = played.is_untouched if night.party_words.is_team else not played.tables_in
    waiting = ", ".join(str(game.table) for game in played.missing)
    return "none is in yet" if none_is_in else f"waiting for {waiting}"


def seat_it(night: Night, waiting: int, missing: int) -> str:
    """Return the words of the button that seats the next game, without those `waiting` who are not
    ready and those `missing` who are not here.
    """
    without = ""
    if missing:
        without = f" without those who are not here{' or not ready' if waiting else ''}"
    elif waiting:
        without = f" without {'this one' if waiting == 1 else 'these'}"
    return f"Seat game {night.rounds.next_number}{without}"
