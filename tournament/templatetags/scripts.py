"""How a page fetches a script."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournament.server.web import static_files

register = template.Library()

BESIDE = '<link rel="modulepreload" href="{}">'


@register.simple_tag
def script(name: str) -> SafeString:
    """A module of `static/tournament/`, and beside it all that it asks for: on a hall's Wi-Fi no
    browser has to find out one after the other.
    """
    whole = f"tournament/{name}.js"
    beside = format_html_join(
        "", BESIDE, ((static(text),) for text in static_files.all_dependencies(whole))
    )
    return format_html('{}<script type="module" src="{}"></script>', beside, static(whole))
