"""The club's picture, for everybody."""

from django.http import Http404, HttpRequest, HttpResponse

from tournament.access.doors import club_of, directs
from tournament.reading import club_face

# Another picture has another address.
FOR_EVER = "public, max-age=31536000, immutable"


def picture(request: HttpRequest, picture: str) -> HttpResponse:
    """What a club shows is everybody's; what it showed before is for its own desk."""
    found = club_face.shown(picture)
    if found is None and directs(request):
        found = club_face.shown(picture, club=club_of(request))
    if found is None:
        raise Http404
    headers = {"Cache-Control": FOR_EVER}
    return HttpResponse(found.content, content_type=f"image/{found.kind}", headers=headers)
