from __future__ import annotations
from tests.browser.test_coach import *


def test_look(front: Any, page: Page) -> None:
    match = witch()
    seat, better, worse = foretelling(match)
    page.set_viewport_size(DESK)
    go_on_with(page, front.url, match, seat=seat)
    set_coach(page, "whisper")
    at_rest(page)
    page.on("websocket", lambda ws: print("ws"))
    bar(page).get_by_role("button", name=worse, exact=True).click()
    bar(page).get_by_role("button", name=WHISPER).wait_for()
    page.screenshot(path="/work/scratch/coach/whisper-desk.png")
    bar(page).get_by_role("button", name=WHISPER).click()
    coach = page.get_by_label("The coach", exact=True)
    page.screenshot(path="/work/scratch/coach/full-desk.png")
    coach.get_by_role("button", name="Try again").click()
    for _ in range(8):
        page.wait_for_timeout(1000)
        print(
            page.locator(".nb-play").get_attribute("data-moment"),
            match.moment,
            page.locator(".nb-no").inner_text(),
            coach.is_visible(),
            page.locator(".nb-question").inner_text(),
            flush=True,
        )
    page.screenshot(path="/work/scratch/coach/after.png")
    print(front.log.read_text()[-1500:])
