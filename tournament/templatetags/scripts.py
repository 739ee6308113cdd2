"""The template tag by which a page loads a script."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def script_tag(name: str) -> SafeString:
    """Return the HTML tag for a script module of `static/tournament/`."""
    return format_html('<script type="module" src="{}"></script>', static(f"tournament/{name}.js"))
