"""The sheet of the Colonist Dock."""

import re

from companion.models import Role
from scoring.games import rules_of


def test_it_records_every_line_as_one_step(start):
    phone = start()
    answer = phone.sends("dock", line=["seat-1:colonist:caribbean", "seat-2:merchant:caribbean"])
    assert answer.status_code == 302
    assert phone.state.regions["caribbean"].workers == {"seat-1": {"colonist": 1}, "seat-2": {"merchant": 1}}
    assert [entry.step for entry in phone.table.fold.entries] == [1, 1]


def test_it_opens_the_next_box(start):
    phone = start()
    phone.sends("dock", line=["seat-1:colonist:caribbean"])
    assert phone.table.box == "goods"


def test_it_records_the_same_sheet_once(start):
    phone = start()
    for _tap in range(2):
        answer = phone.sends("dock", seen=0, command="tapped-twice", line=["seat-1:colonist:caribbean"])
        assert answer.status_code == 302
    assert phone.state.regions["caribbean"].workers == {"seat-1": {"colonist": 1}}


def test_it_keeps_what_was_typed_on_a_stale_page(start):
    phone = start()
    phone.records({"do": "land", "player": "seat-1", "worker": "soldier", "region": "caribbean"})
    answer = phone.sends("dock", seen=0, line=["seat-1:colonist:caribbean"])
    assert answer.status_code == 409
    assert b'value="seat-1:colonist:caribbean"' in answer.content
    assert phone.state.regions["caribbean"].workers == {"seat-1": {"soldier": 1}}


def test_it_refuses_with_a_sentence_and_offers_to_record_anyway(start):
    phone = start()
    answer = phone.sends("dock", line=["seat-1:colonist:florida"])
    assert answer.status_code == 422
    assert "Nobody has discovered Florida yet." in answer.content.decode()
    assert b'name="anyway"' in answer.content
    phone.sends("dock", anyway="1", line=["seat-1:colonist:florida"])
    assert phone.state.regions["florida"].workers == {"seat-1": {"colonist": 1}}


def test_it_adds_a_line_without_javascript(start):
    phone = start()
    line = ["seat-1:colonist:caribbean"]
    answer = phone.sends("dock", add="seat-2", pick_worker="soldier", pick_region="caribbean", line=line)
    assert answer.status_code == 200
    assert answer.content.count(b'name="line" value=') == 2
    assert phone.table.fold.entries == ()


def test_it_asks_for_the_good_of_a_region_that_is_claimed(start):
    phone = start()
    lines = ["seat-1:colonist:caribbean"] * 3
    assert b"takes the good of Caribbean" not in phone.sends("dock", draft="1", line=lines[:2]).content
    assert b'name="claim_2_good" value="sugar"' in phone.sends("dock", draft="1", line=lines).content
    for _tap in range(2):
        answer = phone.sends("dock", seen=0, command="twice", line=lines, claim_2_good="sugar")
        assert answer.status_code == 302
    assert phone.state.players["seat-1"].goods == {"sugar": 1}


def test_it_leaves_the_good_open_when_nobody_says_it(start):
    phone = start()
    phone.sends("dock", line=["seat-1:colonist:caribbean"] * 3, claim_2_good="")
    assert [claim.region for claim in phone.state.unclaimed] == ["caribbean"]


def test_it_does_not_ask_for_a_good_that_the_board_tells(start):
    phone = start(region_goods={"caribbean": "sugar"})
    answer = phone.sends("dock", draft="1", line=["seat-1:colonist:caribbean"] * 3)
    assert b"claim_2_good" not in answer.content
    assert b"#good-sugar" in answer.content.split(b'id="asked"')[1].split(b"</div>")[0]


def test_it_shows_what_the_landings_bring(start):
    phone = start()
    lines = ["seat-1:merchant:caribbean", "seat-2:missionary:caribbean", "seat-3:colonist:caribbean"]
    page = phone.sends("dock", draft="1", line=lines).content.decode()
    assert "+$5" in page
    assert "+1 Colonist · Caribbean" in page
    assert page.count('class="brings"') == 4  # two of them say that nobody has hired these two


def test_it_refreshes_only_what_is_asked_while_it_is_filled_in(start):
    phone = start()
    url = f"/tables/{phone.game.code}/record/dock/"
    data = {"seen": 0, "command": "drafting", "draft": "1", "line": ["seat-1:merchant:caribbean"]}
    answer = phone.client.post(url, data, headers={"hx-request": "true", "hx-target": "asked"})
    assert answer.status_code == 200
    assert b"<button" not in answer.content
    assert b"+$5" in answer.content


def test_it_begins_where_somebody_landed_last(start):
    phone = start()
    phone.records({"do": "correct", "region": "peru", "discovered": True})
    phone.records({"do": "land", "player": "seat-1", "worker": "colonist", "region": "peru"})
    assert b'name="pick_region" value="peru" checked' in phone.opens(box="dock").content


def test_it_reminds_of_the_workers_beyond_the_printed_spaces(start):
    phone = start()
    owned = ["indentured_servitude", "mayflower"]
    phone.records({"do": "correct", "player": "seat-2", "set": {"buildings": owned, "ships": 1}})
    page = phone.opens(box="dock").content.decode()
    assert "Your free Colonist is on space X." in page
    assert "Your workers on ships land last." in page


def test_it_may_be_sent_empty(start):
    phone = start()
    assert b">Nobody lands</button>" in phone.opens(box="dock").content
    assert phone.sends("dock").status_code == 302
    assert phone.table.fold.entries == ()
    assert phone.table.box == "goods"


def test_it_shows_a_line_with_unknown_names_and_records_nothing(start):
    phone = start()
    answer = phone.sends("dock", line=["seat-9:wizard:atlantis"])
    assert answer.status_code == 422
    assert b"atlantis" in answer.content
    assert phone.table.fold.entries == ()


def test_it_hints_when_the_last_colonist_lands(start):
    phone = start()
    phone.records({"do": "correct", "region": "caribbean", "workers": {"seat-1": {"colonist": 28}}})
    hint = b"Ann has no Colonist left."
    line = ["seat-1:colonist:caribbean"]
    assert hint not in phone.sends("dock", draft="1", line=line).content
    assert hint in phone.sends("dock", draft="1", line=line * 2).content
    assert phone.sends("dock", line=line * 3).status_code == 302


def test_it_hints_when_somebody_lands_whom_the_player_does_not_have(start):
    phone = start()
    soldier, colonists = ["seat-1:soldier:caribbean"], ["seat-1:colonist:caribbean"] * 6
    assert b"Ann has no Soldier this turn." in phone.sends("dock", draft="1", line=soldier).content
    assert b"this turn." not in phone.sends("dock", draft="1", line=colonists[1:]).content
    shown = phone.sends("dock", draft="1", line=colonists).content
    assert b"Ann has only 5 Colonists left this turn." in shown
    assert phone.sends("dock", line=soldier).status_code == 302
    assert b"Ann has no Soldier" not in phone.sends("dock", draft="1", line=colonists[1:]).content


def test_the_colonists_of_englands_jails_are_there_to_land(start):
    phone = start(3, advantages="random")
    lines = ["seat-1:colonist:caribbean"] * 7
    assert b"this turn." not in phone.sends("dock", draft="1", use="seat-1", line=lines).content


# The drawing, without a script


THREE = ["seat-1:colonist:caribbean", "seat-2:soldier:caribbean", "seat-3:colonist:caribbean"]


def lines_of(answer):
    return re.findall(r'name="line" value="([^"]+)"', answer.content.decode())


def spaces_of(answer):
    return re.findall(r'data-label="(\w+)"', answer.content.decode())


def test_it_draws_the_open_spaces_and_the_ship(start):
    assert spaces_of(start(players=3).opens(box="dock")) == ["1", "2", "3", "4", "5", "6"]
    page = start(players=2).opens(box="dock")
    assert spaces_of(page) == ["1", "2", "3", "4"]
    assert page.content.count(b"is-ship") == 1


def test_a_line_that_is_tapped_is_held_with_its_chips_picked(start):
    phone = start()
    answer = phone.sends("dock", line=THREE, hold="1")
    assert answer.status_code == 200
    assert lines_of(answer) == THREE
    assert b'name="held" value="1"' in answer.content
    assert b'value="soldier" checked' in answer.content
    assert phone.table.fold.entries == ()


def test_a_line_that_is_held_is_changed_moved_and_freed(start):
    phone = start()
    held = {"line": THREE, "held": "1"}
    changed = phone.sends("dock", **held, add="seat-3", pick_worker="captain", pick_region="caribbean")
    assert lines_of(changed) == [THREE[0], "seat-3:captain:caribbean", THREE[2]]
    assert b'name="held"' not in changed.content
    assert lines_of(phone.sends("dock", **held, move="on")) == [THREE[0], THREE[2], THREE[1]]
    assert lines_of(phone.sends("dock", **held, move="back")) == [THREE[1], THREE[0], THREE[2]]
    assert lines_of(phone.sends("dock", line=THREE, held="0", move="back")) == THREE
    assert lines_of(phone.sends("dock", **held, drop="1")) == [THREE[0], THREE[2]]


def test_the_owner_of_x_lands_after_the_numbered_spaces(start):
    phone = start()
    phone.records({"do": "correct", "player": "seat-2", "set": {"buildings": ["indentured_servitude"]}})
    assert b'name="add" value="x-seat-2"' in phone.opens(box="dock").content
    lines = ["x-seat-2:colonist:caribbean", "seat-1:colonist:caribbean"]
    drawn = phone.sends("dock", draft="1", line=lines)
    assert spaces_of(drawn)[-1] == "X"
    phone.sends("dock", line=lines)
    landed = [entry.data["player"] for entry in phone.table.fold.entries if entry.data["do"] == "land"]
    assert landed == ["seat-1", "seat-2"]


def test_who_landed_before_stands_on_the_dock_already(start):
    phone = start()
    phone.records({"do": "land", "player": "seat-1", "worker": "captain", "region": "caribbean"})
    assert phone.opens(box="dock").content.count(b"is-taken") == 1


def test_drafted_workers_stand_on_the_small_map(start):
    phone = start()
    drawn = phone.sends("dock", draft="1", line=THREE).content.split(b'id="landed"')[1].split(b"</svg>")[0]
    assert re.findall(rb"#m-(seat-\d)", drawn) == [b"seat-1", b"seat-2", b"seat-3"]


def test_whoever_takes_the_last_space_says_the_last_word(start):
    phone = start(region_goods={"caribbean": "sugar"})
    lines = [f"seat-{1 + nth % 4}:colonist:caribbean" for nth in range(7)]
    assert "data-last" not in phone.sends("dock", draft="1", line=lines[:6]).text
    assert 'data-last="line"' in phone.sends("dock", draft="1", line=lines).text


def test_a_good_that_nobody_named_is_asked_for_before_a_full_dock_is_recorded(start):
    lines = [f"seat-{1 + nth % 4}:colonist:caribbean" for nth in range(4)] + ["seat-1:colonist:caribbean"] * 3
    assert "data-last" not in start().sends("dock", draft="1", line=lines).text


def test_england_may_still_use_its_advantage_on_a_full_dock(start):
    phone = start(advantages="random", region_goods={"caribbean": "sugar"})
    lines = [f"seat-{1 + nth % 4}:colonist:caribbean" for nth in range(7)]
    assert "data-last" not in phone.sends("dock", draft="1", line=lines).text


def test_no_space_is_the_last_one_to_a_players_own_phone(start):
    phone = start()
    assert "the last space records it" in phone.opens(box="dock").content.decode()
    assert "the last space records it" not in phone.joins(Role.SEAT, 2).opens(box="dock").content.decode()


def test_workers_whom_nobody_has_are_told_from_the_others(start):
    phone = start()
    page = phone.opens(box="dock").text
    rare = re.findall(r'class="chip is-none"><input type="radio" name="pick_worker" value="(\w+)"', page)
    assert rare == ["captain", "merchant", "missionary", "soldier", "builder"]
    phone.records({"do": "correct", "player": "seat-2", "set": {"gained": {"soldier": 1}}})
    phone.records(*rules_of("empires").lead_in(2, phone.game.detail))
    page = phone.opens(box="dock").text
    assert "soldier" not in re.findall(r'class="chip is-none"><input[^>]*value="(\w+)"', page)
