#!/usr/bin/env bash
# "InvalidKey from verify_phc_encoded means a wrong password."
#
# Guess: cryptography's Argon2id.verify_phc_encoded raises InvalidKey for a wrong password
#   and ValueError for a row that it does not read.
# Seen: InvalidKey is all of it: a wrong password, parameters in another order (as npm's
#   argon2 writes them), no v= (as Argon2's first version wrote), and a row of Argon2i.
#   The text of the exception tells them apart, its type does not. argon2-cffi reads the
#   last two, and has an exception of its own for the order.
# Since/Versions: cryptography 50.0.2 and argon2-cffi 25.1.0.
# Why it matters: "except InvalidKey: return False" locks out users whose rows came from
#   elsewhere, and counts them as wrong passwords. Try one row of each writer by its
#   right password before a move.
# Source: cryptography.io, Key derivation functions, Argon2id, verify_phc_encoded.
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install cryptography==50.0.2 argon2-cffi==25.1.0 || exit 2
cat >finding.py <<'EOF'
import argon2
from argon2.low_level import Type, hash_secret
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id


def row(type=Type.ID, version=19):
    return hash_secret(b"a password", b"sixteen bytes ..", 1, 1024, 1, 32, type, version).decode()


def by_cryptography(password, stored):
    try:
        Argon2id.verify_phc_encoded(password, stored)
        return "true"
    except Exception as e:
        return f"{type(e).__name__}"


def by_cffi(password, stored):
    try:
        argon2.PasswordHasher().verify(stored, password)
        return "true"
    except Exception as e:
        return type(e).__name__


rows = {
    "right password": (b"a password", row()),
    "wrong password": (b"another", row()),
    "m,p,t": (b"a password", row().replace("t=1,p=1", "p=1,t=1")),
    "no v=": (b"a password", row(version=16).replace("v=16$", "")),
    "argon2i": (b"a password", row(Type.I)),
}
seen = {}
for name, (password, stored) in rows.items():
    seen[name] = by_cryptography(password, stored)
    print(f"{name:16} cryptography {seen[name]:12} argon2-cffi {by_cffi(password, stored)}")
expected = dict.fromkeys(rows, "InvalidKey") | {"right password": "true"}
raise SystemExit(0 if seen == expected else 1)
EOF
echo "cryptography 50.0.2, argon2-cffi 25.1.0, $(python3 --version)"
venv/bin/python finding.py || exit 1
echo "as described: one type of exception for all"
