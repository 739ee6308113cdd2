"""The game that is on as the director looks at it: who sits where, what has changed since it was
seated, how far it has come, and what is to be done next. Knows entries by number.
"""

from dataclasses import dataclass

from tournament.evening import courses
from tournament.evening.night import progress
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.seats.next_game import elsewhere, is_untouched, why_not_seated
from tournament.evening.night.sessions import title_of
from tournament.evening.purse.corrected import move_anybody
from tournament.evening.words.many import one_or_many, so_many
from tournament.kit.lists.finding import fold
from tournament.topics.seating.boards.seating import CardTable, Sitter, sitting_out_rule, why_out


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
    tables = tuple(_table(game, played) for game in played.games)
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


def _table(game: TableGame, played: PlayedGame) -> CardTable:
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
