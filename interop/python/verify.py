"""Verifies what hashkit wrote with argon2-cffi (the reference C code), bcrypt, passlib and Python's OpenSSL."""

import base64
import collections
import hashlib
import hmac
import sys

import argon2
import bcrypt
import passlib.hash


def argon2_cffi(password, stored):
    try:
        return argon2.low_level.verify_secret(stored.encode(), password, argon2.low_level.Type.ID)
    except argon2.exceptions.VerifyMismatchError:
        return False


def pbkdf2_openssl(password, stored):
    _, algorithm, costs, salt, tag = stored.split("$")
    parameters = dict(part.split("=") for part in costs.split(","))
    decode = lambda text: base64.b64decode(text + "=" * (-len(text) % 4))
    computed = hashlib.pbkdf2_hmac(
        algorithm.split("-")[1], password, decode(salt), int(parameters["i"]), int(parameters["l"])
    )
    return hmac.compare_digest(computed, decode(tag))


PROGRAMS = {
    "argon2id": [("argon2-cffi", argon2_cffi)],
    "bcrypt": [
        ("bcrypt for Python", lambda password, stored: bcrypt.checkpw(password, stored.encode())),
    ],
    "scrypt": [("passlib", passlib.hash.scrypt.verify)],
    "pbkdf2-sha256": [("OpenSSL by Python", pbkdf2_openssl)],
    "pbkdf2-sha512": [("OpenSSL by Python", pbkdf2_openssl)],
}

accepted = collections.Counter()
wrong = collections.Counter()
rows = collections.Counter()
for line in sys.stdin:
    kind, password, stored = line.rstrip("\n").split("\t")
    for name, verify in PROGRAMS[kind]:
        rows[kind, name] += 1
        accepted[kind, name] += verify(bytes.fromhex(password), stored)
        wrong[kind, name] += verify(bytes.fromhex(password) + b"x", stored)
for (kind, name), count in rows.items():
    print(f"{kind}\t{name}\t{accepted[kind, name]}\t{count}\t{wrong[kind, name]}")
