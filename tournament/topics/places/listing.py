"""The lists of places that the desk sorts: of a night, and of a season."""

from django.utils.html import format_html
from django.utils.safestring import SafeString

from tournament.evening.words.many import capital
from tournament.kit.desk.listing import Listing, person
from tournament.topics.places.boards.ranks import StandingsRow
from tournament.topics.places.boards.season import SeasonRow


class StandingsListing(Listing):
    def render_movement(self, record: StandingsRow) -> SafeString:
        kind = "good" if record.moved and record.moved > 0 else ""
        mark = "▲" if kind else "▼" if record.moved else ""
        return format_html('<span class="moved {}">{} {}</span>', kind, mark, record.movement)

    def render_why(self, record: StandingsRow) -> SafeString:
        """Return what decided among equals behind a press: at large type it fits into no column."""
        if not record.place.beside:
            return format_html("{}", record.beside_figure)
        details = "<details><summary>Why</summary><p>{}</p></details>"
        return format_html(details, capital(record.place.beside))

    def render_name(self, record: StandingsRow) -> SafeString:
        left = format_html(" <i>{}</i>", record.left) if record.left else ""
        return format_html("<span>{}{}</span>", person(record.name, record.number), left)


class SeasonListing(Listing):
    def render_name(self, record: SeasonRow) -> SafeString:
        return person(record.name, record.aside)
