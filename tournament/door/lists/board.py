"""What a list of players would bring to an evening on which everybody plays alone."""

from tournament.club.regulars.board import DryRun
from tournament.words.many import so_many


def words(dry_run: DryRun) -> str:
    new, number = len(dry_run.new), len(dry_run.known)
    if not new:
        if dry_run.left_out:
            return "Nobody can be entered from this list as it is. Mend it, and look at it again."
        return "Everybody on this list is entered already."
    people = "One player" if new == 1 else f"{new} players"
    others = f"; {so_many(number, 'is', 'are')} entered already" if number else ""
    return f"{people} would be expected{others}."


def button(dry_run: DryRun) -> str:
    if len(dry_run.new) == 1:
        return f"Expect {dry_run.new[0].name}"
    return f"Expect {'the other' if dry_run.left_out else 'all'} {len(dry_run.new)}"
