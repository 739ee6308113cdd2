"""The pages of `prints`, and who may open each."""

from django.urls import include, path

from tournament.server.access.permissions import allow_directors_of_night
from tournament.topics.prints import views

NIGHT_PATHS = [
    path("print/", allow_directors_of_night(views.prints_page), name="prints"),
    path("print/<slug:key>.pdf", allow_directors_of_night(views.printout_pdf), name="print"),
]

urlpatterns = [
    path("night/<int:tournament>/", include(NIGHT_PATHS)),
]
