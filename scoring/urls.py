"""Addresses of scoring's pages."""

from django.urls import path

from scoring.views import cards, names, play, tables

urlpatterns = [
    path("tables/new/", tables.open_kitchen_table, name="open_kitchen_table"),
    path("t/", tables.type_code, name="type_code"),
    path("t/<str:code>/", play.table_page, name="table_page"),
    path("t/<str:code>/hand/", play.consider, name="consider"),
    path("t/<str:code>/hands/<int:place>/", play.hand, name="hand"),
    path("t/<str:code>/entries/", play.record, name="record"),
    path("t/<str:code>/again/", play.again, name="again"),
    path("t/<str:code>/names/", names.rename, name="names"),
    path("t/<str:code>/card/", cards.card, name="card"),
    path("t/<str:code>/card/renew/", cards.renew, name="renew_card"),
]
