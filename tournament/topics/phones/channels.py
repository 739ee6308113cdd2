"""What phones follow: the standings, a card, a table's own page, and the floor."""

from collections.abc import Mapping
from dataclasses import replace

from tournament.evening import courses
from tournament.evening.night import progress
from tournament.evening.night.hours import limits
from tournament.evening.night.hours.own_time import is_tonights
from tournament.evening.night.hours.round_clock import clocked_game
from tournament.evening.night.night import Night
from tournament.evening.night.progress import open_game_in_words
from tournament.evening.words.many import so_many
from tournament.kit.desk.boards.steps import next_step
from tournament.server.live.channel import ChannelContent
from tournament.server.live.shared_look import SharedLook
from tournament.storage.reading import replay
from tournament.topics.entrants.boards.who_came import when_gone
from tournament.topics.phones.boards.floor import floor
from tournament.topics.phones.boards.players import not_seen_words
from tournament.topics.phones.boards.table import TablePhone, next_seats, table_phone
from tournament.topics.phones.club_now import PublicNight, club_now
from tournament.topics.places.boards.ranks import Standings


def standings(reading: SharedLook, wall: str, night: int) -> ChannelContent | None:
    """Return the standings of the night that was on when the page was opened; 0 if there
    was none.
    """
    club = club_now(reading, wall)
    if club is None or (club.tonight.tournament if club.tonight else 0) != night:
        return None
    if club.public is None:
        return ChannelContent("phones/players/_none.html", {})
    context = {"wall": wall, "night": night, "board": club.standings}
    context["who"] = club.public.night.party_words
    return ChannelContent("phones/players/_standings.html", context)


def card(reading: SharedLook, wall: str, night: int, entry: int) -> ChannelContent | None:
    club = club_now(reading, wall)
    public = club.public if club else None
    if club is None or public is None or public.night.tournament != night:
        return None
    if entry not in public.night.parties.by_number:
        return None
    context: dict[str, object] = {"name": public.night.name, "club": public.night.club_name}
    context |= _card_as_announced(club.unofficial, public, entry)
    context["games"] = public.games(entry)
    seats = club.seats(entry)
    context |= {
        "clock": club.clock,
        "seats": seats,
        "so_far": open_game_in_words(club.so_far, entry),
    }
    now = club.tonight or public.night
    unseen = not_seen_words(now, entry)
    context["left"] = "" if unseen else when_gone(public.night.parties.of(entry), now)
    context["is_unseen"] = bool(unseen) and unseen in [seat.words for seat in seats]
    return ChannelContent("phones/players/_card.html", context)


def table(
    reading: SharedLook, tournament: int, table: int, generation: int, side: str = ""
) -> ChannelContent | None:
    """Return the page of a table. Each generation of keys has its channel, which ends with them."""
    night = reading.night(tournament)
    if night is None or night.plan.table_keys != generation or not is_tonights(night, reading.now):
        return None
    phone = phone_of(reading, night, table, side)
    clock = replay.round_clock(night, reading.now)
    return ChannelContent("phones/table_phone/_table.html", {"phone": phone, "clock": clock})


def floor_of(reading: SharedLook, night: Night) -> ChannelContent:
    context: dict[str, object] = {"tournament": night.tournament, "next": next_step(night)}
    context["floor"] = floor(night, reading.now)
    context["clock"] = replay.round_clock(night, reading.now)
    context["may_clock"] = clocked_game(night) is not None
    context["minutes"] = so_many(night.rules.minutes, "minute")
    context["limit"] = limits.first_limit_in_words(night, reading.now)
    return ChannelContent("phones/floor/_floor.html", context)


def phone_of(reading: SharedLook, night: Night, table: int, side: str = "") -> TablePhone:
    """Return a table's phone: the same object as before, as long as nothing it shows has
    changed.
    """

    def look(before: tuple[object, TablePhone] | None) -> tuple[object, TablePhone]:
        game = courses.of(night).open_game(table)
        sitters = [night.entries.of(entry) for entry in game.entries] if game else []
        state = (
            *(
                night.plan,
                night.club_name,
                night.occasion,
                progress.is_played(night),
                game,
                sitters,
            ),
            next_seats(night, game),
        )
        return before if before and before[0] == state else (state, table_phone(night, table, side))

    return reading.once(("table", night.tournament, table, side), look)[1]


def _card_as_announced(
    unofficial: Standings | None, public: PublicNight, entry: int
) -> Mapping[str, object]:
    """Return how somebody stands. While the first three are held back for the ceremony, their cards
    have no place, and no card draws how the first three got there.
    """
    shown = public.card(entry)
    if unofficial is None or not unofficial.are_held_back:
        words = unofficial.words if unofficial else ""
        return {"card": shown, "climb": public.climb(entry), "unofficial": words}
    is_announced = entry in unofficial.places or not (shown.rank or shown.place)
    card = shown if is_announced else replace(shown, rank="", place="")
    held_back = "" if is_announced else unofficial.held_back
    words = unofficial.words if unofficial.being_checked else held_back
    return {"card": card, "climb": "", "unofficial": words}
