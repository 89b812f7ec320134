#!/usr/bin/env bash
# "pbkdf2_sha256$iterations$salt$hash is Django's form."
#
# Guess: Django made this spelling, and a row of another Python framework that has it, such
#   as of Piccolo, is read by Django and by what reads Django's rows.
# Seen: Piccolo writes the hash in hexadecimal, where Django writes base64. Django names
#   its hasher for such a row and calls it usable, and answers False for the right
#   password, without an error; passlib identifies it, and then raises. Piccolo in turn
#   cannot verify Django's. The computation is the same: with the hash in base64,
#   Django answers True.
# Since/Versions: piccolo 1.38.0, Django 5.2.19, passlib 1.7.4.
# Why it matters: when users move between the two, each login is a wrong password, and
#   nothing in a log tells that no password can be right. Programs that decode the salt
#   from hexadecimal write the same text, so the row cannot show which of the two it is.
# Source: piccolo-orm/piccolo, piccolo/apps/user/tables.py, BaseUser.hash_password;
#   django/contrib/auth/hashers.py, PBKDF2PasswordHasher.
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >finding.py <<'EOF'
import base64
import re

import django
import passlib
from django.conf import settings

settings.configure(PASSWORD_HASHERS=["django.contrib.auth.hashers.PBKDF2PasswordHasher"])

from django.contrib.auth.hashers import check_password, identify_hasher, is_password_usable
from passlib.hash import django_pbkdf2_sha256
from piccolo.apps.user.tables import BaseUser

print("Django", django.get_version(), "passlib", passlib.__version__)
row = BaseUser.hash_password("a password", iterations=1000)
start, tag = row.rsplit("$", 1)
print("Piccolo's row:", re.sub(r"[0-9a-f]{20,}", lambda digits: f"<{len(digits[0])} digits>", row))
as_django = start + "$" + base64.b64encode(bytes.fromhex(tag)).decode()
try:
    raises = str(django_pbkdf2_sha256.verify("a password", row))
except ValueError as e:
    raises = type(e).__name__
seen = [identify_hasher(row).algorithm, is_password_usable(row), check_password("a password", row),
        check_password("a password", as_django), django_pbkdf2_sha256.identify(row), raises]
print("Django: hasher, usable, right password; the same in base64; passlib: identify, verify:", *seen)
expected = ["pbkdf2_sha256", True, False, True, True, "ValueError"]
raise SystemExit(0 if seen == expected and re.fullmatch(r"[0-9a-f]{64}", tag) else 1)
EOF

python3 --version
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install piccolo==1.38.0 Django==5.2.19 passlib==1.7.4 || exit 2
venv/bin/python -W ignore finding.py || exit 1
echo "as described: hexadecimal, which Django answers with False"
