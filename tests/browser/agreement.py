"""What the pages say in the end, held to what the rules answer to the exported log."""

import json

from scoring.interchange import answer


def assert_the_rules_agree(hand):
    """The result page says what ``python -m scoring`` answers to the exported log."""
    hand.opens("result/")
    pad = hand.page.locator(".score-pad:has(.ranks)")
    names = pad.locator("thead th > span").all_inner_texts()
    totals = pad.locator("tfoot tr").first.locator("td").all_inner_texts()
    places = pad.locator(".ranks td").all_inner_texts()
    sentence = hand.page.locator(".winner").inner_text().strip()

    result = answer(downloaded(hand))["result"]
    players = [result["players"][name] for name in names]
    assert len(players) == len(result["players"])
    assert list(map(int, totals)) == [player["total"] for player in players]
    assert list(map(int, places)) == [player["rank"] for player in players]
    assert result["winners"] == names[:1]
    assert result["decided_by"] == "points"
    assert sentence == f"{names[0]} wins with {totals[0]} points."


def downloaded(hand):
    """The game as the log page gives it away."""
    hand.opens("log/")
    with hand.page.expect_download() as download:
        hand.page.get_by_role("link", name="Download this game").click()
    return json.loads(download.value.path().read_text(encoding="utf-8"))
