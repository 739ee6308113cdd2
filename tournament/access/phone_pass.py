"""The pass that lets a director's own phone in: shown at the desk, good once and for five minutes.

It is signed and never stored. What it names changes with the next phone that comes in, so no pass
is used twice.
"""

from django.core import signing

SALT = "tournament.phone_pass"
MINUTES = 5


def pass_for(director: int, phones: int, ended: int) -> str:
    """`phones` have come in so far, and `ended` of them are signed out."""
    return signing.dumps([director, phones, ended], salt=SALT)


def read(text: str) -> tuple[int, int, int] | None:
    """What it was made for; nothing where it is too old, or not ours."""
    try:
        director, phones, ended = signing.loads(text, salt=SALT, max_age=60 * MINUTES)
    except signing.BadSignature:
        return None
    return director, phones, ended
