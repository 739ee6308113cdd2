"""Which chapter of the handbook helps with which page: said here, and nowhere else."""

from collections.abc import Mapping

from django.urls import ResolverMatch

from tournament.evening import courses
from tournament.evening.night.night import Night

# By the room that the page is made in.
HELPS_WITH = {
    "the-first-run": ("club.people", "club"),
    "tonight": ("nights.tonight",),
    "undo": ("nights.history",),
    "set-up": ("set_up",),
    "check-in": ("door.check_in", "door.presses"),
    "regulars-and-lists": ("club.regulars", "door.lists"),
    "seat": ("seating",),
    "who-leaves": ("leaving",),
    "play": ("table.scores", "table.hands", "table.sheets"),
    "rulings": ("rulings",),
    "standings": ("places",),
    "check-out-prizes-and-the-till": (
        "prizes.check_out",
        "money.till",
        "prizes.payout",
        "prizes.closing",
    ),
    "afterwards": ("nights.nights", "money.over_dates"),
    "a-bracket": ("bracket",),
    "practice": ("practice", "demo"),
    "a-tables-phone": ("phones.table",),
    "the-clock": ("nights.limits",),
    "paper": ("prints",),
    "phones-and-screens": ("phones.hall",),
    "find-me": ("phones.players",),
    "text-and-colours": ("desk.appearance",),
    "copies": ("club.copies", "help.whats_new"),
}
# By its name, where the room has pages of more than one kind.
HELPS_WITH_PAGE = {
    "rules": "the-five-houses",
    "correct": "play",
    **dict.fromkeys(("whole-draw", "draw-wish"), "who-sits-where"),
    "import-teams": "pairs-who-stay-together",
    "wall-rules": "find-me",
    **dict.fromkeys(("walls", "add-wall", "change-wall"), "the-wall"),
    "clock": "the-clock",
    **dict.fromkeys(("medals", "medals-csv"), "pairs-over-a-number-of-games"),
    **dict.fromkeys(("season", "season-csv", "season-pdf"), "afterwards"),
    **dict.fromkeys(("floor", "invite-phone", "end-phones", "come-in"), "your-own-phone"),
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
    if night:
        tables.insert(0, courses.of(night).chapters)
    chapters = (table[text] for table in tables for text in (named, view) if text in table)
    return next(chapters, _CHAPTERS.get(view, ""))


def room_of(module: str) -> str:
    """`tournament.topics.door.views.check_in` is door.check_in."""
    return ".".join(part for part in module.split(".")[2:] if part != "views")
