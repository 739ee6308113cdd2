"""A desk whose file was damaged: which of its pages break, and does it put right what it can?"""

from django.test import Client

from tournament.management.background_check import look_outside, look_through
from tournament.reading import outside_nights, soundness

OF_A_NIGHT = (
    "",
    "scores/1/",
    "standings/",
    "check-in/",
    "history/",
    "money/",
    "rulings/",
    "as-written/",
    "night.json",
)
OF_THE_CLUB = (
    "/",
    "/nights/",
    "/season/",
    "/season.csv",
    "/regulars/",
    "/walls/",
    "/club/as-kept/",
    "/display/",
)


def browser(director):
    """Signed in; what breaks is an answer, as it is to a director."""
    client = Client(raise_request_exception=False, SERVER_NAME="localhost")
    client.force_login(director)
    return client


def broken(client, night, wall):
    """What the start and the pages after it could not do, one sentence each."""
    try:
        list(look_outside())
        list(look_through(soundness.nights(are_open=True)))
    except Exception as fault:  # whatever it is, the start would have ended by it
        return [f"the start broke: {fault!r}"]
    pages = [f"/night/{night}/{one}" for one in OF_A_NIGHT]
    return [
        f"{one} broke"
        for one in (*OF_THE_CLUB, *pages, f"/display/{wall}/")
        if client.get(one).status_code >= 500
    ]


def settle(client, night, wall):
    """As a director does by the page: a night that went astray is brought back, each damaged line
    is taken, and then the facts are mended.
    """
    for one in outside_nights.look():
        if one.kind == outside_nights.ASTRAY:
            client.post("/club/as-kept/", {"kind": one.kind, "number": one.number})
    address = f"/night/{night}/as-written/"
    looked = soundness.look(night)
    for one in looked.findings.damaged if looked else ():
        client.post(address, {"key": f"line {one.place}", "place": one.place, "reason": "seen"})
    looked = soundness.look(night)
    if looked and looked.findings.wrong:
        client.post(address, {"key": "facts"})
