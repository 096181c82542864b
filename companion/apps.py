from django.apps import AppConfig


class CompanionConfig(AppConfig):
    name = "companion"

    def ready(self) -> None:
        from companion import checks  # noqa: F401  (registers the system checks)
        from companion.services import event_follow  # noqa: F401  (events hear of their tables)
