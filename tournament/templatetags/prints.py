"""What can be printed beside a page."""

from django import template

from tournament.prints.papers import beside

register = template.Library()
register.simple_tag(beside, name="printed_beside")
