"""GET /lookup/ and its neighbours, and the same at a table."""

import re
from html import unescape

import pytest

from companion.forms.lookup import LookupForm
from companion.games.empires.lookup import LOOKUP
from companion.games.empires.names import NAMES
from companion.lookup.index import index
from companion.lookup.shelf import shelf
from companion.lookup.words import one_slip_apart, plain, stems
from scoring.empires.buildings import BUILDINGS
from scoring.empires.discoveries import CARDS, COUNTERS
from scoring.empires.facts import FACTS
from scoring.empires.goods import GOODS
from scoring.empires.lookup import BOX_TEXTS, moments
from scoring.empires.nations import NATIONS
from scoring.empires.regions import REGIONS
from scoring.empires.turns import BOX_NAMES, Box
from scoring.empires.workers import WORKERS
from scoring.text import say
from tests.scoring.empires.test_texts import ROWS

THINGS = {thing.key: thing for thing in LOOKUP.things}
COUNTER = {"plunder": 1, "soldier": 2, "resistance": 1, "vp": 4}
# In French, Spanish and Polish, as the table beside the rulebooks has them.
TITLES = {row[0]: row[2::2] for row in ROWS if row[0] in NATIONS}
TYPING = {"HX-Request": "true", "HX-Target": "found"}


def found(typed):
    return [hit.thing.key for hit in index().search(typed)]


def keys_on(response):
    return re.findall(r'<li class="thing" id="([^"]+)"', response.text)


# What there is


def test_everything_of_the_game_is_there():
    sections = dict.fromkeys(thing.section.key for thing in LOOKUP.things)
    of_section = {key: [one.key for one in LOOKUP.things if one.section.key == key] for key in sections}

    assert of_section["buildings"] == list(BUILDINGS)
    assert sum(building.copies for building in BUILDINGS.values()) == 57
    assert of_section["cards"] == list(CARDS)
    assert len(of_section["cards"]) == 16
    assert of_section["nations"] == list(NATIONS)
    assert of_section["workers"] == list(WORKERS)
    assert len(of_section["counters"]) == len(COUNTERS)
    assert of_section["phases"] == [str(box) for box in Box]
    assert of_section["facts"] == list(FACTS)
    assert sum(map(len, of_section.values())) == len(THINGS)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("victims", "victims"),
        ("rearrange", "new_sets"),
        ("tie", "tie_breakers"),
        ("public", "public_holdings"),
        ("skip an action", "declining"),
        ("face down", "used_tiles"),
        ("auction clockwise", "auction"),
        ("rules disagree", "tile_text"),
        ("buy points", "buying_points"),
        ("share the victory", "tie_breakers"),
        ("Italy", "italy"),
    ],
)
def test_a_question_finds_its_answer(typed, key):
    assert key in found(typed)


@pytest.mark.parametrize("language", NAMES)
def test_every_name_has_its_translation(language):
    things = (*BUILDINGS.values(), *CARDS.values(), *NATIONS.values(), *WORKERS.values(), *GOODS.values())
    ours = {str(thing.name) for thing in things} | set(REGIONS.values()) | set(BOX_NAMES.values())
    ours |= {str(nation.advantage) for nation in NATIONS.values()}

    assert ours - set(NAMES[language]) == set()
    assert all(name.strip() == name and name for name in NAMES[language].values())


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("trading_post", ["Building benefits"]),
        ("university", ["At any time", "When the game ends"]),
        ("papal_edict", ["When bought"]),
        ("cartography", ["When bought", "Building benefits", "When the game ends"]),
        ("age_of_reason", ["Specialists", "When the game ends"]),
        ("mayflower", ["Place workers", "Colonist Dock", "Income"]),
        ("militia", ["Warfare"]),
        ("navy", ["When the game ends"]),
    ],
)
def test_it_says_when_a_building_acts(key, expected):
    assert list(moments(BUILDINGS[key])) == expected


def test_every_building_acts_at_some_time():
    assert [key for key, building in BUILDINGS.items() if not moments(building)] == []


def test_every_phase_is_told():
    assert set(BOX_TEXTS) == set(Box)
    assert "$5" in say(BOX_TEXTS[Box.DOCK])


@pytest.mark.parametrize(
    ("key", "fact"),
    [
        ("population", "1 point for every 2 workers"),
        ("wealth", "1 point for every $5"),
        ("navy", "4 points each"),
    ],
)
def test_a_fact_says_for_what_a_tile_gives_points(key, fact):
    assert fact in [say(one) for one in THINGS[key].facts]


# Finding


@pytest.mark.parametrize(
    "typed", ["rum", "rhum", "ron", "RUMU", "Distillery", "destileria", "sucre", "azúcar", "cukier"]
)
def test_it_finds_the_rum_distillery_in_every_language(typed):
    assert found(typed) == ["rum_distillery"]


@pytest.mark.parametrize("typed", ["szpital", "hospital", "hôpital", "qwertz", "zzz", "rum szpital", "…", ""])
def test_it_finds_nothing_for_nonsense(typed):
    assert found(typed) == []


SLIPS = [
    ("rewrite history", "rewrite_history"),
    ("stonemasonry", "stone_masonry"),
    ("monastry", "monastery"),
    ("univrsity", "university"),
    ("taxaton", "taxation"),
    ("cathedrla", "cathedral"),
]


@pytest.mark.parametrize(("typed", "meant"), SLIPS)
def test_it_forgives_a_slip_of_the_thumb(typed, meant):
    assert index().search(typed)[0].thing.key == meant


@pytest.mark.parametrize("meant", ["badcef", "abdcef", "abcdefg", "abcde", "xbcdef", "abxdef"])
def test_one_slip_apart(meant):
    is_one = one_slip_apart("abcdef", meant)
    assert is_one is one_slip_apart(meant, "abcdef") is (meant != "badcef")
    assert not one_slip_apart("abcdef", f"{meant}xy")


@pytest.mark.parametrize(
    "typed",
    ["soldier", "soldiers", "soldat", "soldats", "soldado", "soldados", "żołnierz", "zolnierze", "ŻOŁNIERZY"],
)
def test_it_finds_singular_and_plural_of_all_languages_alike(typed):
    assert found(typed)[0] == "soldier"
    assert set(found("soldier")) <= set(found(typed))


@pytest.mark.parametrize(
    ("typed", "best"),
    [
        ("univ", "university"),
        ("édit", "papal_edict"),
        ("edykt", "papal_edict"),
        ("plague 3", "plague_3"),
        ("peste iii", "plague_3"),
        ("amazon", "amazon"),
        ("spoils of war 7", "spoils_7"),
        ("age of reason", "age_of_reason"),
        ("guerre", "warfare"),
        ("włoskie", "italy"),
        ("japan", "chipongu"),
        ("oro", "mint"),
        ("kupcy", "merchant"),
    ],
)
def test_the_best_match_comes_first(typed, best):
    assert found(typed)[0] == best


def test_names_come_before_effects():
    keys = found("missionary")

    assert keys.index("missionary") < keys.index("monastery")
    assert "monastery" in keys


@pytest.mark.parametrize("key", THINGS)
def test_everything_is_found_by_its_names(key):
    english = say(THINGS[key].name)
    for name in (english, *(names[english] for names in NAMES.values() if english in names)):
        assert key in found(name), name


def test_it_says_by_which_name_it_was_found():
    assert [hit.called for hit in index().search("rhum")] == ["Distillerie de Rhum"]
    assert [hit.called for hit in index().search("rum")] == [None]


def test_words_are_plain_and_lose_their_endings():
    assert plain("  L'Édit — du PAPE, Złoto & Bœuf") == "l edit du pape zloto boeuf"
    assert stems("ships") == {"ships", "ship"}
    assert "kolonist" in stems("kolonisci") & stems("kolonista")
    assert stems("or") == {"or"}


# The page


def test_it_shows_everything(client):
    response = client.get("/lookup/")

    assert response.status_code == 200
    assert keys_on(response) == list(THINGS)
    assert "Every turn, $3 for each Sugar you own." in response.text


def test_it_searches_without_a_script(client):
    response = client.get("/lookup/", {"q": "rhum"})

    assert keys_on(response) == ["rum_distillery"]
    assert 'value="rhum"' in response.text
    assert "1 found" in response.text
    assert "Distillerie de Rhum" in response.text


def test_typing_brings_the_list_alone_and_its_address(client):
    response = client.get("/lookup/", {"q": "ron", "what": "buildings"}, headers=TYPING)

    assert keys_on(response) == ["rum_distillery"]
    assert "<form" not in response.text
    assert response["HX-Replace-Url"] == "/lookup/?q=ron&what=buildings"
    assert 'id="lookup-count" hx-swap-oob="innerHTML"' in response.text


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"age": "3"}, [key for key, tile in BUILDINGS.items() if tile.age == 3]),
        (
            {"age": ["1", "2"], "part": "builders"},
            [k for k, t in BUILDINGS.items() if t.age < 3 and t.expansion],
        ),
        ({"kind": "immediate"}, [key for key, tile in BUILDINGS.items() if tile.kind.name == "IMMEDIATE"]),
        ({"what": "cards"}, list(CARDS)),
        ({"what": "workers", "part": "builders"}, ["builder"]),
        ({"q": "soldier", "age": "3"}, ["militia", "power"]),
    ],
)
def test_it_filters(client, query, expected):
    assert keys_on(client.get("/lookup/", query)) == expected
    assert expected


def test_it_says_when_nothing_is_found(client):
    response = client.get("/lookup/", {"q": "szpital"})

    assert response.status_code == 200
    assert keys_on(response) == []
    assert "Nothing found." in response.text


@pytest.mark.parametrize("query", [{"age": "9"}, {"what": "<b>"}, {"q": "x" * 61}])
def test_it_survives_odd_addresses(client, query):
    response = client.get("/lookup/", query)

    assert response.status_code == 422
    assert "<b>" not in response.text
    assert 'class="errorlist' in response.text


def test_it_reads_nothing_that_no_page_can_send(client):
    """A sign that no database can write down goes no further than the door."""
    assert client.get("/lookup/", {"q": "a\0b"}).status_code == 400


def test_the_address_says_no_more_than_needed():
    form = LookupForm({}, shelf())

    assert form.is_valid()
    assert form.query() == ""


def test_each_building_has_an_address(client):
    text = client.get("/lookup/papal_edict/").text

    assert re.search(r"<h1>\s*Papal Edict\s*</h1>", text)
    assert "$14, with a Builder $9" in text
    assert "immediate" in text
    assert "When bought" in text
    assert "Builder expansion" in text
    assert "Édit du Pape" in text
    assert "Edykt Papieski" in text


@pytest.mark.parametrize("key", [key for key, thing in THINGS.items() if not thing.section.in_chapter])
def test_everything_has_an_address(client, key):
    assert client.get(f"/lookup/{key}/").status_code == 200


@pytest.mark.parametrize("key", NATIONS)
def test_a_nations_title_is_that_of_each_rulebook(client, key):
    """Beside the rulebooks, to be read: ``tests/scoring/empires/tiles_and_nations.md``."""
    page = unescape(client.get(f"/lookup/{key}/").text)
    titles = TITLES[key]

    assert dict(zip(("fr", "es", "pl"), titles, strict=True)) == {
        code: NAMES[code][str(NATIONS[key].advantage)] for code in ("fr", "es", "pl")
    }
    assert all(title in page for title in (*titles, str(NATIONS[key].advantage)))
    assert all(found(title)[0] == key for title in titles)


def test_an_unknown_thing_is_not_there(client):
    assert client.get("/lookup/hospital/").status_code == 404


def test_a_phase_stands_among_the_others(client):
    assert client.get("/lookup/dock/")["Location"] == "/lookup/phases/#dock"


def test_a_turn_is_on_one_page(client):
    text = client.get("/lookup/phases/").text

    assert re.findall(r'<li id="(\w+)"', text) == [str(box) for box in Box]
    assert "costs $10" in text
    assert [worker.name for worker in WORKERS.values() if str(worker.text) not in text] == []
    assert "<td>$20</td>" in text


def test_it_sets_no_cookie(client):
    assert not client.get("/lookup/").cookies


def test_it_refuses_other_methods(client):
    assert client.post("/lookup/").status_code == 405


def test_the_home_page_leads_to_it(client, db):
    assert 'href="/lookup/"' in client.get("/").text


# At a table


@pytest.fixture
def phone(start):
    phone = start(2)
    phone.records(
        {"do": "buy", "player": "seat-1", "building": "settlers"},
        {"do": "buy", "player": "seat-2", "building": "settlers", "override": True},
        {"do": "correct", "player": "seat-2", "set": {"cards": ["india"]}},
        {"do": "correct", "player": "seat-1", "set": {"counters": [COUNTER]}},
        box="buildings",
    )
    return phone


def owners_on(response):
    cards = response.text.split('<li class="thing" id="')[1:]
    owned = [card for card in cards if "thing-owners" in card]
    return {card.partition('"')[0]: re.findall(r"</svg> (\w+)</span>", card) for card in owned}


def test_a_table_shows_who_owns_what(phone):
    response = phone.client.get(f"/tables/{phone.game.code}/lookup/")

    assert keys_on(response) == list(THINGS)
    assert owners_on(response) == {
        "settlers": ["Ann", "Bob"],
        "counter-1-2-1-4": ["Ann"],
        "india": ["Bob"],
    }
    assert f'href="/tables/{phone.game.code}/"' in response.text


def test_a_table_shows_who_plays_which_nation(start):
    phone = start(2, advantages="random")
    response = phone.client.get(f"/tables/{phone.game.code}/lookup/", {"what": "nations"})

    assert owners_on(response) == {"england": ["Ann"], "spain": ["Bob"]}


def test_one_tile_at_a_table_shows_its_owner(phone):
    text = phone.client.get(f"/tables/{phone.game.code}/lookup/settlers/").text

    assert re.findall(r"</svg> (\w+)</span>", text) == ["Ann", "Bob"]


def test_the_same_card_elsewhere_shows_no_owner(phone, client):
    phone.client.get(f"/tables/{phone.game.code}/lookup/")

    assert owners_on(client.get("/lookup/")) == {}


def test_typing_at_a_table_stays_there(phone):
    response = phone.client.get(f"/tables/{phone.game.code}/lookup/", {"q": "colons"}, headers=TYPING)

    assert response["HX-Replace-Url"] == f"/tables/{phone.game.code}/lookup/?q=colons"
    assert owners_on(response)["settlers"] == ["Ann", "Bob"]


@pytest.mark.parametrize("page", ["", "phases/", "settlers/"])
def test_a_stranger_looks_nothing_up_at_a_table(phone, client, page):
    assert client.get(f"/tables/{phone.game.code}/lookup/{page}").status_code == 404


def test_the_table_leads_to_it(phone):
    text = phone.opens(box="buildings").text

    assert f'href="/tables/{phone.game.code}/lookup/"' in text
    assert f'href="/tables/{phone.game.code}/lookup/?what=buildings&amp;age=1"' in text


def test_the_question_mark_of_a_box_opens_at_what_the_box_is_about(start):
    phone = start(builders=True)
    phone.records({"do": "buy", "player": "seat-1", "building": "navigator"})
    address = f"/tables/{phone.game.code}/lookup/?box=discovery"
    assert f'href="{address}"' in phone.opens(box="discovery").text

    keys = keys_on(phone.client.get(address))
    counter = next(key for key in keys if key.startswith("counter-"))
    assert keys[:2] == ["discovery", "captain"]
    assert keys.index("captain") < keys.index(counter) < keys.index("navigator") < keys.index("merchant")
    assert sorted(keys) == sorted(THINGS), "everything else comes after it, once"
    assert keys_on(phone.client.get(f"{address}&q=soldier"))[0] == "soldier"
    assert (
        keys_on(phone.client.get(f"/tables/{phone.game.code}/lookup/?box=nowhere"))[0]
        == keys_on(phone.client.get(f"/tables/{phone.game.code}/lookup/"))[0]
    )
