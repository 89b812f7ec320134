"""Wraps strings as docs/wrapping.md describes it, with argon2-cffi, hashlib and nothing of hashkit.

    wrap.py vectors FILE     prints hashkit-core/src/test/resources/vectors/wrapping.json; FILE is dialects.csv beside it
    wrap.py check            wraps the rows of standard input again with the salts that hashkit chose

A row of check is the inner string in hexadecimal and the wrapped string.
"""

import base64
import csv
import hashlib
import json
import re
import sys
from importlib.metadata import version

from argon2.low_level import Type, hash_secret_raw

LABEL = b"hashkit.wrap"
TAG_KEY = b"hashkit.wrap.tag"
STANDARD = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
FROM_BCRYPT = str.maketrans("./" + STANDARD[:-2], STANDARD)
CRYPT = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
DIGESTS = {"SSHA": 20, "SSHA256": 32, "SSHA384": 48, "SSHA512": 64, "SMD5": 16}
OUTER = [
    "$argon2id-wrapped$v=19$m=8,t=1,p=1",
    "$scrypt-wrapped$ln=1,r=8,p=1",
    "$pbkdf2-sha256-wrapped$i=1,l=32",
    "$pbkdf2-sha512-wrapped$i=1,l=64",
]


def encode(data):
    return base64.b64encode(data).decode().rstrip("=")


def decode(text):
    return base64.b64decode(text + "=" * (-len(text) % 4))


def crypt_bytes(text):
    """The base64 of crypt(3), least significant bits first."""
    bits = sum(CRYPT.index(c) << 6 * i for i, c in enumerate(text))
    return bits.to_bytes(len(text) * 6 // 8 + 1, "little")[: len(text) * 6 // 8]


def blob(inner, start, first, length):
    """Base64 that holds more than the tag: its bits are zero in a character that it shares with other bytes."""
    data = bytearray(base64.b64decode(inner[start:]))
    tag = bytes(data[first : first + length])
    data[first : first + length] = bytes(length)
    text = inner[:start] + base64.b64encode(data).decode()
    last = first + length
    begin, end = start + (8 * first + 5) // 6, start + (8 * last + (5 if last == len(data) else 0)) // 6
    return text[:begin], "A", end - begin, text[end:], tag


def cut(inner, at, text, filler, tag):
    return inner[:at], filler, len(text), inner[at + len(text) :], tag


def parts(dialect, inner):
    """The text before the tag, the filler, the number of fillers, the text after the tag, and the tag."""
    if ldap := re.search(r"\{(S\w+)\}(?=[^{}]*$)", inner):
        if ldap[1].upper() in DIGESTS:
            return blob(inner, ldap.end(), 0, DIGESTS[ldap[1].upper()])
    if dialect == "atlassian":
        return blob(inner, len("{PKCS5S2}"), 16, 32)
    if dialect == "aspnet-identity":
        data = base64.b64decode(inner)
        first = 17 if data[0] == 0 else 13 + int.from_bytes(data[9:13], "big")
        return blob(inner, 0, first, len(data) - first)
    if fshp := re.match(r"\{FSHP(\d)\|(\d+)\|\d+\}", inner):
        return blob(inner, fshp.end(), int(fshp[2]), (20, 32, 48, 64)[int(fshp[1])])
    if dialect == "cisco":
        text = inner.split("$")[3]
        return cut(inner, inner.rindex(text), text, ".", decode(text.translate(str.maketrans(CRYPT, STANDARD))))
    if dialect == "keycloak":
        value = re.search(r'\\"value\\":\\"([^"\\]+?)=*\\"', inner)
        return cut(inner, value.start(1), value[1], "A", decode(value[1]))
    if bcrypt := re.search(r"(\$2[aby]\$\d\d\$.{22}|\$bcrypt-sha256\$.*\$|^:bcrypt:\d+\$.{22}\$)(.{31})$", inner):
        return cut(inner, bcrypt.start(2), bcrypt[2], ".", decode(bcrypt[2].translate(FROM_BCRYPT)))
    if spring := re.search(r"\{(?:pbkdf2@SpringSecurity_v5_8|sha256)\}.*(.{64})$", inner):
        return cut(inner, spring.start(1), spring[1], "0", bytes.fromhex(spring[1]))
    if phpass := re.match(r"U?\$[PHS]\$.{9}", inner):
        text = inner[phpass.end() :]
        return cut(inner, phpass.end(), text, ".", text.encode())
    if scrypt := re.search(r"^\$7\$.*\$(.*)$", inner):
        return cut(inner, scrypt.start(1), scrypt[1], ".", crypt_bytes(scrypt[1]))
    if crypt := re.search(r"(?:^|^\{CRYPT\})\$(?:1|5|6|apr1|sha1\$\d+)\$(?:rounds=\d+\$)?[^$]*\$([^$]*)$", inner):
        return cut(inner, crypt.start(1), crypt[1], ".", crypt[1].encode())
    fields = r"\$firescrypt\$[^$]*\$[^$]*\$([^$=]*)" if dialect == "firebase" else r"[$:.}!]([^$:.}!=]*)=*$"
    if dialect in ("ldap", "p5k2") or inner.startswith("$pbkdf2"):
        fields = r"\$([^$=]*)=*$"
    last = re.search(fields, inner)
    text = last[1]
    if re.fullmatch(r"[0-9a-f]+|[0-9A-F]+", text) and len(text) in (32, 40, 56, 64, 96, 128):
        return cut(inner, last.start(1), text, "0", bytes.fromhex(text))
    return cut(inner, last.start(1), text, "A", decode(text.translate(str.maketrans(".-_", "++/"))))


def outer(costs, salt, data):
    """The output of the outer algorithm."""
    identifier, numbers = re.match(r"\$([a-z0-9-]+)-wrapped\$(.*)", costs).groups()
    n = {name: int(value) for name, value in re.findall(r"([a-z]+)=(\d+)", numbers)}
    if identifier.startswith("argon2"):
        kind = {"argon2id": Type.ID, "argon2i": Type.I, "argon2d": Type.D}[identifier]
        return hash_secret_raw(data, salt, n["t"], n["m"], n["p"], 32, kind, n["v"])
    if identifier == "scrypt":
        return hashlib.scrypt(data, salt=salt, n=1 << n["ln"], r=n["r"], p=n["p"], maxmem=1 << 30, dklen=32)
    digest = {"pbkdf2": "sha1", "pbkdf2-sha256": "sha256", "pbkdf2-sha512": "sha512"}[identifier]
    return hashlib.pbkdf2_hmac(digest, data, salt, n["i"], n["l"])


def wrap(dialect, inner, costs, salt):
    before, filler, count, after, tag = parts(dialect, inner)
    header = before.encode() + b"\0" + filler.encode() + count.to_bytes(2, "big") + after.encode()
    data = b"".join(len(field).to_bytes(2, "big") + field for field in (LABEL, header, tag))
    output = outer(costs, salt, data)
    stored = hashlib.blake2b(output, key=TAG_KEY, digest_size=len(output)).digest()
    return f"{costs},inner={encode(header)}${encode(salt)}${encode(stored)}"


def vectors():
    rows = []
    with open(sys.argv[2], encoding="utf-8") as file:
        lines = [line for line in file if not line.startswith("#")]
    for i, row in enumerate(csv.DictReader(lines)):
        if row["dialect"] == "scram":
            continue  # two keys: they are not found in one piece
        salt = hashlib.shake_256(f"hashkit wrapping vector {i}".encode()).digest(16)
        wrapped = wrap(row["dialect"], row["stored"], OUTER[i % len(OUTER)], salt)
        if len(wrapped) <= 255:
            row = {"dialect": row["dialect"], "password": row["password"], "inner": row["stored"]}
            rows.append("  " + json.dumps(row | {"salt_hex": salt.hex(), "wrapped": wrapped}))
    source = f"interop/python/wrap.py vectors, by argon2-cffi {version('argon2-cffi')} and hashlib, from docs/wrapping.md"
    print('{\n "source": %s,' % json.dumps(source))
    print(' "vectors": [\n%s\n ]\n}' % ",\n".join(rows))


def check():
    count = accepted = wrong = 0
    for line in sys.stdin:
        dialect, inner, wrapped = line.rstrip("\n").split("\t")
        costs, salt = re.fullmatch(r"(.*),inner=[^$]*\$([^$]*)\$[^$]*", wrapped).groups()
        count += 1
        accepted += wrap(dialect, bytes.fromhex(inner).decode(), costs, decode(salt)) == wrapped
        wrong += wrap(dialect, bytes.fromhex(inner).decode(), costs, decode(salt)[::-1]) == wrapped
    print(f"wrapped\targon2-cffi {version('argon2-cffi')}, hashlib\t{accepted}\t{count}\t{wrong}")


{"vectors": vectors, "check": check}[sys.argv[1]]()
