"""What can be printed beside a page."""

from django import template

from tournament.night.evening import Night
from tournament.prints.document import Document
from tournament.prints.papers import beside

register = template.Library()


@register.simple_tag
def printed_beside(page: str, night: Night) -> tuple[Document, ...]:
    return beside(page, night)
