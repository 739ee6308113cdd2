"""Which chapter of the handbook helps with which page: said here, and nowhere else."""

from __future__ import annotations

from django.urls import ResolverMatch

# By where the page is made: a file of this folder.
HELPS_WITH = {
    "the-first-run": ("people", "club"),
    "tonight": ("tonight",),
    "undo": ("history", "going_back"),
    "set-up": ("set_up",),
    "check-in": ("check_in", "roster"),
    "regulars-and-lists": ("regulars", "importing", "player_list"),
    "seat": ("seat",),
    "who-leaves": ("who_leaves", "leave"),
    "play": ("scores", "hands", "hand", "as_read", "sheet_troubles"),
    "rulings": ("rulings", "tricks"),
    "standings": ("standings",),
    "check-out-prizes-and-the-till": ("check_out", "money", "payout", "closing"),
    "afterwards": ("nights", "season"),
    "pairs-who-stay-together": ("team_list", "team_rows", "sessions"),
    "pairs-over-a-number-of-games": ("team_seat", "medals"),
    "a-bracket": ("bracket",),
    "practice": ("practice", "demo"),
    "the-wall": ("walls",),
    "your-own-phone": ("floor", "director_phone"),
    "a-tables-phone": ("table_phone", "table_code"),
    "the-clock": ("round_clock", "limits"),
    "paper": ("paper",),
    "phones-and-screens": ("hall",),
    "find-me": ("players",),
    "text-and-colours": ("looks",),
    "who-sits-where": ("wishes",),
    "copies": ("copies", "soundness", "outside", "whats_new"),
}
# By its name, where the file has pages of more than one kind.
HELPS_WITH_PAGE = {
    "rules": "the-five-houses",
    "wall-rules": "find-me",
    "wall-standings": "find-me",
    "wall-card": "find-me",
}
# The wall has nothing to press, a script asks `live`, and the handbook helps with itself.
WITHOUT = ("wall", "live", "handbook")

_CHAPTERS = {view: chapter for chapter, views in HELPS_WITH.items() for view in views}


def chapter_of(page: ResolverMatch | None) -> str:
    """The key of the chapter; none for a page that has no help."""
    if page is None:
        return ""
    view = page.func.__module__.rpartition(".")[2]
    return HELPS_WITH_PAGE.get(page.url_name or "", _CHAPTERS.get(view, ""))
