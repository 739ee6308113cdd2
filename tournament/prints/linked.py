"""How somebody wants it printed, with the pages for phones that it shows, and as the club shows
itself.
"""

from dataclasses import replace

from tournament.night.evening import Night
from tournament.phones.table_code import players_link, tent_links
from tournament.printing.print_wish import PrintWish
from tournament.prints.document import Document
from tournament.reading.club_face import face_of, picture_of


def linked(wish: PrintWish, document: Document, night: Night, site: str, path: str) -> PrintWish:
    """With what a document shows of pages for phones; whatever has a card shows the players'."""
    return replace(
        wish,
        links=tent_links(night, site) if document.has_links else {},
        players=players_link(site, path),
    )


def of_the_club(wish: PrintWish, night: Night) -> PrintWish:
    return replace(wish, picture=picture_of(night.club), cause=face_of(night.club).cause)
