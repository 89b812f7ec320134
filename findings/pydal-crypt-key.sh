#!/usr/bin/env bash
# "A key that is configured goes into each hash."
#
# Guess: CRYPT(key=...) of pydal, the validator of web2py's and py4web's password fields, makes the key part of each
#   row, whatever the algorithm, so that rows of one key are false with another, and worthless to who lacks it.
# Seen: with PBKDF2 the key is not used. A key that names no algorithm, CRYPT(key="a key"), takes PBKDF2, the
#   default, and a key behind one, "pbkdf2(1000,64,sha512):a key", an example of its documentation, gives the iterations
#   and length alone: their rows verify with any key and with none. Behind a digest, "sha512:a key", the same
#   key is an HMAC's: such a row is false without it. A key that has a colon in it, behind a digest, makes
#   rows that are never true again, for their own key neither.
# Since/Versions: pydal 20260520.0, Python 3.11.
# Why it matters: a move needs to know whose rows want the key. Those of PBKDF2 are PBKDF2 of password and salt;
#   those of sha512$ of a web2py that was given hmac_key want it, and py4web, whose pages call CRYPT() without
#   one, says "invalid" to them. And who counts on the key as on a pepper has none.
# Source: pydal, validators.py, simple_hash and LazyCrypt; py4web, utils/auth.py, CRYPT().
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 pydal==20260520.0 >pip.log 2>&1 \
  || { tail -1 pip.log >&2; exit 2; }
cat >finding.py <<'EOF'
from hashlib import pbkdf2_hmac

from pydal.validators import CRYPT


def said(key, row, password="a password"):
    return CRYPT(key=key)(password)[0] == row


seen = []
for key in None, "a key", "pbkdf2(1000,64,sha512):a key", "sha512:a key", "sha512:a:key":
    row = str(CRYPT(key=key)("a password")[0])
    algorithm, salt, _ = row.split("$")
    answers = f"its key {said(key, row)}, another {said('another', row)}, none {said(None, row)}"
    seen.append(f"{key}: {algorithm}; {answers}; wrong password {said(key, row, 'another')}")
row = str(CRYPT(key="a key")("a password")[0])
_, salt, value = row.split("$")
plain = pbkdf2_hmac("sha512", b"a password", salt.encode(), 1000, 20).hex() == value
seen.append(f"PBKDF2 of password and salt alone gives the row of 'a key': {plain}")
print("pydal 20260520.0; key: algorithm of the row; the right password with ...")
print("\n".join(seen))
raise SystemExit(0 if seen == [
    "None: pbkdf2(1000,20,sha512); its key True, another True, none True; wrong password False",
    "a key: pbkdf2(1000,20,sha512); its key True, another True, none True; wrong password False",
    "pbkdf2(1000,64,sha512):a key: pbkdf2(1000,64,sha512); its key True, another True, none True; wrong password False",
    "sha512:a key: sha512; its key True, another False, none False; wrong password False",
    "sha512:a:key: sha512; its key False, another False, none False; wrong password False",
    "PBKDF2 of password and salt alone gives the row of 'a key': True",
] else 1)
EOF
venv/bin/python finding.py || exit 1
echo "as described: the key is for digests, without a colon"
