"""The handbook's pages: the list of chapters, one chapter, and the link to it from each page."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.evening.night.night import Night
from tournament.server.help import handbook
from tournament.server.help.chapters import chapter_key_for_page


def contents_page(request: HttpRequest) -> HttpResponse:
    return render(
        request, "help/contents.html", {"chapters": handbook.read_chapters_by_key().values()}
    )


def chapter_page(request: HttpRequest, chapter_key: str) -> HttpResponse:
    chapter = handbook.read_chapters_by_key().get(chapter_key)
    if chapter is None:
        raise Http404
    return render(request, "help/chapter.html", {"chapter": chapter})


def help_context(request: HttpRequest) -> dict[str, object]:
    return {"help_chapter": chapter_for_request(request)}


def chapter_for_request(
    request: HttpRequest, night: Night | None = None
) -> handbook.Chapter | None:
    """Return the chapter for this page and night, or None if there is none."""
    return handbook.read_chapters_by_key().get(chapter_key_for_page(request.resolver_match, night))
