"""*Start a table* under a thumb: what is refused comes into view, what is folded says what was ticked."""

from playwright.sync_api import expect


def test_what_is_refused_comes_into_view(phone):
    page = phone()
    page.goto("/start/?game=empires")
    for seat in (1, 2):
        page.locator(f"[name=name{seat}]").fill("Ann")
    page.locator("[name=start]").click()
    expect(page.locator("[role=alert]", has_text="Two players are called Ann.")).to_be_in_viewport(ratio=1)


def test_optional_rules_that_are_ticked_are_named_where_they_fold(phone):
    page = phone()
    page.goto("/start/?game=empires")
    rules = page.locator("#more-rules")
    rules.locator("summary").click()
    rules.get_by_text("Buying points").click()
    expect(rules.locator("summary")).to_contain_text("Buying points")
    rules.get_by_text("Buying points").last.click()
    expect(rules.locator("summary")).to_contain_text("none")
