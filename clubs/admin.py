"""People in the administration pages."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from clubs.models import Club, Membership, Player, Tag, User

admin.site.register(User, UserAdmin)
admin.site.register([Club, Membership, Player, Tag])
