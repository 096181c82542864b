"""What every page must stand: a screen reader, a thumb, a narrow screen, day and night."""

from axe_playwright_python.sync_playwright import Axe

RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast"]

NARROW_TARGETS = """() => [...document.querySelectorAll("a, button, input, summary, label.chip, label.tick")]
  .filter(one => !one.matches(".skip, input[type=hidden], label input"))
  .map(one => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 44 || box.height < 44))
  .map(([html, box]) => `${html}: ${box.width} x ${box.height}`)"""
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def violations(page) -> list[str]:
    """What axe finds wrong by day and by night. Only the colours change with the light, so at night
    only they are looked at."""
    found = []
    for light, rules, least in (("dark", COLOURS, 1), ("light", RULES, 11)):
        page.emulate_media(color_scheme=light)
        # To describe every place that is right takes axe longer than to look at it.
        options = {"runOnly": rules, "resultTypes": ["violations"]}
        results = Axe().run(page, options=options).response
        assert len(results["passes"]) + len(results["violations"]) >= least, "axe looked at next to nothing"
        found += [f"{light} {one['id']}: {one['nodes'][0]['html'][:150]}" for one in results["violations"]]
    return found
