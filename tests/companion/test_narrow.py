"""Names on the narrowest buttons."""

from companion.games.empires.narrow import SOFT_HYPHEN, narrow_worker
from scoring.empires.workers import WORKERS


def test_a_narrow_name_is_the_name_and_says_where_it_may_break():
    narrow = {key: narrow_worker(key) for key in WORKERS}
    assert {key: name.replace(SOFT_HYPHEN, "") for key, name in narrow.items()} == {
        key: worker.name for key, worker in WORKERS.items()
    }
    assert [len(part) for part in narrow["missionary"].split(SOFT_HYPHEN)] == [7, 3]
