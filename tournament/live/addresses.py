"""The addresses under which screens watch: signed, so that whoever was shown a page may watch it,
for a day, and nobody else.
"""

from django.core.signing import BadSignature, TimestampSigner
from django.urls import reverse

from tournament.live.kinds import Name, kind_of

A_DAY = 24 * 60 * 60
SALT = "tournament.live.3"


def address(name: Name) -> str:
    return reverse("live", args=[_signer().sign_object(list(name))])


def name_of(signed: str) -> Name | None:
    """Nothing for what we have not signed, or longer ago than a day."""
    try:
        return tuple(_signer().unsign_object(signed, max_age=A_DAY))
    except BadSignature:
        return None


def watched_by(session: str, name: Name) -> Name:
    """The channel itself. A session is a secret and so no part of an address: the browser brings it
    along each time.
    """
    return (*name, session) if kind_of(name).by_session else name


def _signer() -> TimestampSigner:
    return TimestampSigner(salt=SALT)
