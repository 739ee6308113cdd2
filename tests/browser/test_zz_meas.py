from tests.browser.pictured import *
def test_m(laptop, visit):
    d = build.director(); row = over(d.club)
    page = visit(f"/night/{row.pk}/payout/", width=1366, height=768, signed_in=d, at=AT_SEVEN)
    print(page.evaluate("""() => [...document.querySelectorAll('.prizes, .prizes > *, .beside > *, main > *')].map(o => [o.tagName+'.'+o.className, Math.round(o.getBoundingClientRect().top), Math.round(o.getBoundingClientRect().bottom)].join(' ')).join('\\n')"""))
    print(page.evaluate("getComputedStyle(document.querySelector('.prizes')).gridTemplateRows"))
def test_p(visit, transactional_db):
    from tests.tournament.finishing import finished
    from tournament.prizes.check_out import actions as check_out
    from tournament.reading import replay
    from tests.browser.test_end_of_evening import till
    director = build.director()
    row, _ = finished(director.club, 12, prize_places=8)
    for one in till(replay.night(row.pk)).owing:
        check_out.hand_in(build.desk(row), entry=one.entry.number, claims=(None,), taken=one.owed)
    page = visit(f"/night/{row.pk}/payout/", signed_in=director, width=390, height=844)
    page.screenshot(path="/tmp/pp1.png")
    page.set_viewport_size({"width": 360, "height": 640}); page.reload(); page.screenshot(path="/tmp/pp2.png")
    page.set_viewport_size({"width": 683, "height": 384}); page.reload(); page.screenshot(path="/tmp/pp3.png")
    page.set_viewport_size({"width": 1366, "height": 768}); page.reload(); page.screenshot(path="/tmp/pp4.png")
