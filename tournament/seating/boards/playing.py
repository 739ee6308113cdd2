"""The game that is on as the director looks at it: who sits where, what has changed since it was
seated, how far it has come, and what is to be done next, for players and for pairs.

Knows entries by number; their names are put in where it is shown.
"""

from dataclasses import dataclass

from tournament.lists.finding import fold
from tournament.night.night import Night
from tournament.night.play.corrected_game import move_anybody
from tournament.night.play.games import PlayedGame, TableGame
from tournament.night.seats.next_game import elsewhere, is_untouched, why_not_seated
from tournament.seating.boards.seating import CardTable, Sitter
from tournament.words.many import one_or_many, so_many


@dataclass(frozen=True, slots=True)
class Playing:
    """`elsewhere` would have other chairs by what was corrected since. `come` play from the next
    game on, and `go` do not play in it.
    """

    game: int
    tables: tuple[CardTable, ...]
    bench: tuple[Sitter, ...]
    is_untouched: bool
    elsewhere: tuple[int, ...]
    come: tuple[int, ...]
    go: tuple[int, ...]
    by_name: tuple[Sitter, ...]

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
    """Beside the evening as it was `then`, when the game was seated, where that is known."""
    is_moved = may_move(played) and then is not None and move_anybody(then, night, played.number)
    tables = tuple(_table(game, played) for game in played.games)
    bench = tuple(Sitter(number) for number in played.bench)
    ranked = [entry for entry in night.entries if entry.ranked]
    everybody = [*(sitter for table in tables for sitter in table.sitters), *bench]
    by_name = sorted(everybody, key=lambda who: (fold(night.entry(who.entry).name), who.entry))
    return Playing(
        game=played.number,
        tables=tables,
        bench=bench,
        is_untouched=played.is_untouched,
        elsewhere=elsewhere(night, played) if is_moved else (),
        come=tuple(who.number for who in ranked if who.first_game == played.number + 1),
        go=tuple(who.number for who in ranked if who.last_game == played.number),
        by_name=tuple(by_name),
    )


def may_move(played: PlayedGame) -> bool:
    """The first game is drawn by lot, so that no score moves anybody in it."""
    return played.number > 1 and played.is_untouched


def _table(game: TableGame, played: PlayedGame) -> CardTable:
    sitters = tuple(
        Sitter(entry, game.table, chair, plays_for=played.playing_for.get(entry))
        for chair, entry in game.seats
    )
    return CardTable(game.table, sitters, is_free=is_untouched(game, played))


@dataclass(frozen=True, slots=True)
class GameProgress:
    """`words` say what is waited for, or is in the way, and `do` what is done about it on a page;
    empty where nothing is.
    """

    title: str
    words: str
    do: str
    page: str


def how_far(night: Night, played: PlayedGame) -> GameProgress:
    game = f"Game {played.number}"
    if played.missing:
        title = f"{game} is {'seated' if played.is_untouched else 'on'}"
        words = f"{so_many(len(played.games), 'table')}; {_waits(night, played)}."
        return GameProgress(title, words, f"Enter the scores of game {played.number}", "scores")
    do, page = "To the scores", "scores"
    if night.is_played and night.called.is_team:
        do, page = "To the medals and prizes", "payout"
    elif night.is_played:
        do, page = "Check the cards, pay the prizes", "check-out"
    return GameProgress(f"{game} is all in", why_not_seated(night), do, page)


def _waits(night: Night, played: PlayedGame) -> str:
    """Of pairs a table that has begun is waited for by its number."""
    none_is_in = played.is_untouched if night.called.is_team else not played.done
    waiting = ", ".join(str(game.table) for game in played.missing)
    return "none is in yet" if none_is_in else f"waiting for {waiting}"


def seat_it(night: Night, waiting: int, missing: int) -> str:
    """The press that seats the coming game, without so many who are not ready, and not here."""
    without = ""
    if missing:
        both = waiting and not night.called.is_team
        without = f" without those who are not here{' or not ready' if both else ''}"
    elif waiting:
        without = f" without {'this one' if waiting == 1 else 'these'}"
    return f"Seat game {night.next_game}{without}"
