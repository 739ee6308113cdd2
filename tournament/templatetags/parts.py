"""Parts of pages that are kept as they are written."""

from django import template

from tournament.web.parts import part

register = template.Library()
register.simple_tag(part)
