"""Records one step of two entries after another until its input ends, and says how many are stored:
``python -m tests.recording``."""

import sys
import threading

import django


def main() -> None:
    django.setup()
    from companion.models import Detail, Seat
    from companion.services import games

    over = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), over.set()), daemon=True).start()
    seats = [Seat(name="Ann", color="red"), Seat(name="Bob", color="blue")]
    game = games.game_start(head={"builders": False}, seats=seats, detail=Detail.FULL)
    step = 0
    while not over.is_set():
        entries = [
            {"do": "win_ship", "player": f"seat-{1 + step % 2}"},
            {"do": "win_ship", "player": "seat-1"},
        ]
        games.step_record(game=game, entries=entries, seen=step, command=f"step-{step}", box="shipping")
        step += 1
        sys.stdout.write(f"{step}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
