"""How far the game that is on has come, and what is to be done next, for players and for pairs."""

from dataclasses import dataclass

from tournament.night.evening import Night
from tournament.night.play.games import PlayedGame
from tournament.night.seats.next_game import in_the_way
from tournament.words.many import so_many


@dataclass(frozen=True, slots=True)
class HowFar:
    """`words` say what is waited for, or is in the way, and `do` what is done about it on a page;
    empty where nothing is.
    """

    title: str
    words: str
    do: str
    page: str


def how_far(night: Night, played: PlayedGame) -> HowFar:
    game = f"Game {played.number}"
    if played.missing:
        title = f"{game} is {'seated' if played.is_untouched else 'on'}"
        words = f"{so_many(len(played.games), 'table')}; {_waits(night, played)}."
        return HowFar(title, words, f"Enter the scores of game {played.number}", "scores")
    do, page = "To the scores", "scores"
    if night.is_played and night.called.is_team:
        do, page = "To the medals and prizes", "payout"
    elif night.is_played:
        do, page = "Check the cards, pay the prizes", "check-out"
    return HowFar(f"{game} is all in", in_the_way(night), do, page)


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
