"""Find the chapter of the handbook that helps with a page."""

from collections.abc import Mapping

from django.urls import ResolverMatch

from tournament.evening import courses
from tournament.evening.night.night import Night

# Each chapter helps with the pages whose views are in these modules or topics.
VIEW_MODULES_BY_CHAPTER = {
    "set-up-your-club": ("club.people", "club.club"),
    "find-your-way-around": ("nights.tonight",),
    "undo-a-mistake": ("nights.history",),
    "set-up-a-night": ("set_up",),
    "check-in-players": ("door.check_in", "door.row_forms"),
    "keep-a-list-of-regulars": ("club.regulars", "door.lists"),
    "seat-the-next-game": ("seating",),
    "a-player-leaves": ("leaving",),
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
    "let-phones-connect": ("phones.phones_page",),
    "help-players-find-their-seats": ("phones.players",),
    "change-text-size-and-colors": ("desk.appearance",),
    "keep-backups": ("club.backups", "help.whats_new"),
}
# The chapters of single pages, by URL name, where pages of one module have different chapters.
CHAPTER_BY_PAGE_NAME = {
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
# Pages of these modules have no chapter: the big screen has no buttons, `live.follow` is for
# scripts, and `help` is the handbook itself.
VIEW_MODULES_WITHOUT_CHAPTER = ("wall", "live.follow", "help")

CHAPTER_BY_VIEW_MODULE = {
    view_module: chapter
    for chapter, view_modules in VIEW_MODULES_BY_CHAPTER.items()
    for view_module in view_modules
}


def chapter_key_for_page(url_match: ResolverMatch | None, night: Night | None = None) -> str:
    """Return the key of the chapter that fits the page and its night, or an empty string if none
    does.
    """
    if url_match is None:
        return ""
    page_name, view_module = url_match.url_name or "", topic_and_module(url_match.func.__module__)
    chapter_tables: list[Mapping[str, str]] = [CHAPTER_BY_PAGE_NAME]
    if night:
        chapter_tables.insert(0, courses.course_of(night).handbook_chapter_by_page)
    chapter_keys = (
        table[lookup_key]
        for table in chapter_tables
        for lookup_key in (page_name, view_module)
        if lookup_key in table
    )
    return next(chapter_keys, CHAPTER_BY_VIEW_MODULE.get(view_module, ""))


def topic_and_module(module_name: str) -> str:
    """Return the topic and module of a view: "door.check_in" for
    `tournament.topics.door.views.check_in`.
    """
    return ".".join(part for part in module_name.split(".")[2:] if part != "views")
