"""Seals and opens strings as docs/spec-sealing.md describes it, with the package cryptography and nothing of hashkit.

    seal.py vectors          prints hashkit-core/src/test/resources/vectors/sealing.json
    seal.py seal             seals the rows of standard input with new random bytes, and prints them
    seal.py open             opens the rows of standard input, and prints how many; then each with something changed

A row is the master key, the identity (empty: not bound) and the inner string in hexadecimal, and the sealed string.
"""
import base64
import hashlib
import hmac
import json
import os
import re
import sys

import cryptography
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

SUFFIX = "-aes256gcm"
BCRYPT_IDS = ("2a", "2b", "2y")
NAME, VALUE, NUMBER = r"[a-z0-9-]{1,32}", r"[A-Za-z0-9/+.\-]+", r"(?:0|[1-9][0-9]{0,17})"
PARAMETERS = rf"{NAME}={VALUE}(?:,{NAME}={VALUE})*"
MARK = r"keyid=([A-Za-z0-9+/]{11})(,bound=1)?"
BCRYPT = re.compile(r"\$(2[aby])\$(0[4-9]|[12][0-9]|3[01])\$([./A-Za-z0-9]{22})([./A-Za-z0-9]{31})")
PHC = re.compile(rf"\$({NAME})(\$v={NUMBER})?\$({PARAMETERS})\$({VALUE})\$([A-Za-z0-9+/]+)")
HEADER = re.compile(rf"\$([a-z0-9-]{{0,22}}){SUFFIX}(\$v={NUMBER})?\$({PARAMETERS}),{MARK}\$({VALUE})\$")
DIALECT_HEADER = re.compile(rf"\$dialect{SUFFIX}\${MARK}\$")
STANDARD = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
TO_BCRYPT = str.maketrans(STANDARD, "./" + STANDARD[:62])
FROM_BCRYPT = str.maketrans("./" + STANDARD[:62], STANDARD)

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

B22, B31, SALT, TAG = "." * 22, "." * 31, "AAECAwQFBgc", "AAECAwQFBgcICQoLDA0ODw"
# Strings at the borders of the first two rows of the table; the third takes those that do not fit.
NEARLY = [(inner[:40], inner) for inner in (
    "$2b$31$" + B22 + B31, "$2b$03$" + B22 + B31, "$2b$32$" + B22 + B31, "$2x$05$" + B22 + B31, "$2b$05$" + B22 + B31 + ".",
    "$2b$05$" + B22[1:] + "A" + B31, "$2b$05$" + B22 + B31[1:] + "A", f"$2b$cost=5${SALT}${TAG}",
    *(f"{start}${SALT}${TAG}" for start in (
        "$argon2id-wrapped$v=19$m=8,t=1,p=1,inner=JDYkUG56WVoyYjZuYzFPMWFnUCQALgBWAGNyeXB0Mw", "$x$v=0$a=0,b=/+.-",
        "$x$v=2147483647$a=1", "$x$v=2147483648$a=1", "$x$v=01$a=1", "$x$v=1", "$x", "$x$v=1$v=2", "$x$a=1,a=2",
        "$x$a=1,keyid=2", "$x$bound=1", "$dialect$a=1", "$X$a=1", "$x$a=_", "$x$a=", "$a-name-of-22-letters-x$k=v",
        "$a-name-of-23-letters-xy$k=v")),
    "$x$a=1$s$AA", "$x$a=1$s$AB", "$x$a=1$s$AA==", "$x$a=1$s$", "$x$a=1$$AA", "$x$a=1$s$AA\n", "x", "$", "$A-aes256gcm$",
    "{x}\u00e9e\u0301\u0416\u4e2d\U0001f511\0", "x" * 1000)]


def b64(data):
    """Base64 without padding."""
    return base64.b64encode(data).decode().rstrip("=")


def unb64(text):
    """Decodes base64 without padding; refuses every other spelling."""
    if not re.fullmatch(r"[A-Za-z0-9+/]+", text) or len(text) % 4 == 1:
        raise ValueError("not base64")
    data = base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    if b64(data) != text:
        raise ValueError("unused bits of base64 are not zero")
    return data


def lp(*fields):
    """Each field after its length in two bytes; a longer field is refused."""
    if any(len(field) > 0xFFFF for field in fields):
        raise ValueError("field too long")
    return b"".join(len(field).to_bytes(2, "big") + field for field in fields)


def identifier(text):
    """The identifier of a string that begins with ``$``, or an empty string."""
    found = re.match(rf"\$({NAME})(?:\$|\Z)", text)
    return found[1] if found else ""


def fits_phc(name, version, parameters):
    """Whether the parts of a string satisfy the conditions of the second row."""
    names = [parameter.partition("=")[0] for parameter in parameters.split(",")]
    return (len(name) <= 22 and name not in BCRYPT_IDS + ("dialect",)
            and (not version or int(version[3:]) < 2 ** 31)
            and len(set(names)) == len(names) and not {"v", "keyid", "bound"} & set(names))


def split(inner, mark):
    """The header and the plaintext of an inner string."""
    if not inner or identifier(inner).endswith(SUFFIX):
        raise ValueError("empty or already sealed")
    try:
        if found := BCRYPT.fullmatch(inner):
            prefix, cost, salt, tag = found.groups()
            unb64(salt.translate(FROM_BCRYPT))
            return f"${prefix}{SUFFIX}$cost={int(cost)},{mark}${salt}$", unb64(tag.translate(FROM_BCRYPT))
        if (found := PHC.fullmatch(inner)) and fits_phc(*found.group(1, 2, 3)):
            name, version, parameters, salt, tag = found.groups()
            return f"${name}{SUFFIX}{version or ''}${parameters},{mark}${salt}$", unb64(tag)
    except ValueError:
        pass  # not in canonical base64: the third row
    return f"$dialect{SUFFIX}${mark}$", inner.encode()


def parse(sealed):
    """Header, keyid, whether bound, what follows the header, and a function from plaintext to inner string."""
    header, dollar, body = sealed.rpartition("$")
    header += dollar
    body = unb64(body)
    if len(body) < 33:
        raise ValueError("too short")
    if found := DIALECT_HEADER.fullmatch(header):
        key_name, bound = found.groups()
        restore = lambda plain: plain.decode(errors="replace")
    elif found := HEADER.fullmatch(header):
        name, version, parameters, key_name, bound, salt = found.groups()
        if name in BCRYPT_IDS:
            cost = re.fullmatch(r"cost=([4-9]|[12][0-9]|3[01])", parameters)
            if version or not cost:
                raise ValueError("malformed bcrypt header")
            start = f"${name}${int(cost[1]):02d}${salt}"
            restore = lambda plain: start + b64(plain).translate(TO_BCRYPT)
        elif fits_phc(name, version, parameters):
            start = f"${name}{version or ''}${parameters}${salt}$"
            restore = lambda plain: start + b64(plain)
        else:
            raise ValueError("malformed header")
    else:
        raise ValueError("malformed header")
    unb64(key_name)
    return header, key_name, bool(bound), body, restore


def expand(key, info):
    """HKDF-Expand with SHA-256 for one block."""
    if not 32 <= len(key) <= 1024 or len(set(key)) == 1:
        raise ValueError("unsuitable master key")
    return hmac.digest(key, info + b"\1", "sha256")


def keyid(key):
    """The name of a master key."""
    return b64(expand(key, lp(b"hashkit.keyid", b"\1"))[:8])


def cipher(key, header, random16, bound, identity):
    """The cipher for one message, and its associated data."""
    binding = b"" if identity is None else identity.encode()
    if identity is not None and not 1 <= len(binding) <= 1024:
        raise ValueError("unsuitable identity")
    if bound and identity is None:
        raise ValueError("identity missing")
    binding = binding if bound else b""
    info = lp(b"hashkit.seal", b"\1", identifier(header).encode(), random16, b"\1" if bound else b"\0", binding)
    return AESGCM(expand(key, info)), lp(header.encode(), binding)


def seal(key, random16, inner, id):
    """Seals an inner string, bound to an identity unless that is None."""
    if len(random16) != 16:
        raise ValueError("16 random bytes are needed")
    header, plain = split(inner, f"keyid={keyid(key)}" + ("" if id is None else ",bound=1"))
    aead, associated = cipher(key, header, random16, id is not None, id)
    return header + b64(random16 + aead.encrypt(bytes(12), plain, associated))


def unseal(key, id, sealed):
    """The inner string; raises ValueError or InvalidTag if the sealed string does not open."""
    header, key_name, bound, body, restore = parse(sealed)
    if key_name != keyid(key):
        raise ValueError("sealed under another key")
    aead, associated = cipher(key, header, body[:16], bound, id)
    return restore(aead.decrypt(bytes(12), body[16:], associated))


def rows():
    """Key, identity or None, and inner string of each input row, and its sealed string."""
    for line in sys.stdin.buffer.read().decode().split("\n"):
        if line.strip():
            key, id, inner, sealed = line.rstrip("\r").split("\t")
            yield bytes.fromhex(key), bytes.fromhex(id).decode() or None, bytes.fromhex(inner).decode(), sealed


def opens(key, id, sealed):
    """The inner string, or None if the sealed string does not open."""
    try:
        return unseal(key, id, sealed)
    except (ValueError, InvalidTag):
        return None


def open_rows():
    """Opens each row, and tries a wrong key, a wrong identity and a damaged string.

    Where a row is not bound, an identity is ignored by definition, and that attempt is left out.
    """
    count = accepted = wrong = 0
    for key, id, inner, sealed in rows():
        count += 1
        accepted += opens(key, id, sealed) == inner
        damaged = sealed[:-2] + ("B" if sealed[-2:-1] == "A" else "A") + sealed[-1:]
        attempts = [(key[::-1], id, sealed), (key, id, damaged)]
        if id is not None:
            attempts.append((key, id + "x", sealed))
        wrong += sum(opens(*attempt) is not None for attempt in attempts)
    print("sealed", f"cryptography {cryptography.__version__}", accepted, count, wrong, sep="\t")


def seal_rows():
    """Prints the rows, each sealed anew."""
    for key, id, inner, _ in rows():
        print(key.hex(), (id or "").encode().hex(), inner.encode().hex(), seal(key, os.urandom(16), inner, id), sep="\t")


def vectors():
    """Prints one vector on a line: each string, not bound and bound; keys and random bytes come from its number."""
    lines = []
    for i, (form, inner) in enumerate(INNER + NEARLY):
        for j, id in enumerate((None, ID[i % len(ID)])):
            name = f"hashkit sealing vector {i}.{j}".encode()
            key = hashlib.shake_256(b"key of " + name).digest(LENGTHS[(2 * i + j) % len(LENGTHS)])
            random16 = hashlib.shake_256(name).digest(16)
            row = {"form": form, "key_hex": key.hex(), "random_hex": random16.hex(), "bound_to": id}
            sealed = seal(key, random16, inner, id)
            lines.append("  " + json.dumps(row | {"inner": inner, "keyid": keyid(key), "sealed": sealed}))
    source = f"interop/python/seal.py vectors, by cryptography {cryptography.__version__}, from docs/spec-sealing.md"
    units = "key_hex and random_hex in hexadecimal; bound_to is the id, null for a string that is not bound"
    print('{\n "source": %s,\n "units": %s,' % (json.dumps(source), json.dumps(units)))
    print(' "vectors": [\n%s\n ]\n}' % ",\n".join(lines))


if __name__ == "__main__":
    commands = {"open": open_rows, "seal": seal_rows, "vectors": vectors}
    if len(sys.argv) != 2 or sys.argv[1] not in commands:
        sys.exit("usage: seal.py open|seal|vectors")
    commands[sys.argv[1]]()
