"""A pad as somebody fills it in: one section after the other."""

from django.test import Client

from companion.models import PadSheet
from companion.services.pads import pad_change
from tests.companion.test_start import fields

NAMES = {"name1": "Ann", "name2": "Bob", "name3": "Cid", "name4": "Dee"}
HTMX = {"HTTP_HX_REQUEST": "true"}


def begin(client, **more):
    data = fields(client.get("/pads/new/").text)
    client.post("/pads/new/", data | NAMES | {"also": "builders", "start": "1"} | more)
    return PadSheet.objects.latest("pk")


class Page:
    """One section as it stands open, sending what was tapped."""

    def __init__(self, client, sheet, section):
        self.client, self.url = client, f"/pads/{sheet.code}/sections/{section}/"
        self.data = fields(client.get(self.url).text)
        self.nth = 0

    def sends(self, *, nth=None, htmx=True, **said):
        self.nth = self.nth + 1 if nth is None else nth
        self.data |= said
        return self.client.post(self.url, self.data | {"nth": self.nth}, **(HTMX if htmx else {}))


def says(client, sheet, section, **said):
    response = Page(client, sheet, section).sends(**said)
    assert response.status_code == 200
    return response.text


def pad_filled(client, sheet):
    """The pad of three people as short as it can be: points of each scoring, and money."""
    for key in ("3", "6", "8"):
        says(client, sheet, key, by="points", **{f"points-seat-{nth}": str(10 * nth) for nth in (1, 2, 3)})
    for nth in (1, 2, 3):
        says(client, sheet, f"seat-{nth}", money=str(nth))


def worker(region, seat, kind="all"):
    return f"{kind}-{region}-seat-{seat}"


TAPPED: list[tuple[str, dict]] = []
"""What each section of a full sheet says, as its pages took it from the first phone that filled one in."""


def full_sheet(phone, sheet):
    """Filled in through its pages the first time; from then on the same sections, without the pages."""
    if not TAPPED:
        before = sheet.revision
        tap_all(phone, sheet)
        changes = sheet.changes.filter(revision__gt=before)
        TAPPED.extend(changes.values_list("section", "data"))
        return
    for nth, (section, data) in enumerate(TAPPED):
        sheet.refresh_from_db()
        pad_change(
            sheet=sheet,
            section=section,
            data=data,
            seen=sheet.revision,
            page=f"full-{sheet.revision}",
            nth=nth,
        )


def tap_all(phone, sheet):
    says(
        phone, sheet, "3", **{worker("caribbean", 1): "3", worker("caribbean", 2): "1", "bought-seat-2": "2"}
    )
    says(phone, sheet, "6", by="points", **{"points-seat-1": "9", "points-seat-4": "12"})
    eight = {worker("peru", 3): "4", worker("peru", 3, "builder"): "1", worker("brazil", 4): "3"}
    says(phone, sheet, "8", **eight, **{"bought-seat-3": "1"})
    says(
        phone,
        sheet,
        "seat-1",
        building=["navy", "settlers"],
        **{"good-sugar": "3", "ships": "2", "money": "17"},
    )
    says(phone, sheet, "seat-2", card=["china"], **{"counter-1-2-1-4": "2", "other": "-3"})
    says(phone, sheet, "seat-3", building=["wealth", "glory"], money="33", economy="7")
    says(phone, sheet, "seat-4", building=["age_of_reason"], **{"specialists-seat-4": "2"})


def full_pad():
    """A device and its sheet, which is full: Ann 29, Cid 28, Dee 26, Bob 15."""
    client = Client(HTTP_HOST="localhost")
    sheet = begin(client)
    full_sheet(client, sheet)
    return client, sheet
