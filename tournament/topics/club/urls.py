"""The pages of `club`, and who may open each."""

from django.urls import path

from tournament.server.access.doors import director, everyone, taking_files
from tournament.topics.club import copies, people
from tournament.topics.club import views as club
from tournament.topics.club.regulars import views as regulars

urlpatterns = [
    path("copies/", director(copies.overview), name="copies"),
    path("copies/now/", director(copies.make), name="copy-now"),
    path("copies/stick/", director(copies.copy_to_stick), name="copy-to-stick"),
    path("club/", director(club.club), name="club"),
    path("club/picture/", taking_files(director(club.take_picture)), name="take-picture"),
    path("club/picture/before/", director(club.change_picture), name="change-picture"),
    path("club/cause/", director(club.name_cause), name="name-cause"),
    path("club/hall/", director(club.set_rows), name="set-rows"),
    path("club/word/", director(club.call_it), name="call-it"),
    path("club/names/", director(club.write_names), name="write-names"),
    path("club/password/", director(club.new_password), name="new-password"),
    path("club/shortcut/", director(club.put_shortcut), name="put-shortcut"),
    path("regulars/", director(regulars.regulars), name="regulars"),
    path("regulars/change/", director(regulars.change), name="change-regular"),
    path("regulars/gone/", director(regulars.mark_gone), name="regular-gone"),
    path("regulars/merge/", director(regulars.merge), name="merge-regulars"),
    path("regulars/unmerge/", director(regulars.unmerge), name="unmerge-regulars"),
    path("regulars.csv", director(regulars.csv), name="regulars-csv"),
    path("regulars.pdf", director(regulars.pdf), name="regulars-pdf"),
    path("regulars/import/", taking_files(director(regulars.bring_in)), name="import-regulars"),
    path("regulars/take-out/", director(regulars.take_out), name="take-out-regulars"),
    path("welcome/", everyone(people.welcome), name="welcome"),
    path("sign-in/", everyone(people.enter), name="sign-in"),
    path("sign-out/", director(people.leave), name="sign-out"),
    path("picture/<slug:picture>/", everyone(club.picture), name="club-picture"),
]
