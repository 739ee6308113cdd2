"""The pages of `wall`, and who may open each."""

from django.urls import path

from tournament.server.access.doors import directing, director, everyone
from tournament.topics.wall import views

urlpatterns = [
    path("night/<int:tournament>/clock/", directing(views.clock), name="clock"),
    path("walls/", director(views.walls), name="walls"),
    path("walls/add/", director(views.add), name="add-wall"),
    path("walls/<int:number>/", director(views.change), name="change-wall"),
    path("display/", everyone(views.redirect_to_wall), name="only-wall"),
    path("display/<slug:wall>/", everyone(views.wall), name="wall"),
    path("display/<slug:wall>/<int:number>/", everyone(views.wall), name="other-wall"),
]
