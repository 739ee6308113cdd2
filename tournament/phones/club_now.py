"""Where a club stands at one moment, and what everybody may know of its evening: it stays the same
object until it changes.
"""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache, cached_property, partial

from django.utils.safestring import SafeString

from scoring.places.standings import Place
from tournament.live.shared_look import SharedLook
from tournament.night.complete import OpenGamePoints, complete, so_far
from tournament.night.hours.tonights import coming, tonights
from tournament.night.night import Night
from tournament.night.shown_names import discreet, told_apart
from tournament.phones.boards.player_next import is_gone, not_seated, not_seen, seats_next
from tournament.phones.boards.player_now import seats_now
from tournament.places.boards.climbs import Climbs, climbs, on_a_card
from tournament.places.boards.ranks import Standings
from tournament.places.cards import board as cards
from tournament.places.standings import board as boards
from tournament.reading import club_face, evenings
from tournament.reading.club_face import ClubFace
from tournament.web.page_parts import part


class PublicNight:
    """What the complete games of a night have brought everybody: another table that is in of the
    one being played makes no other card.
    """

    def __init__(self, night: Night) -> None:
        self.night = complete(night)
        self.card: Callable[[int], cards.ShownCard] = cache(self._card)
        self.climb: Callable[[int], SafeString] = cache(self._climb)
        self.games: Callable[[int], SafeString] = cache(self._games)

    @cached_property
    def standings(self) -> Standings:
        return boards.ranked(self.night)

    @cached_property
    def _places(self) -> Mapping[int, Place]:
        """Looked through once for all phones."""
        return self.standings.places

    @cached_property
    def _climbs(self) -> tuple[Climbs, ...]:
        return climbs(self.night)

    def _card(self, number: int) -> cards.ShownCard:
        return cards.shown_card(self.night, number, self._places.get(number), who="you")

    def _games(self, number: int) -> SafeString:
        """Of a player; a team's are a table that the desk has too."""
        card = self.card(number)
        if card.party.is_team:
            return SafeString()
        page = partial(part, "phones/players/_game.html", with_x=card.with_x)
        return SafeString("".join(page(game=game) for game in card.games))

    def _climb(self, number: int) -> SafeString:
        climb = on_a_card(self._climbs, number, "you")
        return part("places/cards/_climb.html", climb=climb) if climb else SafeString()


class ClubNow:
    """Where a club stands at one moment."""

    def __init__(
        self, row: tuple[ClubFace, bool, bool], now: datetime, before: "ClubNow | None"
    ) -> None:
        self.face, is_discreet, self.is_demo = row
        self.number, self.name = self.face.club, self.face.name
        nights = evenings.nights(self.number, now)
        self._told = (tonights(nights, now), is_discreet)
        self.tonight = self._as_told(before)
        self.coming = coming(nights, now)
        self._known = before.public if before else None

    def _as_told(self, before: "ClubNow | None") -> Night | None:
        """The same object as in the look before, as long as nothing has changed."""
        night, is_discreet = self._told
        if before and before._told[0] is night and before._told[1] is is_discreet:
            return before.tonight
        if night is None:
            return None
        return discreet(night) if is_discreet else told_apart(night)

    def seats(self, number: int) -> tuple[str, ...]:
        """Where a player or a team sits now, and where next."""
        now, then, otherwise = self._seats
        if self.tonight is not None:
            ways = "" if is_gone(self.tonight, number) else otherwise
            otherwise = not_seen(self.tonight, number) or ways
        return tuple(filter(None, (now.get(number), then.get(number)))) or (otherwise,)

    @cached_property
    def _seats(self) -> tuple[Mapping[int, str], Mapping[int, str], str]:
        """Said once for all who watch their card."""
        night = self.tonight
        return (seats_now(night), seats_next(night), not_seated(night)) if night else ({}, {}, "")

    @cached_property
    def so_far(self) -> OpenGamePoints | None:
        """Of the game that is being played, said once for all."""
        return so_far(self.tonight) if self.tonight else None

    @cached_property
    def standings(self) -> Standings | None:
        if self.tonight is None or self.public is None:
            return None
        return boards.beside(self.public.standings, self.tonight, self.so_far)

    @cached_property
    def public(self) -> PublicNight | None:
        if self.tonight is None:
            return None
        public, kept = PublicNight(self.tonight), self._known
        return kept if kept and _told(kept.night) == _told(public.night) else public


def club_now(reading: SharedLook, wall: str) -> ClubNow | None:
    """By the name of its wall."""

    def look(before: ClubNow | None) -> ClubNow | None:
        row = club_face.of_wall(wall)
        return ClubNow(row, reading.now, before) if row else None

    return reading.once(("club", wall), look)


def _told(night: Night) -> tuple[object, ...]:
    return night.tournament, night.club_name, night.occasion, night.written
