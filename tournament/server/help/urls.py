"""The pages of `help`, and who may open each."""

from django.urls import path

from tournament.server.access.doors import director, everyone
from tournament.server.help import views as handbook
from tournament.server.help import whats_new

urlpatterns = [
    path("club/new/", director(whats_new.page), name="whats-new"),
    path("club/new/read/", director(whats_new.mark_read), name="new-is-read"),
    path("help/", everyone(handbook.contents), name="handbook"),
    path("help/<slug:chapter>/", everyone(handbook.chapter), name="chapter"),
]
