"""Every address of the companion."""

from django.urls import path

from companion.views import pages, setup

urlpatterns = [
    path("", pages.home, name="home"),
    path("setup/", setup.setup, name="setup"),
]
