"""Verifies what hashkit wrote, or writes what hashkit shall verify, with the packages of requirements.txt or requirements-older.txt.

    verify.py verify    reads kind, password and stored string; prints kind, program, accepted, rows, and wrong passwords accepted
    verify.py write     reads kind, password, costs, salt and length of the tag; prints kind, program, password and stored string

What is refused goes to standard error, with the reason.
"""

import base64
import collections
import hashlib
import hmac
import sys
import warnings
from importlib.metadata import distributions

VERSIONS = {found.metadata["Name"].lower(): found.version for found in distributions()}
PYTHON = "OpenSSL by Python " + sys.version.split()[0]
ARGON2 = ("argon2id", "argon2i", "argon2d")
PBKDF2 = ("pbkdf2-sha1", "pbkdf2-sha256", "pbkdf2-sha512")
VERIFY = collections.defaultdict(list)
WRITE = collections.defaultdict(list)
warnings.simplefilter("ignore")


def program(kinds, name, verify=None, write=None):
    """The functions get kind, password and stored string, or kind, password, costs, salt and length of the tag."""
    for kind in kinds:
        VERIFY[kind] += [(name, verify)] if verify else []
        WRITE[kind] += [(name, write)] if write else []


def named(package, suffix=""):
    return f"{package}{suffix} {VERSIONS[package]}"


def numbers(costs):
    return [int(part.split("=")[1]) for part in costs.split(",")]


def b64(data):
    return base64.b64encode(data).decode().rstrip("=")


def unb64(text):
    return base64.b64decode(text + "=" * (-len(text) % 4))


def parts(stored):
    """The digest, costs, salt and tag of a string of scrypt or PBKDF2."""
    _, name, costs, salt, tag = stored.split("$")
    return (name.partition("-")[2] or "sha1"), numbers(costs), unb64(salt), unb64(tag)


def pbkdf2(derive):
    def write(kind, password, costs, salt, length):
        name = "pbkdf2" if kind == "pbkdf2-sha1" else kind
        computed = derive(kind.split("-")[1], password, salt, numbers(costs)[0], length)
        return f"${name}${costs},l={length}${b64(salt)}${b64(computed)}"

    def verify(kind, password, stored):
        digest, (iterations, length), salt, tag = parts(stored)
        return hmac.compare_digest(derive(digest, password, salt, iterations, length), tag)

    return verify, write


def scrypt(derive):
    def write(kind, password, costs, salt, length):
        return f"$scrypt${costs}${b64(salt)}${b64(derive(password, salt, length, *numbers(costs)))}"

    def verify(kind, password, stored):
        _, costs, salt, tag = parts(stored)
        return hmac.compare_digest(derive(password, salt, len(tag), *costs), tag)

    return verify, write


def bcrypt_salt(costs, salt):
    letters = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    standard = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    return f"$2b${numbers(costs)[0]:02}$" + b64(salt).translate(str.maketrans(standard, letters))


if "argon2-cffi" in VERSIONS:
    import argon2
    import pwdlib.hashers.argon2
    import pwdlib.hashers.bcrypt
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.kdf import argon2 as openssl_argon2
    from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
    from nacl import pwhash

    TYPES = dict(argon2id=argon2.Type.ID, argon2i=argon2.Type.I, argon2d=argon2.Type.D)
    OPENSSL = dict(argon2id=openssl_argon2.Argon2id, argon2i=openssl_argon2.Argon2i, argon2d=openssl_argon2.Argon2d)
    SODIUM = dict(argon2id=pwhash.argon2id, argon2i=pwhash.argon2i)

    def argon2_write(kind, password, costs, salt, length):
        m, t, p = numbers(costs)
        return argon2.low_level.hash_secret(password, salt, t, m, p, length, TYPES[kind]).decode()

    def argon2_high(kind, password, stored):
        return argon2.PasswordHasher().verify(stored, password)

    def openssl_write(kind, password, costs, salt, length):
        m, t, p = numbers(costs)
        function = OPENSSL[kind](salt=salt, length=length, iterations=t, lanes=p, memory_cost=m)
        return function.derive_phc_encoded(password)

    def openssl_verify(kind, password, stored):
        OPENSSL[kind].verify_phc_encoded(password, stored)
        return True

    def sodium_write(kind, password, costs, salt, length):
        m, t, p = numbers(costs)
        if p > 1:
            raise NotImplementedError
        return SODIUM[kind].str(password, opslimit=t, memlimit=m * 1024).decode()

    def pwdlib_write(kind, password, costs, salt, length):
        m, t, p = numbers(costs)
        hasher = pwdlib.hashers.argon2.Argon2Hasher(t, m, p, length, len(salt), TYPES[kind])
        return hasher.hash(password, salt=salt)

    def derive_pbkdf2(digest, password, salt, iterations, length):
        return PBKDF2HMAC(getattr(hashes, digest.upper())(), length, salt, iterations).derive(password)

    def derive_scrypt(password, salt, length, ln, r, p):
        return Scrypt(salt=salt, length=length, n=1 << ln, r=r, p=p).derive(password)

    program(ARGON2, named("argon2-cffi"), lambda kind, password, stored:
            argon2.low_level.verify_secret(stored.encode(), password, TYPES[kind]), argon2_write)
    program(ARGON2, named("argon2-cffi", "'s PasswordHasher"), argon2_high)
    program(ARGON2, named("cryptography"), openssl_verify, openssl_write)
    program(ARGON2, named("pwdlib"), lambda kind, password, stored:
            pwdlib.hashers.argon2.Argon2Hasher().verify(password, stored), pwdlib_write)
    program(SODIUM, named("pynacl"), lambda kind, password, stored: pwhash.verify(stored.encode(), password), sodium_write)
    program(["scrypt-7"], named("pynacl"), lambda kind, password, stored: pwhash.verify_scryptsalsa208sha256(stored.encode(), password),
            lambda kind, password, costs, salt, length: pwhash.scrypt.str(password, 32768, 16 << 20).decode())
    program(["bcrypt"], named("pwdlib"), lambda kind, password, stored:
            pwdlib.hashers.bcrypt.BcryptHasher().verify(password, stored), lambda kind, password, costs, salt, length:
            pwdlib.hashers.bcrypt.BcryptHasher().hash(password, salt=bcrypt_salt(costs, salt).encode()))
    program(["scrypt"], named("cryptography"), *scrypt(derive_scrypt))
    program(PBKDF2, named("cryptography"), *pbkdf2(derive_pbkdf2))

import bcrypt
import passlib.hash

PASSLIB = named("libpass" if "libpass" in VERSIONS else "passlib")
HANDLERS = {
    "scrypt": passlib.hash.scrypt, "pbkdf2-passlib-sha1": passlib.hash.pbkdf2_sha1,
    "pbkdf2-passlib-sha256": passlib.hash.pbkdf2_sha256, "pbkdf2-passlib-sha512": passlib.hash.pbkdf2_sha512,
    "sha256-crypt": passlib.hash.sha256_crypt, "sha512-crypt": passlib.hash.sha512_crypt,
}


def passlib_write(kind, password, costs, salt, length):
    handler = HANDLERS[kind]
    if kind == "scrypt":
        ln, r, p = numbers(costs)
        if length != 32:
            raise NotImplementedError
        return handler.using(rounds=ln, block_size=r, parallelism=p, salt=salt).hash(password)
    if kind.endswith("-crypt"):
        salt = salt.hex()[:min(16, len(salt))]
    return handler.using(rounds=numbers(costs)[0], salt=salt).hash(password)


program(HANDLERS, PASSLIB, lambda kind, password, stored: HANDLERS[kind].verify(password, stored), passlib_write)
program(["bcrypt"], named("bcrypt", " for Python"), lambda kind, password, stored: bcrypt.checkpw(password, stored.encode()),
        lambda kind, password, costs, salt, length: bcrypt.hashpw(password, bcrypt_salt(costs, salt).encode()).decode())
if "libpass" in VERSIONS:
    program(["bcrypt"], PASSLIB, lambda kind, password, stored: passlib.hash.bcrypt.verify(password, stored))
    program(ARGON2, PASSLIB, lambda kind, password, stored: passlib.hash.argon2.verify(password, stored))
    program(["scrypt"], PYTHON, *scrypt(lambda password, salt, length, ln, r, p:
            hashlib.scrypt(password, salt=salt, n=1 << ln, r=r, p=p, dklen=length)))
    program(PBKDF2, PYTHON, *pbkdf2(hashlib.pbkdf2_hmac))


def refused(kind, name, reason, what):
    print(kind, name, " ".join(str(reason).split())[:100], what, sep="\t", file=sys.stderr)


def attempt(kind, name, verify, password, stored):
    try:
        return bool(verify(kind, password, stored)) or "false"
    except Exception as reason:
        return f"{type(reason).__name__}: {reason}"


def main(mode):
    counts = collections.defaultdict(lambda: [0, 0, 0])
    for line in sys.stdin:
        kind, password, *row = line.rstrip("\n").split("\t")
        password = bytes.fromhex(password)
        if mode == "verify":
            for name, verify in VERIFY[kind]:
                count, answer = counts[kind, name], attempt(kind, name, verify, password, row[0])
                count[0] += answer is True
                count[1] += 1
                count[2] += attempt(kind, name, verify, password + b"x", row[0]) is True
                if answer is not True:
                    refused(kind, name, answer, row[0])
            continue
        costs, salt, length = row[0], bytes.fromhex(row[1]), int(row[2])
        others = {"scrypt": ["scrypt-7"], "pbkdf2-sha1": ["pbkdf2-passlib-sha1"],
                  "pbkdf2-sha256": ["pbkdf2-passlib-sha256"], "pbkdf2-sha512": ["pbkdf2-passlib-sha512"]}
        for form in [kind] + others.get(kind, []):
            for name, write in WRITE[form]:
                try:
                    print(form, name, password.hex(), write(form, password, costs, salt, length), sep="\t")
                except NotImplementedError:
                    pass
                except Exception as reason:
                    refused(form, name, f"{type(reason).__name__}: {reason}", f"{costs} salt={len(salt)} tag={length}")
    for (kind, name), count in counts.items():
        print(kind, name, *count, sep="\t")


main(sys.argv[1])
