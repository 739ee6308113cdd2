"""Every page, and who may open it."""

from django.urls import path

from tournament.access.doors import directing, director, everyone, scorekeeper, taking_files
from tournament.bracket import views as bracket
from tournament.club import copies
from tournament.club import views as club
from tournament.club.face import views as face
from tournament.club.people import views as people
from tournament.club.regulars import importing
from tournament.club.regulars import views as regulars
from tournament.demo import views as demo
from tournament.desk import appearance_buttons as looks
from tournament.door.lists import team_views
from tournament.door.lists import views as player_list
from tournament.door.views import check_in, row_presses, session_order
from tournament.evening.going_back import views as going_back
from tournament.evening.history import views as history
from tournament.evening.limits import views as limits
from tournament.evening.nights import views as nights
from tournament.evening.soundness import as_kept
from tournament.evening.soundness import views as soundness
from tournament.evening.tonight import views as tonight
from tournament.help import news
from tournament.help import views as handbook
from tournament.leaving import choose_person
from tournament.leaving import views as leave
from tournament.live import follow
from tournament.money import views as money
from tournament.phones import director_phone, hall_page, table_code
from tournament.phones.floor import views as floor
from tournament.phones.players import views as players
from tournament.phones.table_phone import views as table_phone
from tournament.places.medals import views as medals
from tournament.places.season import views as season
from tournament.places.standings import views as standings
from tournament.practice import views as practice
from tournament.prints import views as paper
from tournament.prizes.check_out import views as check_out
from tournament.prizes.closing import views as closing
from tournament.prizes.payout import views as payout
from tournament.rulings import views as rulings
from tournament.rulings.tricks import views as tricks
from tournament.seating import presses as seating
from tournament.seating import views as seat
from tournament.seating.wishes import views as wishes
from tournament.set_up import views as set_up
from tournament.table.hands import one_hand
from tournament.table.hands import views as hands
from tournament.table.paper_rows import views as paper_rows
from tournament.table.scores import views as scores
from tournament.table.troubles import views as sheet_troubles
from tournament.wall import views as wall
from tournament.wall.clock import views as round_clock
from tournament.wall.walls import views as walls

NIGHT = "night/<int:tournament>/"
TABLE = NIGHT + "scores/<int:game>/<int:table>/"

urlpatterns = [
    path("", director(tonight.tonight), name="tonight"),
    path("set-up/", director(set_up.set_up), name="set-up"),
    # One night, from the door to the till
    path(NIGHT, directing(tonight.night), name="night"),
    path(NIGHT + "set-up/", directing(set_up.change), name="change-night"),
    path(NIGHT + "tonight/", directing(set_up.hold_tonight), name="hold-tonight"),
    path(NIGHT + "rules/", directing(tonight.rules), name="rules"),
    path(NIGHT + "check-in/", directing(check_in.check_in), name="check-in"),
    path(NIGHT + "check-in/row/", directing(row_presses.row), name="check-in-row"),
    path(NIGHT + "check-in/team/", directing(row_presses.row), name="check-in-team"),
    path(NIGHT + "check-in/all-here/", directing(check_in.all_here), name="all-here"),
    path(NIGHT + "check-in/sessions/", directing(session_order.arrange), name="sessions"),
    path(
        NIGHT + "players/import/",
        taking_files(directing(player_list.bring_in)),
        name="import-players",
    ),
    path(
        NIGHT + "teams/import/", taking_files(directing(team_views.bring_in)), name="import-teams"
    ),
    path(NIGHT + "undo/", directing(history.undo), name="undo"),
    path(NIGHT + "clock/", directing(round_clock.clock), name="clock"),
    path(NIGHT + "time-limit/", directing(limits.time_limit), name="time-limit"),
    path(NIGHT + "time-limit/end/", directing(limits.end_after), name="end-after"),
    path(NIGHT + "seat/", directing(seat.seat), name="seat"),
    path(NIGHT + "seat/draw-again/", directing(seating.draw_again), name="draw-again"),
    path(NIGHT + "draw/", directing(wishes.whole), name="whole-draw"),
    path(NIGHT + "draw/wish/", directing(wishes.wish), name="draw-wish"),
    path(NIGHT + "seat/odd-numbers/", directing(seating.odd_numbers), name="odd-numbers"),
    path(NIGHT + "seat/left-over/", directing(seating.left_over), name="left-over"),
    path(NIGHT + "seat/without/", directing(choose_person.seat_without_team), name="seat-without"),
    path(NIGHT + "seat/take-back/", directing(seating.unseat), name="unseat"),
    path(NIGHT + "seat/again/", directing(seating.reseat), name="reseat"),
    path(NIGHT + "seat/exchange/", directing(seating.exchange), name="exchange"),
    path(NIGHT + "bracket/", directing(bracket.show), name="bracket"),
    path(NIGHT + "floor/", directing(floor.floor), name="floor"),
    path(NIGHT + "rulings/", directing(rulings.rulings), name="rulings"),
    path(NIGHT + "ruling/<int:game>/<int:table>/", directing(rulings.ruling), name="ruling"),
    path(NIGHT + "tricks/", directing(tricks.tricks), name="tricks"),
    path(NIGHT + "tricks/<int:game>/<int:table>/", directing(tricks.tricks_of), name="tricks-of"),
    path(NIGHT + "order-up/", directing(tricks.order_up), name="order-up"),
    path(NIGHT + "scores/", directing(scores.scores), name="scores"),
    path(NIGHT + "scores/<int:game>/", directing(scores.of_game), name="scores-of"),
    path(NIGHT + "correct/", directing(tonight.correct), name="correct"),
    path(TABLE, directing(hands.hands), name="hands"),
    path(TABLE + "rows/", directing(paper_rows.rows), name="rows"),
    path(TABLE + "hand/<int:number>/", directing(one_hand.hand), name="hand"),
    path(TABLE + "drop/<int:number>/", directing(hands.drop), name="drop-hand"),
    path(TABLE + "deals-first/", directing(hands.deal_first), name="deal-first"),
    path(TABLE + "short/", directing(hands.take_short), name="take-short"),
    path(TABLE + "dispute/", directing(hands.dispute), name="dispute"),
    path(TABLE + "sat/", directing(sheet_troubles.sat), name="sat"),
    path(TABLE + "unread/", directing(sheet_troubles.unread), name="unread"),
    path(TABLE + "extra-hand/", directing(hands.extra_hand), name="extra-hand"),
    path(NIGHT + "leave/", directing(choose_person.leaves), name="who-leaves"),
    path(NIGHT + "leave/<int:entry>/", directing(leave.leave), name="leave"),
    path(NIGHT + "substitute/", directing(choose_person.played_for), name="who-is-played-for"),
    path(NIGHT + "substitute/<int:entry>/", directing(leave.substitute), name="substitute"),
    path(NIGHT + "money/", directing(money.money), name="money"),
    path(NIGHT + "money/<int:payment>/", directing(money.receipt), name="receipt"),
    path(NIGHT + "money.csv", directing(money.money_csv), name="money-csv"),
    path(NIGHT + "check-out/", directing(check_out.check_out), name="check-out"),
    path(NIGHT + "check-out/<int:entry>/", directing(check_out.card_in), name="card-in"),
    path(NIGHT + "payout/", directing(payout.payout), name="payout"),
    path(NIGHT + "medals/", directing(medals.medals), name="medals"),
    path(NIGHT + "medals.csv", directing(medals.medals_csv), name="medals-csv"),
    path(NIGHT + "closing/", directing(closing.closing), name="closing"),
    path(NIGHT + "standings/", directing(standings.standings), name="standings"),
    path(NIGHT + "standings.csv", directing(standings.standings_csv), name="standings-csv"),
    path(NIGHT + "players.csv", directing(standings.players_csv), name="players-csv"),
    path(NIGHT + "card/<int:entry>/", directing(standings.card), name="card"),
    path(NIGHT + "history/", directing(history.history), name="history"),
    path(NIGHT + "go-back/", directing(going_back.going_back), name="going-back"),
    path(NIGHT + "as-written/", directing(soundness.as_written), name="as-written"),
    path(NIGHT + "print/", directing(paper.prints), name="prints"),
    path(NIGHT + "print/<slug:what>.pdf", directing(paper.document), name="print"),
    path(NIGHT + "night.json", directing(nights.save), name="night-json"),
    # The club and its hall
    path("nights/", director(nights.nights), name="nights"),
    path("nights/import/", taking_files(director(nights.bring)), name="import-night"),
    path("practice/", director(practice.practice), name="practice"),
    path("practice/wipe/", director(practice.wipe), name="wipe-practice"),
    path("season/", director(season.season), name="season"),
    path("season.csv", director(season.season_csv), name="season-csv"),
    path("copies/", director(copies.overview), name="copies"),
    path("copies/now/", director(copies.make), name="copy-now"),
    path("copies/stick/", director(copies.to_stick), name="copy-to-stick"),
    path("club/", director(club.club), name="club"),
    path("club/as-kept/", director(as_kept.as_kept), name="as-kept"),
    path("club/new/", director(news.shown), name="whats-new"),
    path("club/new/read/", director(news.is_read), name="new-is-read"),
    path("club/picture/", taking_files(director(face.take)), name="take-picture"),
    path("club/picture/before/", director(face.change), name="change-picture"),
    path("club/cause/", director(face.name_cause), name="name-cause"),
    path("club/hall/", director(face.set_rows), name="set-rows"),
    path("club/word/", director(club.call_it), name="call-it"),
    path("club/names/", director(club.write_names), name="write-names"),
    path("club/password/", director(club.new_password), name="new-password"),
    path("regulars/", director(regulars.regulars), name="regulars"),
    path("regulars/change/", director(regulars.change), name="change-regular"),
    path("regulars/gone/", director(regulars.gone), name="regular-gone"),
    path("regulars/import/", taking_files(director(importing.bring_in)), name="import-regulars"),
    path("regulars/take-out/", director(importing.take_out), name="take-out-regulars"),
    path("welcome/", everyone(people.welcome), name="welcome"),
    path("try-it/", everyone(demo.try_it), name="try-it"),
    path("sign-in/", everyone(people.enter), name="sign-in"),
    path("sign-out/", director(people.leave), name="sign-out"),
    path("looks/", everyone(looks.change), name="looks"),
    path("walls/", director(walls.walls), name="walls"),
    path("walls/add/", director(walls.add), name="add-wall"),
    path("walls/<int:number>/", director(walls.change), name="change-wall"),
    path("hall/", director(hall_page.overview), name="hall"),
    path("hall/open/", director(hall_page.let_in), name="open-hall"),
    path("hall/wi-fi/", director(hall_page.name_wifi), name="name-wi-fi"),
    path("hall/last-names/", director(hall_page.last_names), name="last-names"),
    path("hall/close/", director(hall_page.shut), name="close-hall"),
    path("hall/keep-to-desk/", director(hall_page.keep_to_desk), name="keep-to-desk"),
    path("hall/my-phone/", director(director_phone.invite), name="invite-phone"),
    path("hall/my-phone/end/", director(director_phone.end), name="end-phones"),
    path("phone/<str:told>/", everyone(director_phone.come_in), name="come-in"),
    path("hall/both-sides/", director(hall_page.both_sides), name="both-sides"),
    path("hall/end-table-links/", director(hall_page.end_table_links), name="end-table-links"),
    path("table/", everyone(table_code.enter), name="table-code"),
    path(
        "table/<int:tournament>/<int:table>/<str:key>/",
        scorekeeper(table_phone.table),
        name="table",
    ),
    path("display/", everyone(wall.only_wall), name="only-wall"),
    path("display/<slug:wall>/", everyone(wall.wall), name="wall"),
    path("display/<slug:wall>/<int:number>/", everyone(wall.wall), name="other-wall"),
    path("display/<slug:wall>/rules/", everyone(tonight.rules_in_public), name="wall-rules"),
    path("display/<slug:wall>/standings/", everyone(players.in_public), name="wall-standings"),
    path(
        "display/<slug:wall>/card/<int:entry>/",
        everyone(players.card_in_public),
        name="wall-card",
    ),
    path("picture/<slug:picture>/", everyone(face.picture), name="club-picture"),
    path("me/", everyone(players.only_club), name="me"),
    path("me/<slug:wall>/", everyone(players.find_me), name="find-me"),
    path("help/", everyone(handbook.contents), name="handbook"),
    path("help/<slug:chapter>/", everyone(handbook.chapter), name="chapter"),
    path("live/<str:signed>/", everyone(follow.ask), name="live"),
]

handler400 = "tournament.web.errors.bad_request"
handler403 = "tournament.web.errors.forbidden"
handler404 = "tournament.web.errors.not_found"
handler500 = "tournament.web.errors.crashed"
