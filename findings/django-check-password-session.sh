#!/usr/bin/env bash
# "A right password that is asked for once more changes nothing."
#
# Guess: a page that asks a user of Django who is logged in for the password, to confirm something, and calls
#   request.user.check_password, only compares; and a row that is hashed anew at a login concerns the row alone.
# Seen: check_password stores a new row where the settings ask for another one, and the session holds an HMAC of the
#   row. So the page answers True, and with the next request the user is logged out, on that browser and on every other.
#   A login that hashes anew keeps the new session, and ends all sessions that the user has elsewhere. Where the row
#   is as the settings ask for, neither happens. update_session_auth_hash after check_password keeps the session
#   that asked, and no other.
# Since/Versions: Django 5.2.19, PBKDF2 of a higher number of iterations than the row; any other reason to hash anew, such as
#   another hasher in front, does the same. Each feature release of Django raises the iterations.
# Why it matters: after an update users are logged out once, in the middle of the step that asked for the password, or at home
#   after a login at work, and nobody finds out why. Tests make users with today's costs, and never see it. Whoever
#   hashes the table anew, or re-hashes in another program, ends all sessions, and links to reset a password too.
# Source: Django, contrib/auth/base_user.py, check_password and get_session_auth_hash; contrib/auth/__init__.py,
#   get_user and update_session_auth_hash; documentation, "Session invalidation on password change".
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 django==5.2.19 >pip.log 2>&1 \
  || { tail -1 pip.log >&2; exit 2; }
cat >finding.py <<'EOF'
import django
from django.conf import settings

settings.configure(
    SECRET_KEY="for this run",
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes", "django.contrib.sessions"],
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
    ],
)
django.setup()

from django.contrib.auth import authenticate, login, update_session_auth_hash
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.models import User
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from django.urls import path

PASSWORD = "a password"


def enter(request):
    login(request, authenticate(request, username="ann", password=PASSWORD))
    return HttpResponse("")


def confirm(request):
    return HttpResponse(str(request.user.check_password(PASSWORD)))


def confirm_and_keep(request):
    answer = request.user.check_password(PASSWORD)
    update_session_auth_hash(request, request.user)
    return HttpResponse(str(answer))


def who(request):
    return HttpResponse(request.user.get_username() or "nobody")


urlpatterns = [path(view.__name__, view) for view in (enter, confirm, confirm_and_keep, who)]


def seen(what, iterations, page, browsers):
    """Two browsers log in, the setting becomes this, and one of these opens the page."""
    PBKDF2PasswordHasher.iterations = 1000
    User.objects.all().delete()
    User.objects.create_user("ann", password=PASSWORD)
    home, work = Client(), Client()
    for browser in home, work:
        browser.get("/enter")
    PBKDF2PasswordHasher.iterations = iterations
    third = Client() if browsers == 3 else work
    answer = third.get(page).content.decode()
    row = User.objects.get().password.split("$")[1]
    names = [browser.get("/who").content.decode() for browser in (home, third)]
    return f"{what}: {answer + ', ' if answer else ''}row of {row}; home {names[0]}, this browser {names[1]}"


call_command("migrate", verbosity=0)
lines = [
    seen("confirm, same iterations", 1000, "/confirm", 2),
    seen("confirm, more iterations", 2000, "/confirm", 2),
    seen("confirm and update_session_auth_hash, more iterations", 2000, "/confirm_and_keep", 2),
    seen("third login, same iterations", 1000, "/enter", 3),
    seen("third login, more iterations", 2000, "/enter", 3),
]
print("Django", django.__version__)
print("\n".join(lines))
raise SystemExit(0 if lines == [
    "confirm, same iterations: True, row of 1000; home ann, this browser ann",
    "confirm, more iterations: True, row of 2000; home nobody, this browser nobody",
    "confirm and update_session_auth_hash, more iterations: True, row of 2000; home nobody, this browser ann",
    "third login, same iterations: row of 1000; home ann, this browser ann",
    "third login, more iterations: row of 2000; home nobody, this browser ann",
] else 1)
EOF
venv/bin/python finding.py || exit 1
echo "as described: the new row ends the sessions"
