"""Teams of a bracket by their names."""

from collections.abc import Mapping

from django import template

register = template.Library()


@register.filter
def of_team(names: Mapping[str, str], team: str) -> str:
    return names[team]
