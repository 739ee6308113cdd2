"""The pages of `club`, and who may open each."""

from django.urls import path

from tournament.server.access.permissions import allow_anyone, allow_directors, allow_file_uploads
from tournament.topics.club.views import backups, club, people, regulars

urlpatterns = [
    path("copies/", allow_directors(backups.backups_page), name="copies"),
    path("copies/now/", allow_directors(backups.make_backup), name="copy-now"),
    path("copies/drive/", allow_directors(backups.copy_to_drive), name="copy-to-drive"),
    path("club/", allow_directors(club.club_page), name="club"),
    path(
        "club/picture/",
        allow_file_uploads(allow_directors(club.store_picture)),
        name="take-picture",
    ),
    path("club/picture/before/", allow_directors(club.change_picture), name="change-picture"),
    path("club/cause/", allow_directors(club.set_cause), name="name-cause"),
    path("club/hall/", allow_directors(club.set_tables_in_row), name="set-rows"),
    path("club/word/", allow_directors(club.choose_word_for_night), name="call-it"),
    path("club/names/", allow_directors(club.reorder_names), name="write-names"),
    path("club/password/", allow_directors(club.set_new_password), name="new-password"),
    path("club/shortcut/", allow_directors(club.put_shortcut_on_desktop), name="put-shortcut"),
    path("regulars/", allow_directors(regulars.regulars_page), name="regulars"),
    path("regulars/change/", allow_directors(regulars.change_regular), name="change-regular"),
    path("regulars/gone/", allow_directors(regulars.mark_gone_or_coming), name="regular-gone"),
    path("regulars/merge/", allow_directors(regulars.merge_regulars), name="merge-regulars"),
    path("regulars/unmerge/", allow_directors(regulars.separate_regular), name="unmerge-regulars"),
    path("regulars.csv", allow_directors(regulars.regulars_csv), name="regulars-csv"),
    path("regulars.pdf", allow_directors(regulars.regulars_pdf), name="regulars-pdf"),
    path(
        "regulars/import/",
        allow_file_uploads(allow_directors(regulars.import_regulars)),
        name="import-regulars",
    ),
    path(
        "regulars/take-out/",
        allow_directors(regulars.remove_imported_regulars),
        name="take-out-regulars",
    ),
    path("welcome/", allow_anyone(people.welcome_page), name="welcome"),
    path("sign-in/", allow_anyone(people.sign_in_page), name="sign-in"),
    path("sign-out/", allow_directors(people.sign_out), name="sign-out"),
    path("picture/<slug:picture>/", allow_anyone(club.club_picture), name="club-picture"),
]
