"""Which chapter of the handbook helps with which page: said here, and nowhere else."""

from collections.abc import Mapping

from django.urls import ResolverMatch

from tournament.evening import courses
from tournament.evening.night.night import Night

# By the room that the page is made in.
HELPS_WITH = {
    "set-up-your-club": ("club.people", "club"),
    "find-your-way-around": ("nights.tonight",),
    "undo-a-mistake": ("nights.history",),
    "set-up-a-night": ("set_up",),
    "check-in-players": ("door.check_in", "door.presses"),
    "keep-a-list-of-regulars": ("club.regulars", "door.lists"),
    "seat-the-next-game": ("seating",),
    "somebody-leaves": ("leaving",),
    "enter-the-scores": ("table.scores", "table.hands", "table.sheets"),
    "make-a-ruling": ("rulings",),
    "read-the-standings": ("places",),
    "pay-prizes-and-close-the-night": (
        "prizes.check_out",
        "money",
        "prizes.payout",
        "prizes.closing",
    ),
    "look-back-on-past-nights": ("nights.nights",),
    "run-a-bracket": ("bracket",),
    "practice-first": ("practice", "demo"),
    "keep-score-on-a-table-phone": ("phones.table",),
    "use-the-clock-and-a-time-limit": ("nights.limits",),
    "print": ("prints",),
    "let-phones-connect": ("phones.hall",),
    "help-players-find-their-seats": ("phones.players",),
    "change-text-size-and-colors": ("desk.appearance",),
    "keep-backups": ("club.copies", "help.whats_new"),
}
# By its name, where the room has pages of more than one kind.
HELPS_WITH_PAGE = {
    "rules": "look-up-the-rules",
    "correct": "enter-the-scores",
    **dict.fromkeys(("whole-draw", "draw-wish"), "how-seats-are-drawn"),
    "import-teams": "check-in-teams",
    "wall-rules": "help-players-find-their-seats",
    **dict.fromkeys(("walls", "add-wall", "change-wall"), "use-the-big-screen"),
    "clock": "use-the-clock-and-a-time-limit",
    **dict.fromkeys(("medals", "medals-csv"), "seat-teams-for-each-game"),
    **dict.fromkeys(("season", "season-csv", "season-pdf"), "look-back-on-past-nights"),
    **dict.fromkeys(("statement", "statement-csv", "statement-pdf"), "look-back-on-past-nights"),
    **dict.fromkeys(("floor", "invite-phone", "end-phones", "come-in"), "use-your-own-phone"),
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
