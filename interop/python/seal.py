"""Seals and opens strings as docs/sealing.md describes it, with the package cryptography and nothing of hashkit.

    seal.py vectors          prints hashkit-core/src/test/resources/vectors/sealing.json
    seal.py seal             seals the rows of standard input with new random bytes, and prints them
    seal.py open             opens the rows of standard input, and prints how many; then each with something changed

A row is the master key, the id (nothing: not bound) and the inner string in hexadecimal, and the sealed string.
"""

import base64
import hashlib
import json
import os
import re
import sys

import cryptography
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDFExpand

STANDARD = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
PARAMETERS = r"[a-z0-9-]+=[A-Za-z0-9/+.-]+(?:,[a-z0-9-]+=[A-Za-z0-9/+.-]+)*"
TO_STANDARD = str.maketrans("./" + STANDARD[:-2], STANDARD)
TO_BCRYPT = str.maketrans(STANDARD, "./" + STANDARD[:-2])

# Rows of the other files of vectors, the reference implementation's test.c and password "password".
INNER = [
    ("argon2id", "$argon2id$v=19$m=4096,t=2,p=8$KKR2M9L9h26aJleCv8PeJQ$pr3PJNGz4oBMA4eC/kSb/yJMnIpS+x0o0AwQpT41spc"),
    ("argon2i v=16", "$argon2i$v=16$m=8,t=1,p=1$cxK0GzgcPXg$lGO+boHc46WCTTSqbdc9wHN8tj/x5iZodI7YGI/JgLs"),
    ("argon2i without v=", "$argon2i$m=65536,t=2,p=1$c29tZXNhbHQ$9sTbSlTio3Biev89thdrlKKiCaYsjjYVJxGAL3swxpQ"),
    ("argon2i, tag of 12 bytes", "$argon2i$v=19$m=127,t=1,p=5$zbmRNgMLU784c2r5cw$A5pCh3vVhUwK2aGt"),
    (
        "argon2id with data=",
        "$argon2id$v=19$m=8,t=1,p=1,data=AAAA$c29tZXNhbHRzb21lc2FsdA$R0dvYfDmNM9Ywz4hPPsRyqvoq7TV4ZWJnQGQ1WlZ2dE",
    ),
    ("scrypt", "$scrypt$ln=11,r=2,p=3$E8I4pxRC6P0$WJSzJirMbO7wMgyhoaORdtnbVofPTAS8kzXBztZ/Egk"),
    ("pbkdf2", "$pbkdf2$i=4096,l=20$Asl+IGNWppU$9AuB0dc67fbq+zQ6bHtflPn05k4"),
    (
        "pbkdf2-sha256 with l=",
        "$pbkdf2-sha256$i=1000,l=32$P9LpoBkoEUmx+11jEPfmng$nG2uGZoIBXgVuekrm3wYNHd3aSefXBaDTldgaOEgXAk",
    ),
    (
        "pbkdf2-sha256 without l=",
        "$pbkdf2-sha256$i=1000$P9LpoBkoEUmx+11jEPfmng$nG2uGZoIBXgVuekrm3wYNHd3aSefXBaDTldgaOEgXAk",
    ),
    (
        "pbkdf2-sha512",
        "$pbkdf2-sha512$i=1,l=64$l9+ep4oO4O0cxDg9$d6w0/Tqm3lEZnP3C+OBw4WyN1UVPrkyUFzhwQhf9DdUOkyDh8k5dcrPAyIrnhDJz"
        "c5aTg+TGvSBZdUaZEIk8bg",
    ),
    ("2a", "$2a$04$gtFfDgifF7xUl8v5wuhA2eRHfzKitQVtzWBApC2jWdPvDOmfn.rzO"),
    ("2b", "$2b$12$KJ9UGfuEJwFUf4r3gnMcWuLlj1psrD5cNiBv/R9MHiNz12HmBVK/."),
    ("2y", "$2y$05$ipn0p5uqYdOgByUosWnpe.VeWSjIWoeH7fufsTw1lz9kXZW6.mYSO"),
    ("Django", "pbkdf2_sha256$1$FHutoqLBkaEyg0T6oybvA3$te2oz7mbZFtc9wZxVLBdf4VdbwrTgNHucnlusZzjPWU="),
    ("Django, salt with non-ASCII text", "pbkdf2_sha256$1$Sälz€😀$te2oz7mbZFtc9wZxVLBdf4VdbwrTgNHucnlusZzjPWU="),
    ("crypt(3)", "$5$rounds=1234$eUEWGYsgaeqOFhe$5HccibhyntQ.cQdcZJx/cjLdjWZNFZyj775Pb9Lh6N7"),
    (
        "crypt(3), whose salt and tag are base64 by chance",
        "$5$rounds=1000$saltsalt$5HccibhyntQacQdcZJx/cjLdjWZNFZyj775Pb9Lh6NY",
    ),
    ("passlib", "$pbkdf2-sha256$2$q9W613rvnROCcM75n3PO.Q$.vwO880yyVx8qmgkVlaWZbjGbL88pOveM/tKangPSWU"),
]
ID = ["user-17", "1", "Jürgen Groß", "用户-17", "😀", "e\u0301", "x" * 1024]
LENGTHS = [32, 33, 64, 65, 1024]
NONCE = bytes(12)


def encode(data):
    return base64.b64encode(data).decode().rstrip("=")


def decode(text):
    data = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    if encode(data) != text:
        raise ValueError("base64 is not canonical")
    return data


def lp(*fields):
    return b"".join(len(field).to_bytes(2, "big") + field for field in fields)


def expand(key, length, *fields):
    return HKDFExpand(SHA256(), length, lp(*fields)).derive(key)


def keyid(key):
    return encode(expand(key, 8, b"hashkit.keyid", b"\1"))


def cipher(key, r, header, id):
    """AES-GCM under the key of one sealing, and the associated data; the id is None if there is none."""
    bound, binding = (b"\0", b"") if id is None else (b"\1", id.encode())
    derived = expand(key, 32, b"hashkit.seal", b"\1", header.split("$")[1].encode(), r, bound, binding)
    return AESGCM(derived), lp(header.encode(), binding)


def split(inner, names):
    """The header and the secret part of a string."""
    if bcrypt := re.fullmatch(r"\$(2[aby])\$(\d\d)\$(.{22})(.{31})", inner):
        prefix, cost, salt, hash = bcrypt.groups()
        return f"${prefix}-aes256gcm$cost={int(cost)},{names}${salt}$", decode(hash.translate(TO_STANDARD))
    if phc := re.fullmatch(r"\$([a-z0-9-]+)((?:\$v=\d+)?\$(?!v=)" + PARAMETERS + r")\$([^$]+)\$([^$]+)", inner):
        identifier, costs, salt, tag = phc.groups()
        try:
            decode(salt)
            return f"${identifier}-aes256gcm{costs},{names}${salt}$", decode(tag)
        except ValueError:
            pass  # the base64 of another system
    return f"$dialect-aes256gcm${names}$", inner.encode()


def seal(key, r, inner, id):
    header, secret = split(inner, "keyid=" + keyid(key) + ("" if id is None else ",bound=1"))
    aes, associated = cipher(key, r, header, id)
    return header + encode(r + aes.encrypt(NONCE, secret, associated))


def unseal(key, id, sealed):
    end = sealed.rindex("$") + 1
    header, part = sealed[:end], decode(sealed[end:])
    names = ",keyid=" + keyid(key) + ("" if id is None else ",bound=1")
    aes, associated = cipher(key, part[:16], header, id)
    secret = aes.decrypt(NONCE, part[16:], associated)
    if header == f"$dialect-aes256gcm${names[1:]}$":
        return secret.decode()
    before, after = header.replace("-aes256gcm", "", 1).split(names + "$")
    if bcrypt := re.fullmatch(r"(\$2[aby]\$)cost=(\d+)", before):
        return f"{bcrypt[1]}{int(bcrypt[2]):02}${after[:-1]}" + encode(secret).translate(TO_BCRYPT)
    return f"{before}${after}{encode(secret)}"


def vectors():
    rows = []
    for i, (form, inner) in enumerate(INNER):
        for j, id in enumerate([None, ID[i % len(ID)]]):
            name = f"hashkit sealing vector {i}.{j}".encode()
            length = LENGTHS[(2 * i + j) % len(LENGTHS)]
            key, r = hashlib.shake_256(b"key of " + name).digest(length), hashlib.shake_256(name).digest(16)
            sealed = seal(key, r, inner, id)
            assert unseal(key, id, sealed) == inner
            row = {"form": form, "key_hex": key.hex(), "random_hex": r.hex(), "bound_to": id}
            rows.append("  " + json.dumps(row | {"inner": inner, "keyid": keyid(key), "sealed": sealed}))
    source = f"interop/python/seal.py vectors, by cryptography {cryptography.__version__}, from docs/sealing.md"
    units = "key_hex and random_hex in hexadecimal; bound_to is the id, null for a string that is not bound"
    print('{\n "source": %s,\n "units": %s,' % (json.dumps(source), json.dumps(units)))
    print(' "vectors": [\n%s\n ]\n}' % ",\n".join(rows))


def rows():
    for line in sys.stdin:
        key, id, inner, sealed = line.rstrip("\n").split("\t")
        yield bytes.fromhex(key), bytes.fromhex(id).decode() or None, bytes.fromhex(inner).decode(), sealed


def opens(key, id, sealed):
    """The inner string, or None."""
    try:
        return unseal(key, id, sealed)
    except (InvalidTag, ValueError):
        return None


def open_all():
    count = accepted = wrong = 0
    for key, id, inner, sealed in rows():
        count += 1
        accepted += opens(key, id, sealed) == inner
        other = "A" if sealed[-2] != "A" else "B"
        changed = sealed[:-2] + other + sealed[-1]
        for attempt in ((key[::-1], id, sealed), (key, (id or "") + "x", sealed), (key, id, changed)):
            wrong += opens(*attempt) is not None
    print(f"sealed\tcryptography {cryptography.__version__}\t{accepted}\t{count}\t{wrong}")


def seal_all():
    for key, id, inner, _ in rows():
        sealed = seal(key, os.urandom(16), inner, id)
        print(key.hex(), (id or "").encode().hex(), inner.encode().hex(), sealed, sep="\t")


{"vectors": vectors, "seal": seal_all, "open": open_all}[sys.argv[1]]()
