"""When this process was started."""

from datetime import UTC, datetime

STARTED = datetime.now(UTC)
