#!/usr/bin/env bash
# "passlib reads bcrypt, whatever is installed beside it, for its context says so."
#
# Guess: CryptContext(["bcrypt"]) that is made, identifies a row and says that it needs no update can also
#   verify it; the newest bcrypt package is the best backend, and libpass, the maintained fork, is a
#   replacement that needs nothing more.
# Seen: passlib brings no bcrypt. Up to Python 3.12 it takes the host's crypt(3), if no package bcrypt is
#   there; Python 3.13 has no module crypt any more, and libpass has given it up on every Python: verify
#   and hash raise MissingBackendError. "pip install bcrypt", which this error recommends, gives bcrypt 5,
#   and with that passlib raises "password cannot be longer than 72 bytes" for a password of ten: it tries
#   a long one at its first use. bcrypt 4.3 serves passlib, and bcrypt 5 libpass. identify and needs_update
#   answer alike in all cases, and the context can always be made.
# Since/Versions: passlib 1.7.4 and libpass 1.9.4, bcrypt 4.3.0 and 5.0.0 (September 2025), Python 3.11 and
#   3.12; 3.13.0 if there is a python3.13.
# Why it matters: an application without the package in its requirements works on Debian 12 and fails at
#   each login after the upgrade of the system; a check of its health that makes the context finds
#   nothing. Pin bcrypt below 5 for passlib, and verify one known row at the start.
# Source: passlib, passlib/handlers/bcrypt.py, _OsCryptBackend and _finalize_backend_mixin; bcrypt,
#   changelog of 5.0.0; Python 3.13, "What's new", removed modules.
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
python3 -W ignore -c 'import crypt' 2>/dev/null || { echo "needs a python3 before 3.13" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
packages() { PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --target "$@" || exit 2; }
packages passlib passlib==1.7.4
packages libpass libpass==1.9.4
packages bcrypt4 bcrypt==4.3.0
packages bcrypt5 bcrypt==5.0.0
cat >finding.py <<'EOF'
import logging
import sys
import warnings

warnings.simplefilter("ignore")
logging.disable(logging.CRITICAL)

from passlib.context import CryptContext


def answer(call):
    try:
        return str(call())
    except Exception as e:
        return type(e).__name__ + (", 72 bytes" if "longer than 72 bytes" in str(e) else "")


context = CryptContext(schemes=["bcrypt"])
row = sys.argv[1]
print("identify", context.identify(row), "needs_update", context.needs_update(row), "verify", answer(lambda: context.verify("a password", row)),
      "hash", answer(lambda: context.hash("a password")[:4]))
EOF
row=$(PYTHONPATH=bcrypt5 venv/bin/python -c 'import bcrypt; print(bcrypt.hashpw(b"a password", bcrypt.gensalt(12)).decode())')
# try PYTHON PACKAGE [BCRYPT]
try() { echo "$2 ${3:-alone}: $(PYTHONPATH="$work/$2${3:+:$work/$3}" "$1" finding.py "$row")"; }
seen="$(try venv/bin/python passlib
  try venv/bin/python passlib bcrypt4
  try venv/bin/python passlib bcrypt5
  try venv/bin/python libpass
  try venv/bin/python libpass bcrypt5)"
echo "passlib 1.7.4, libpass 1.9.4, bcrypt 4.3.0 and 5.0.0, $(python3 --version)"
echo "$seen"
checks='identify bcrypt needs_update False'
[[ "$seen" == "passlib alone: $checks verify True hash \$2b\$
passlib bcrypt4: $checks verify True hash \$2b\$
passlib bcrypt5: $checks verify ValueError, 72 bytes hash ValueError, 72 bytes
libpass alone: $checks verify MissingBackendError hash MissingBackendError
libpass bcrypt5: $checks verify True hash \$2b\$" ]] || exit 1
if python3.13 -c 'import sys' 2>/dev/null; then
  seen=$(try python3.13 passlib)
  echo "$(python3.13 --version): $seen"
  [[ "$seen" == "passlib alone: $checks verify MissingBackendError hash MissingBackendError" ]] || exit 1
fi
echo "as described: the context is made, and no password can be checked"
