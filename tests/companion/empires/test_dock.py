"""The sheet of the Colonist Dock."""


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
    assert "Florida is not discovered yet." in answer.content.decode()
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
    assert page.count('class="brings"') == 2


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
    assert "A Colonist on X." in page
    assert "Workers on ships land last." in page


def test_it_may_be_sent_empty(start):
    phone = start()
    assert b"Next" in phone.opens(box="dock").content.split(b"bar-main")[1].split(b"</button>")[0][-5:]
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
    hint = b"Ann has no Colonist left in the box."
    line = ["seat-1:colonist:caribbean"]
    assert hint not in phone.sends("dock", draft="1", line=line).content
    assert hint in phone.sends("dock", draft="1", line=line * 2).content
    assert phone.sends("dock", line=line * 3).status_code == 302
