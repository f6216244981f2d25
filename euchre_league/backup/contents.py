"""What a backup holds: what every model declares of its fields, and what is said here of Django's own.

A club's file goes to its owner, who may keep it anywhere: it has no password, token, key or code in it. A site's
file has all of them, because printed cards and sign-ins are to work again.
"""

from functools import cache
from graphlib import TopologicalSorter

from django.apps import apps
from django.db.models import Model, UUIDField

from web.data_policy import DataPolicy, data_policies, tables_of

USERS = "clubs.User"
OF_DJANGO = {
    # What Django's administration pages know of: who may do what there, and what was done.
    "contenttypes.ContentType": DataPolicy(of_site="id app_label model", plain="app_label model"),
    "auth.Permission": DataPolicy(of_site="id name content_type codename", plain="name codename"),
    "auth.Group": DataPolicy(of_site="id name permissions", plain="name"),
    "admin.LogEntry": DataPolicy(
        of_site="id action_time user content_type object_id object_repr action_flag change_message",
        plain="object_id object_repr change_message",
    ),
    "sessions.Session": DataPolicy(left_out="people sign in again", plain="session_key session_data"),
}
"""What becomes of the fields of Django's own models, which can't declare it."""


@cache
def all_policies() -> dict[type[Model], DataPolicy]:
    """Return what is declared of every model, Django's own among them."""
    of_django = {
        table: declared
        for label, policy in OF_DJANGO.items()
        for table, declared in tables_of(apps.get_model(label), policy)
    }
    return data_policies() | of_django


@cache
def backup_tables() -> dict[str, DataPolicy]:
    """Return the tables of a file by the labels of their models, in its order.

    Users come first, and a row that can't be without another after it. A key that may be null may lead to a later row.
    """
    policies = {model: policy for model, policy in all_policies().items() if not policy.left_out}
    users = apps.get_model(USERS)
    order: TopologicalSorter[type[Model]] = TopologicalSorter({users: ()})
    # Apps are installed the uppermost first.
    for model in reversed(policies):
        needed = [
            one.related_model
            for one in model._meta.concrete_fields
            if one.related_model in policies and one.related_model is not model and not one.null
        ]
        if model is not users:
            order.add(model, users, *needed)
    return {model._meta.label: policies[model] for model in order.static_order()}


@cache
def keeps_its_id(label: str) -> bool:
    """Tell whether the rows of a table keep the ids that phones and programs made for them."""
    return isinstance(apps.get_model(label)._meta.pk, UUIDField)


MADE_BY_MIGRATING = ("auth.Permission", "contenttypes.ContentType")
"""Tables with rows in a site that nobody has used yet, in the order in which they can be emptied."""
