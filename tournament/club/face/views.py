"""The club's picture, for everybody and from the desk; its line for a sponsor or a cause, and how
the tables of its hall stand.
"""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournament.access.doors import club_of, directs
from tournament.club import club_page
from tournament.club.face import actions
from tournament.club.face.forms import CauseForm, HallForm, PictureForm
from tournament.desk.forms.picture_file import ReencodedPicture
from tournament.desk.frame import press, press_key
from tournament.reading import club_face
from tournament.web.errors import sent_only
from tournament.words.many import so_many

# Another picture has another address.
FOR_EVER = "public, max-age=31536000, immutable"


def picture(request: HttpRequest, picture: str) -> HttpResponse:
    """What a club shows is everybody's; what it showed before is for its own desk."""
    found = club_face.shown_picture(picture)
    if found is None and directs(request):
        found = club_face.shown_picture(picture, club=club_of(request))
    if found is None:
        raise Http404
    headers = {"Cache-Control": FOR_EVER}
    return HttpResponse(found.content, content_type=f"image/{found.kind}", headers=headers)


@sent_only
def take(request: HttpRequest) -> HttpResponse:
    form = PictureForm(request.POST, request.FILES)
    if not form.is_valid():
        return club_page.club_page(request, form)
    drawn: ReencodedPicture = form.cleaned_data["file"]
    actions.take(club=club_of(request), picture=drawn, key=press_key(request, drawn.content))
    messages.success(request, "The picture stands beside the club's name.")
    return redirect("club")


@sent_only
def change(request: HttpRequest) -> HttpResponse:
    """Taken away, or the one before put back."""
    does = actions.put_back if request.POST.get("do") == "back" else actions.take_away
    press(request, lambda: does(club=club_of(request), key=press_key(request)))
    return redirect("club")


@sent_only
def name_cause(request: HttpRequest) -> HttpResponse:
    def told(cause: str) -> str:
        return f"It says “{cause}” now." if cause else "It says nothing now."

    return club_page.save_box(request, CauseForm, actions.name_cause, told)


@sent_only
def set_rows(request: HttpRequest) -> HttpResponse:
    def told(tables_a_row: int) -> str:
        if not tables_a_row:
            return "Maps of the hall have the tables as it comes."
        return f"The hall has {so_many(tables_a_row, 'table')} in a row."

    return club_page.save_box(request, HallForm, actions.set_rows, told)
