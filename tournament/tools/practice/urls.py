"""The pages of `practice`, and who may open each."""

from django.urls import path

from tournament.server.access.doors import director
from tournament.tools.practice import views as practice

urlpatterns = [
    path("practice/", director(practice.practice), name="practice"),
    path("practice/wipe/", director(practice.wipe), name="wipe-practice"),
]
