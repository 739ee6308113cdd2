"""What a list of players would bring to an evening on which everybody plays alone."""

from __future__ import annotations

from tournament.boards.regulars import DryRun


def told(found: DryRun) -> str:
    new, known = len(found.new), len(found.known)
    if not new:
        if found.left_out:
            return "Nobody can be entered from this list as it is. Mend it, and choose it again."
        return "Everybody on this list is entered already."
    people = "One player" if new == 1 else f"{new} players"
    others = f"; {known} {'is' if known == 1 else 'are'} entered already" if known else ""
    return f"{people} would be expected{others}."


def button(found: DryRun) -> str:
    return f"Expect {'the other' if found.left_out else 'all'} {len(found.new)}"
