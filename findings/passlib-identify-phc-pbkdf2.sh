#!/usr/bin/env bash
# "A row that passlib identifies is a row that passlib can read."
#
# Guess: CryptContext.identify names a scheme if the scheme can verify the row; a row of
#   another program that it cannot read is None there, and verify answers False.
# Seen: identify looks at the prefix alone. A PBKDF2 row in the PHC form of other
#   libraries, $pbkdf2-sha256$i=1000,l=32$..., is "pbkdf2_sha256", and then verify,
#   verify_and_update and needs_update raise ValueError. No scheme that stands later in
#   the context is asked.
# Since/Versions: passlib 1.7.4 and libpass 1.9.4. RustCrypto's pbkdf2 and Ory Kratos
#   write i=,l=; passlib itself writes the number alone, $pbkdf2-sha256$29000$...
# Why it matters: in a table that two programs share, a login of such a user is an error
#   of the server, not a wrong password, and an inventory by identify counts the row as
#   readable.
# Source: passlib.readthedocs.io, page passlib.hash.pbkdf2_digest (the form);
#   passlib/utils/handlers.py, GenericHandler.identify;
#   passlib/handlers/pbkdf2.py, Pbkdf2DigestHandler.from_string.
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >finding.py <<'EOF'
import base64
import hashlib

import passlib
from passlib.context import CryptContext


def b64(data):
    return base64.b64encode(data).decode().rstrip("=")


salt = b"sixteen bytes ..."[:16]
tag = hashlib.pbkdf2_hmac("sha256", b"a password", salt, 1000)
phc = f"$pbkdf2-sha256$i=1000,l=32${b64(salt)}${b64(tag)}"
own = f"$pbkdf2-sha256$1000${b64(salt)}${b64(tag)}".replace("+", ".")
context = CryptContext(["pbkdf2_sha256", "pbkdf2_sha512"])


def answer(call, *args):
    try:
        return call(*args)
    except ValueError as e:
        return type(e).__name__


print(passlib.__version__)
print("own form:", context.identify(own), context.verify("a password", own))
seen = [answer(context.identify, phc), answer(context.verify, "a password", phc),
        answer(context.verify_and_update, "a password", phc), answer(context.needs_update, phc)]
print("PHC form: identify, verify, verify_and_update, needs_update:", *seen)
raise SystemExit(0 if seen == ["pbkdf2_sha256"] + ["ValueError"] * 3 else 1)
EOF

python3 --version
for package in passlib==1.7.4 libpass==1.9.4; do
  rm -rf venv
  python3 -m venv venv || exit 2
  PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install "$package" || exit 2
  echo "$package"
  venv/bin/python -W ignore finding.py || exit 1
done
echo "as described: identified, then an error"
