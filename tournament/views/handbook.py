"""The handbook inside the program: all chapters by name, one of them, and the way there from each
page of the desk.
"""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournament import handbook
from tournament.views.chapters import chapter_of


def contents(request: HttpRequest) -> HttpResponse:
    return render(request, "handbook/contents.html", {"chapters": handbook.chapters().values()})


def chapter(request: HttpRequest, chapter: str) -> HttpResponse:
    found = handbook.chapters().get(chapter)
    if found is None:
        raise Http404
    return render(request, "handbook/chapter.html", {"chapter": found})


def context(request: HttpRequest) -> dict[str, object]:
    """The chapter for this page, where it has one and the handbook came along."""
    key = chapter_of(request.resolver_match)
    return {"help_chapter": handbook.chapters().get(key)}
