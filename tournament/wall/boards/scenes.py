"""What the wall says of the night, from the first to come in to the last to go home."""

from dataclasses import replace
from datetime import datetime

from tournament import courses
from tournament.night.night import Night
from tournament.night.walls import Showing
from tournament.purse.closing import cards_out
from tournament.wall.boards.scene import Picture
from tournament.wall.boards.wall_awards import Awards
from tournament.wall.boards.wall_choice import SCENES, chosen
from tournament.wall.boards.wall_climb import WallClimbs, wall_climbs
from tournament.wall.boards.wall_honours import Honours, honours
from tournament.wall.boards.wall_places import Places, places
from tournament.wall.boards.wall_playoffs import playoffs


def scenes(night: Night, now: datetime, showing: Showing | None = None) -> tuple[Picture, ...]:
    """What the director chose; else what comes by itself, each in turn."""
    picture = chosen(night, showing, now) if showing else None
    pictures = by_itself(night, now) if picture is None else (picture,)
    least = showing.least if showing else 0
    return _there(*(_in_letters(one, night, least) for one in pictures)) if least else pictures


def _in_letters(picture: Picture, night: Night, least: int) -> Picture | None:
    """A drawing has the letters that the wall was asked for, or is none; so have cards."""
    match picture:
        case Places() | Awards():
            return replace(picture, least=least)
        case Honours():
            return picture.in_letters(least)
        case WallClimbs():
            return wall_climbs(night, least)
        case _:
            return picture


def by_itself(night: Night, now: datetime) -> tuple[Picture, ...]:
    """Where there is nothing, the call says what is on. A night that is closed before its last game
    has nothing that is final. Winners are told once no card is to be checked any more.
    """
    if night.is_closed and not night.is_played:
        return ()
    if night.is_played:
        is_checked = night.is_closed or not cards_out(night)
        return _there(playoffs(night), honours(night) if is_checked else None, places(night))
    shown = (SCENES[key] for key in courses.of(night).scenes(now))
    return _there(*((scene.by_itself or scene.show)(night, now) for scene in shown))


def _there(*pictures: Picture | None) -> tuple[Picture, ...]:
    return tuple(picture for picture in pictures if picture is not None)
