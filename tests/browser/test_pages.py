"""Every page on a small phone: light and dark, narrow, in large type, light to load."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import NARROW_TARGETS, TOO_WIDE, violations

AUCTION = "/setup/?players=6&advantages=auction&also=builders&also=luck&name1=Bartholomew+the+Great+One"
PAGES = ["/", "/setup/?game=empires", AUCTION, "/setup/?players=2&advantages=random", "/setup/?players=9"]
PAGES += ["/game/", "/account/", "/account/new/"]
KILOBYTE = 1000


@pytest.mark.parametrize("path", PAGES)
def test_it_is_accessible(phone, path):
    page = phone()
    page.goto(path)

    assert violations(page) == []


FAINT = """([light]) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@media (prefers-color-scheme: ${light}) { h1 { color: #888; background: #777 } }`);
  document.adoptedStyleSheets.push(sheet);
  document.documentElement.removeAttribute("lang");
}"""


@pytest.mark.parametrize("light", ["light", "dark"])
def test_what_is_faint_in_one_light_is_found_there(phone, light):
    page = phone()
    page.goto("/setup/?game=empires")
    page.evaluate(FAINT, [light])

    assert {one.split(":")[0] for one in violations(page)} == {
        f"{light} color-contrast",
        "light html-has-lang",
    }


@pytest.mark.parametrize("path", PAGES)
def test_it_has_room_for_a_thumb(phone, path):
    page = phone()
    page.goto(path)

    assert page.evaluate(NARROW_TARGETS) == []


@pytest.mark.parametrize("path", PAGES)
def test_it_fits_a_narrow_screen(phone, path):
    page = phone(viewport={"width": 320, "height": 568})
    page.goto(path)

    assert page.evaluate(TOO_WIDE) == 0


@pytest.mark.parametrize("path", PAGES)
def test_it_fits_with_text_twice_as_large(phone, path):
    page = phone()
    page.goto(path)
    page.evaluate("() => { document.documentElement.style.fontSize = '200%' }")

    assert page.evaluate(TOO_WIDE) == 0


@pytest.mark.parametrize("path", ["/", "/setup/"])
def test_it_is_light_to_load(phone, path):
    page = phone()
    sizes = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()))
    page.goto(path, wait_until="networkidle")

    total = sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)
    assert len(sizes) >= 4
    assert total <= 60 * KILOBYTE


def test_it_keeps_the_lighting_on_the_device(phone):
    page = phone(color_scheme="light")
    page.goto("/")
    page.get_by_role("radio", name="Dark").check()
    page.goto("/setup/")

    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert page.get_by_role("radio", name="Dark").is_checked()

    page.get_by_role("radio", name="Automatic").check()
    page.reload()
    assert page.locator("html").get_attribute("data-theme") is None


def test_it_can_be_walked_by_keyboard(phone):
    page = phone()
    page.goto("/")
    page.keyboard.press("Tab")
    assert page.locator(":focus").inner_text() == "Skip to the page"

    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Empires: Age of Discovery")
    for _key in ("to the skip link", "to the brand", "to the first door"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/start/")
