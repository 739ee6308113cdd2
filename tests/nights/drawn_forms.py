"""Mark each form with the template that draws it, so that tests can press every button of a
night.
"""

from __future__ import annotations

import re
from pathlib import Path

from django.template.loaders import filesystem

TEMPLATES_FOLDER = Path(__file__).parent.parent.parent / "templates"
FORM_TAG_PATTERN = re.compile(r"<form\b(?=[^>]*\bmethod=\"post\")")
PLACE_ATTRIBUTE = "data-drawn"


def places_of_post_forms() -> set[str]:
    """Return the place of every form that is sent by POST: its template and its number there."""
    return {
        f"{file.relative_to(TEMPLATES_FOLDER)} {number}"
        for file in TEMPLATES_FOLDER.rglob("*.html")
        for number, _ in enumerate(FORM_TAG_PATTERN.finditer(file.read_text()), start=1)
    }


class FormMarkingLoader(filesystem.Loader):
    """A template loader that marks each post form with its place. Only these tests see the mark."""

    def get_contents(self, origin):
        number = 0

        def mark_form(tag):
            nonlocal number
            number += 1
            return f'{tag[0]} {PLACE_ATTRIBUTE}="{origin.template_name} {number}"'

        return FORM_TAG_PATTERN.sub(mark_form, super().get_contents(origin))


def template_engine_that_marks_forms(templates):
    """Return the TEMPLATES setting with a loader that marks each form."""
    (engine,) = templates
    loaders = [f"{__name__}.FormMarkingLoader", "django.template.loaders.app_directories.Loader"]
    options = engine["OPTIONS"] | {"loaders": [("django.template.loaders.cached.Loader", loaders)]}
    return [engine | {"APP_DIRS": False, "OPTIONS": options}]
