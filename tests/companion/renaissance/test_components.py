"""*Our components*: shown, mended, exported, imported, and taken to the next table."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext

from companion.device.session import PRINTED as KEPT
from companion.games.renaissance.components import read_fields, write_fields
from companion.models import Game
from scoring.renaissance.learning import learn, write
from scoring.renaissance.printed import KNOWN
from tests.companion.renaissance.conftest import PRINTED
from tests.companion.test_start import fields

pytestmark = pytest.mark.django_db

AT = "/components/?game=renaissance"
FILE = "/components/file/?game=renaissance"
EVERYTHING = PRINTED | {
    "commodities": ["fur", "spice"],
    "payouts": {"wine": [2, 5, 9, 14], "fur": [1, 2]},
    "roll": {"7": "wine", "5": "spice"},
    "icons": {"stone": ["Cathedral"], "wool": []},
    "categories": {"Caravan": "civics"},
    "ordered": {"exploration": [], "science": ["Human Body", "The Heavens"]},
}


def kept(client):
    return client.session.get(KEPT, {}).get("renaissance")


def sent(client, **changed):
    """The page as it stands open, with some fields filled in otherwise."""
    return client.post(AT, fields(client.get(AT).text) | changed)


def uploaded(client, content):
    text = content if isinstance(content, bytes) else json.dumps(content).encode()
    return client.post(FILE, {"file": SimpleUploadedFile("components.json", text)})


@pytest.mark.parametrize("printed", [{}, PRINTED, EVERYTHING])
def test_fields_say_everything_that_is_known(printed):
    known = learn(KNOWN, printed).checked()
    assert learn(KNOWN, read_fields(write_fields(known))).checked() == known


def test_an_empty_page_keeps_nothing(client):
    assert sent(client).status_code == 302
    assert kept(client) == {}


def test_what_is_typed_is_kept_and_shown_again(client):
    sent(
        client,
        **{"price-the-heavens": "5", "credit-the-heavens": "0", "payout-wine": "2, 5 9/14", "income": "1 3"},
    )
    assert kept(client) == {
        "advances": {"The Heavens": {"price": 5, "credit": 0}},
        "payouts": {"wine": [2, 5, 9, 14]},
        "province_income": [1, 3],
    }
    text = client.get(AT).text
    assert "Kept. The next table begins with it." in text
    assert 'value="2 5 9 14"' in text


def test_a_number_is_mended_or_forgotten(client):
    uploaded(client, {"printed": PRINTED})
    sent(client, **{"price-the-heavens": "6", "price-caravan": ""})
    assert kept(client)["advances"]["The Heavens"] == {"price": 6, "credit": 2, "relief": 1}
    assert kept(client)["advances"]["Caravan"] == {"credit": 1, "relief": 0}


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"section-1": "9", "section-2": "4", "section-3": "20"}, "must rise"),
        ({"section-1": "9"}, "have a last space each"),
        ({"roll-2": "wine", "roll-3": "wine"}, "Two sums of the dice"),
        ({"price-caravan": "a lot"}, ""),
        ({"category-caravan": "cooking"}, ""),
    ],
)
def test_what_no_box_prints_is_refused_and_stays_on_the_page(client, typed, sentence):
    answer = sent(client, **typed)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert sentence in answer.text
    assert kept(client) is None
    assert all(f'value="{value}"' in answer.text for value in typed.values() if value != "cooking")


def test_a_further_commodity_is_named_then_used(client):
    sent(client, **{"other-1": "fur"})
    sent(client, **{"payout-other-1": "1 2", "roll-4": "other-1"})
    assert kept(client) == {"commodities": ["fur"], "payouts": {"fur": [1, 2]}, "roll": {"4": "fur"}}


def test_a_commodity_that_loses_its_name_is_forgotten(client):
    uploaded(client, {"printed": {"commodities": ["fur"], "payouts": {"fur": [1, 2]}, "roll": {"4": "fur"}}})
    assert sent(client, **{"other-1": ""}).status_code == 302
    assert kept(client) == {}


# As a file


def test_a_file_goes_out_and_comes_in_again(client):
    uploaded(client, {"printed": EVERYTHING})
    answer = client.get("/components/components.json?game=renaissance")
    assert "renaissance-components.json" in answer["Content-Disposition"]
    before = kept(client)
    assert before == write(learn(KNOWN, EVERYTHING).printed)
    sent(client, **{"price-the-heavens": ""})
    assert uploaded(client, answer.json()).status_code == 302
    assert kept(client) == before


@pytest.mark.parametrize(
    "content", [b"no json", b"", [], {"printed": 3}, {"printed": {"advances": {"Cooking": {"price": 1}}}}]
)
def test_a_file_of_something_else_is_refused(client, content):
    answer = uploaded(client, content)
    assert answer.status_code == 422
    assert kept(client) is None


def test_a_game_without_such_numbers_has_no_such_page(client):
    assert client.get("/components/?game=empires").status_code == 404


# Taken along


def test_the_next_table_begins_with_it(client):
    uploaded(client, {"printed": PRINTED})
    page = fields(client.get("/start/?game=renaissance").text)
    assert client.post("/start/", page | {"start": "1"}).status_code == 302
    assert Game.objects.latest("pk").head == {"printed": write(learn(KNOWN, PRINTED).printed)}


def test_what_a_table_learnt_is_shown_here(phone):
    phone.sends("draw", due="draw")
    text = phone.client.get(AT).text
    assert 'name="price-human-body" value="7"' in " ".join(text.split())


def test_what_a_device_knows_already_is_not_written_with_every_sheet(phone):
    phone.sends("draw", due="draw")
    with CaptureQueriesContext(connection) as asked:
        phone.sends("cards", due="cards")
    assert [one["sql"] for one in asked if one["sql"].startswith("INSERT")]
    assert not [one["sql"] for one in asked if one["sql"].startswith('UPDATE "django_session"')]


def test_a_table_that_goes_on_hears_of_it_once(phone):
    page = fields(phone.client.get(AT).text) | {"price-human-body": "9", "tell": phone.game.code}
    for _tap in range(2):
        assert phone.client.post(AT, page).status_code == 302
    assert phone.state.printed.numbers("Human Body").price == 9
    assert [entry.data["do"] for entry in phone.table.fold.entries] == ["printed"]
    phone.sends("draw", due="draw")
    assert kept(phone.client)["advances"]["Human Body"]["price"] == 9


def test_a_table_is_told_by_its_own_phones_alone(client, phone):
    assert sent(client, **{"price-human-body": "9", "tell": phone.game.code}).status_code == 404
    assert phone.state.printed.numbers("Human Body").price == 7


def test_icons_that_were_sent_are_read_as_a_list():
    from companion.games.renaissance.components_page import ComponentsPage

    page = ComponentsPage(None, QueryDict("seen-stone=1&icon-stone=cathedral&icon-stone=caravan"))
    assert page.facts() == {"icons": {"stone": ["Cathedral", "Caravan"]}, "ordered": {"exploration": []}}
