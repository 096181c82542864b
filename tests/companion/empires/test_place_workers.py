"""Place workers: to look at, not to record."""


def test_it_shows_what_everybody_has(start):
    phone = start()
    phone.records({"do": "hire", "player": "seat-2", "specialist": "captain"}, box="specialists")
    for do in ("income", "benefits", "end_turn"):
        phone.records({"do": do}, box="refresh")
    page = phone.opens(box="place_workers").content.decode()
    sheet = page.split('class="workers track"')[1].split("</ol>")[0]
    assert sheet.count("#worker-colonist") == 4 * 5
    assert sheet.count("#worker-captain") == 1


def test_its_button_only_leads_to_the_next_box(start):
    phone = start()
    page = phone.opens(box="place_workers").content.decode()
    go = f"/tables/{phone.game.code}/go/"
    assert f'formaction="{go}" name="box" value="initiative"' in page
    phone.client.post(go, {"box": "initiative"})
    assert phone.table.box == "initiative"
    assert phone.table.fold.entries == ()


def test_who_looks_back_from_a_later_box_sees_that_all_are_placed(start):
    """What lies on the board for the table's own use places nobody."""
    phone = start()
    phone.records({"do": "board", "goods": {"gold": 1}})
    page = phone.opens(box="place_workers").text
    assert "data-track=" in page
    assert '<p class="legend">All workers are placed.</p>' not in page
    phone.records({"do": "take_good", "player": "seat-1", "good": "gold"})
    page = phone.opens(box="place_workers").text
    assert "data-track=" not in page
    assert '<p class="legend">All workers are placed.</p>' in page
    phone.records({"do": "income"}, {"do": "benefits"}, {"do": "end_turn"}, box="place_workers")
    assert "data-track=" in phone.opens(box="place_workers").text


def test_spain_may_conquer_here_before_the_first_turn(start):
    phone = start(players=2, advantages="random")
    assert b'value="advantage:seat-2"' in phone.opens(box="place_workers").content
    phone.records({"do": "win_ship", "player": "seat-1"}, box="shipping")
    assert b'value="advantage:seat-2"' not in phone.opens(box="place_workers").content


def test_who_places_a_worker_may_scout_first(start):
    """Scouting is for any time in one's turn, and it helps most before somebody goes exploring."""
    phone = start(3, options={"scouting": True})
    assert b'value="scout:seat-2"' in phone.opens(box="place_workers").content
    assert b'value="scout:' not in start(3).opens(box="place_workers").content

    phone.sends("place_workers", act="scout:seat-2")

    assert (phone.state.players["seat-2"].money, phone.table.box) == (10, "place_workers")
