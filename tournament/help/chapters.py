"""Which chapter of the handbook helps with which page: said here, and nowhere else."""

from collections.abc import Mapping

from django.urls import ResolverMatch

from tournament import courses
from tournament.night.night import Night

# By the room that the page is made in.
HELPS_WITH = {
    "the-first-run": ("club.people", "club", "club.face"),
    "tonight": ("evening.tonight",),
    "undo": ("evening.history", "evening.going_back"),
    "set-up": ("set_up",),
    "check-in": ("door.check_in", "door.row_presses"),
    "regulars-and-lists": ("club.regulars", "club.regulars.importing", "door.lists"),
    "seat": ("seating", "seating.presses"),
    "who-leaves": ("leaving.choose_person", "leaving"),
    "play": (
        "table.scores",
        "table.hands",
        "table.hands.one_hand",
        "table.paper_rows",
        "table.troubles",
    ),
    "rulings": ("rulings", "rulings.tricks"),
    "standings": ("places.standings",),
    "check-out-prizes-and-the-till": (
        "prizes.check_out",
        "money",
        "prizes.payout",
        "prizes.closing",
    ),
    "afterwards": ("evening.nights", "places.season"),
    "pairs-who-stay-together": ("door.lists.team_views", "door.session_order"),
    "pairs-over-a-number-of-games": ("places.medals",),
    "a-bracket": ("bracket",),
    "practice": ("practice", "demo"),
    "the-wall": ("wall.walls",),
    "your-own-phone": ("phones.floor", "phones.director_phone"),
    "a-tables-phone": ("phones.table_phone", "phones.table_code"),
    "the-clock": ("wall.clock", "evening.limits"),
    "paper": ("prints",),
    "phones-and-screens": ("phones.hall_page",),
    "find-me": ("phones.players",),
    "text-and-colours": ("desk.appearance_buttons",),
    "who-sits-where": ("seating.wishes",),
    "copies": ("club.copies", "evening.soundness", "evening.soundness.as_kept", "help.news"),
}
# By its name, where the room has pages of more than one kind.
HELPS_WITH_PAGE = {
    "rules": "the-five-houses",
    "correct": "play",
    "wall-rules": "find-me",
}
# Where a page looks otherwise for pairs, or in a bracket: by its room, or by its name.
OF_TEAMS = {
    "door.check_in": "pairs-who-stay-together",
    "door.row_presses": "pairs-who-stay-together",
    "seating": "pairs-over-a-number-of-games",
    "seating.presses": "pairs-over-a-number-of-games",
}
# The wall has nothing to press, a script asks `follow`, and the handbook helps with itself.
WITHOUT = ("wall", "live.follow", "help")

_CHAPTERS = {view: chapter for chapter, views in HELPS_WITH.items() for view in views}


def chapter_of(page: ResolverMatch | None, night: Night | None = None) -> str:
    """The key of the chapter, as it fits the night whose page it is; none for a page that has no
    help.
    """
    if page is None:
        return ""
    named, view = page.url_name or "", room_of(page.func.__module__)
    tables: list[Mapping[str, str]] = [HELPS_WITH_PAGE]
    if night and night.called.is_team:
        tables.insert(0, OF_TEAMS)
    if night:
        tables.insert(0, courses.of(night).chapters)
    chapters = (table[text] for table in tables for text in (named, view) if text in table)
    return next(chapters, _CHAPTERS.get(view, ""))


def room_of(module: str) -> str:
    """`tournament.door.views.check_in` is door.check_in."""
    return ".".join(part for part in module.split(".")[1:] if part != "views")
