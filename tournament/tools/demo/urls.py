"""The pages of `demo`, and who may open each."""

from django.urls import path

from tournament.server.access.doors import everyone
from tournament.tools.demo import views as demo

urlpatterns = [
    path("try-it/", everyone(demo.try_it), name="try-it"),
]
