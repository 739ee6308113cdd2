"""The pages of `help`, and who may open each."""

from django.urls import path

from tournament.server.access.permissions import allow_anyone, allow_directors
from tournament.server.help import views as handbook
from tournament.server.help import whats_new

urlpatterns = [
    path("club/new/", allow_directors(whats_new.whats_new_page), name="whats-new"),
    path("club/new/read/", allow_directors(whats_new.mark_news_read), name="new-is-read"),
    path("help/", allow_anyone(handbook.contents_page), name="handbook"),
    path("help/<slug:chapter_key>/", allow_anyone(handbook.chapter_page), name="chapter"),
]
