"""What is on in one sentence, for the wall and for whoever walks the floor."""

from tournament import courses
from tournament.night.evening import Night


def is_over(night: Night) -> bool:
    return night.is_closed or night.is_played


def call(night: Night) -> str:
    """One sentence that is true now."""
    return "Thank you for playing!" if is_over(night) else courses.of(night).call()
