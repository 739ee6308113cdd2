"""The handbook inside the program: all chapters by name, one of them, and the way there from each
page of the desk.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.evening.night.night import Night
from tournament.server.help import handbook
from tournament.server.help.chapters import chapter_of


def contents(request: HttpRequest) -> HttpResponse:
    return render(request, "help/contents.html", {"chapters": handbook.chapters().values()})


def chapter(request: HttpRequest, chapter: str) -> HttpResponse:
    page = handbook.chapters().get(chapter)
    if page is None:
        raise Http404
    return render(request, "help/chapter.html", {"chapter": page})


def context(request: HttpRequest) -> dict[str, object]:
    return {"help_chapter": helps(request)}


def helps(request: HttpRequest, night: Night | None = None) -> handbook.Chapter | None:
    """The chapter for this page, and for this night, where there is one and the handbook came
    along.
    """
    return handbook.chapters().get(chapter_of(request.resolver_match, night))
