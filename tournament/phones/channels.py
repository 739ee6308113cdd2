"""What phones follow: the standings, a card, a table's own page, and the floor."""

from tournament import courses
from tournament.desk.boards import time_left
from tournament.desk.boards.now_and_next import next_step
from tournament.entrants.boards.who_came import gone
from tournament.live.fragments import ChannelContent
from tournament.live.shared_look import SharedLook
from tournament.night.complete import open_game_in_words
from tournament.night.hours.round_clock import clocked_game
from tournament.night.hours.tonights import is_tonights
from tournament.night.night import Night
from tournament.phones.boards.player_next import not_seen
from tournament.phones.club_now import club_now
from tournament.phones.floor.board import floor
from tournament.phones.table_phone.board import TablePhone, table_phone
from tournament.reading import replay
from tournament.words.many import so_many


def standings(reading: SharedLook, wall: str, night: int) -> ChannelContent | None:
    """Of the night that was tonight's when the page was opened; 0 where there was none."""
    club = club_now(reading, wall)
    if club is None or (club.tonight.tournament if club.tonight else 0) != night:
        return None
    if club.public is None:
        return ChannelContent("phones/players/_none.html", {})
    context = {"wall": wall, "board": club.standings, "who": club.public.night.called}
    return ChannelContent("phones/players/_standings.html", context)


def card(reading: SharedLook, wall: str, night: int, entry: int) -> ChannelContent | None:
    club = club_now(reading, wall)
    public = club.public if club else None
    if club is None or public is None or public.night.tournament != night:
        return None
    if entry not in public.night.by_party:
        return None
    context: dict[str, object] = {"name": public.night.name, "club": public.night.club_name}
    context |= {"card": public.card(entry), "climb": public.climb(entry)}
    context["games"] = public.games(entry)
    context |= {"seats": club.seats(entry), "so_far": open_game_in_words(club.so_far, entry)}
    now = club.tonight or public.night
    unseen = not_seen(now, entry)
    context["left"] = "" if unseen else gone(public.night.party(entry), now)
    context["is_unseen"] = bool(unseen) and unseen in club.seats(entry)
    return ChannelContent("phones/players/_card.html", context)


def table(
    reading: SharedLook, tournament: int, table: int, generation: int, side: str = ""
) -> ChannelContent | None:
    """A channel of its own for each generation of keys, so that it ends with them."""
    night = reading.night(tournament)
    if night is None or night.table_keys != generation or not is_tonights(night, reading.now):
        return None
    return ChannelContent(
        "phones/table_phone/_table.html", {"phone": phone_of(reading, night, table, side)}
    )


def its_floor(reading: SharedLook, night: Night) -> ChannelContent:
    context: dict[str, object] = {"tournament": night.tournament, "next": next_step(night)}
    context["floor"] = floor(night, reading.now)
    context["clock"] = replay.round_clock(night, reading.now)
    context["may_clock"] = clocked_game(night) is not None
    context["minutes"] = so_many(night.rules.minutes, "minute")
    context["limit"] = time_left.on_the_wall(night, reading.now)
    return ChannelContent("phones/floor/_floor.html", context)


def phone_of(reading: SharedLook, night: Night, table: int, side: str = "") -> TablePhone:
    """The same object as in the look before, as long as all that it hangs on is the same."""

    def look(before: tuple[object, TablePhone] | None) -> tuple[object, TablePhone]:
        game = courses.of(night).open_game(table)
        sitters = [night.entry(entry) for entry in game.entries] if game else []
        state = (night.plan, night.club_name, night.occasion, night.is_played, game, sitters)
        return before if before and before[0] == state else (state, table_phone(night, table, side))

    return reading.once(("table", night.tournament, table, side), look)[1]
