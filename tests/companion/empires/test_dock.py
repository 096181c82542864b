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
    phone.records({"do": "win_ship", "player": "seat-1"}, box="shipping")
    answer = phone.sends("dock", seen=0, line=["seat-1:colonist:caribbean"])
    assert answer.status_code == 409
    assert b'value="seat-1:colonist:caribbean"' in answer.content
    assert phone.state.regions["caribbean"].workers == {}


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
