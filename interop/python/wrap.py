"""Wraps stored strings as docs/spec-wrapping.md describes it, with argon2-cffi, hashlib and nothing of hashkit.

    wrap.py vectors FILE     prints hashkit-core/src/test/resources/vectors/wrapping.json; FILE is dialects.csv beside it
    wrap.py check            reads the wrapped strings of standard input, and computes each again with its costs and salt

A row of check is the dialect, the inner string in hexadecimal and the wrapped string.
"""
import csv
import hashlib
import json
import re
import sys
from importlib.metadata import version as package_version

from argon2.exceptions import Argon2Error
from argon2.low_level import Type, hash_secret_raw

from seal import NUMBER, STANDARD, b64, identifier, lp, unb64

COSTS = [("$argon2id-wrapped$v=19$m=8,t=1,p=1", 32), ("$scrypt-wrapped$ln=1,r=8,p=1", 32),
         ("$pbkdf2-sha256-wrapped$i=1,l=32", 32), ("$pbkdf2-sha512-wrapped$i=1,l=64", 64)]
DIGESTS = {"pbkdf2": "sha1", "pbkdf2-sha1": "sha1", "pbkdf2-sha256": "sha256", "pbkdf2-sha512": "sha512"}
COSTS_FORM = re.compile("|".join(form.replace("#", NUMBER) for form in (
    r"\$argon2(?:id|i|d)-wrapped(?:\$v=(?:16|19))?\$m=#,t=#,p=#", r"\$scrypt-wrapped\$ln=#,r=#,p=#",
    r"\$pbkdf2(?:-sha(?:1|256|512))?-wrapped\$i=#(?:,l=#)?")))
# The letters of an encoding, in the order of their values; equivalent letters of base64 are translated first.
HEX, BASE64, TEXT = "0123456789abcdef", STANDARD, "."
BCRYPT, CISCO = "./" + STANDARD[:62], "./" + STANDARD[52:62] + STANDARD[:52]
CRYPT3 = CISCO + "least significant bits first"
DIALECT = re.compile(rb"[a-z][a-z0-9-]{0,63}")
CRYPT_LABEL = re.compile(r"\{(?:[A-Z0-9]+-)?CRYPT\}", re.IGNORECASE)
AFTER_DOLLAR = r"(.*\$)([./0-9A-Za-z]+)()"
# Labels of ldap whose base64 has the tag, of so many bytes, and then the salt; some have iterations and a colon before it.
SALTED = {"SMD5": 16, "SSHA": 20, "SSHA256": 32, "SSHA384": 48, "SSHA512": 64, "APR1": 16,
          "PBKDF2": 20, "PBKDF2-HMAC-SHA256": 32, "PBKDF2-HMAC-SHA512": 64}
ITERATED = re.compile(r"\{PBKDF2[^}]*\}[0-9]+:", re.IGNORECASE)
# Where the tag stands: dialects with beginnings, the text before it, the tag and the text after it, and its encoding.
PLACES = [
    ("bcrypt-2x bcrypt-truncated favre-sha512 symfony passlib-bcrypt-sha256 wordpress hashkit:$2 shiro:$shiro2$2 "
     "django:bcrypt spring:{bcrypt} mediawiki::bcrypt:", r"(.*)(.{31})()", BCRYPT),
    ("cisco", AFTER_DOLLAR, CISCO),
    ("crypt3:$7$", AFTER_DOLLAR, CRYPT3),
    ("crypt3:$1$ crypt3:$5$ crypt3:$6$ crypt3:$apr1$ crypt3:$sha1$ crypt3:$md5-crypt$ crypt3:$sha256-crypt$ "
     "crypt3:$sha512-crypt$", AFTER_DOLLAR, TEXT),
    ("phpass", r"(U?\$.{11})([./0-9A-Za-z]+)()", TEXT),
    ("grub", r"(.*\.)([0-9A-F]+)()", HEX),
    ("werkzeug ldap:{PBKDF2}$1$ django:md5$ django:sha1$ mediawiki::A: mediawiki::B: pbkdf2-sha224-sha384:pbkdf2: "
     "spring:{MD5} spring:{SHA- unsalted-digest", r"(|.*[^0-9a-fA-F])([0-9a-f]{32,})()", HEX),
    ("unsalted-digest", r"(|.*[^0-9a-fA-F])([0-9A-F]{32,})()", HEX),
    ("spring-sha256 spring:{sha256}", r"((?:\{sha256\})?[0-9a-f]{16})([0-9a-f]{64})()", HEX),
    ("spring:{pbkdf2@", r"(.*\}[0-9a-f]{32})([0-9a-f]{64})()", HEX),
    ("argon2-any-order argon2-version-19 hex-scrypt lambdaworks p5k2 passlib-pbkdf2 passlib-scrypt password4j phc-bcrypt "
     "scrypt-by-n short-scrypt pbkdf2-sha224-sha384 shiro hashkit:$argon2 hashkit:$scrypt$ hashkit:$pbkdf2 django:pbkdf2_ "
     "django:argon2$ django:scrypt$ ldap:{ARGON2 ldap:{PBKDF2 mediawiki::pbkdf2 mediawiki::argon2: spring:{argon2 "
     "spring:{scrypt unsalted-digest", r"(.*[$:!}])([A-Za-z0-9+/._-]+)(=*)", BASE64),
    ("firebase", r"((?:[^$]*\$){4})([A-Za-z0-9+/]+)(=*\$[^$]*\$[^$]*)", BASE64),
    ("keycloak", r'(.*"secretData".*?\bvalue\\*":\s*\\*")([A-Za-z0-9+/]+)(.*)', BASE64)]


def fits(names, dialect, text):
    """Whether a row of the table is for this string."""
    for name, _, beginning in (entry.partition(":") for entry in names.split()):
        start = text[:len(beginning)]
        if name == dialect and beginning == (start.upper() if dialect == "ldap" else start):
            return True
    return False


def decode(text, letters):
    """The bytes of an encoded text; refuses unused bits that are not zero."""
    if letters is TEXT:
        return text.encode()
    if letters is HEX:
        return bytes.fromhex(text)
    if letters is BASE64:
        text = text.translate(str.maketrans("-_.", "+/+"))
    values = [letters.index(letter) for letter in text]
    size = len(text) * 6 // 8
    if letters is CRYPT3:
        number = sum(value << 6 * i for i, value in enumerate(values))
        return number.to_bytes(size, "little")
    number = sum(value << 6 * i for i, value in enumerate(reversed(values)))
    unused = 6 * len(text) - 8 * size
    if number & (1 << unused) - 1:
        raise ValueError("unused bits are not zero")
    return (number >> unused).to_bytes(size, "big")


def part(dialect, inner):
    """Of base64 that holds salt and tag: the text before and after it, its bytes, and where the tag begins and ends."""
    found = re.fullmatch(r"((?:\{.*?\}(?:[0-9]+:)?)?)([A-Za-z0-9+/]+)(=*)", inner, re.DOTALL)
    if not found:
        raise ValueError("not base64 after a label")
    label, text, padding = found.groups()
    data = decode(text, BASE64)
    if dialect == "ldap":
        return label, padding, data, 0, SALTED[label.upper()[1:label.index("}")]]
    if dialect == "aspnet-identity":
        start = 17 if data[0] == 0 else 13 + int.from_bytes(data[9:13], "big")
    else:
        start = 16 if dialect == "atlassian" else int(label.split("|")[1])
    return label, padding, data, start, len(data)


def cut(dialect, inner):
    """Text before the tag, number of characters, filler, text after the tag, and the tag in bytes."""
    if dialect == "spring" and inner.startswith("{ldap}") or dialect == "ldap" and CRYPT_LABEL.match(inner):
        label, brace, rest = inner.partition("}")
        inside = "ldap" if dialect == "spring" else "hashkit" if rest.startswith("$2") else "crypt3"
        before, *others = cut(inside, rest)
        return label + brace + before, *others
    if (fits("aspnet-identity atlassian fshp ldap:{SSHA ldap:{SMD5} ldap:{APR1}", dialect, inner)
            or dialect == "ldap" and ITERATED.match(inner)):
        before, after, data, start, end = part(dialect, inner)
        blank = b64(data[:start] + bytes(end - start) + data[end:])
        first, last = -(-8 * start // 6), len(blank) if end == len(data) else 8 * end // 6
        if data.count(data[start:end]) != 1:
            raise ValueError("the tag does not stand there once")
        return before + blank[:first], last - first, "A", blank[last:] + after, data[start:end]
    for names, pattern, letters in PLACES:
        if fits(names, dialect, inner) and (found := re.fullmatch(pattern, inner, re.DOTALL)):
            before, text, after = found.groups()
            if inner.count(text) != 1:
                raise ValueError("the tag does not stand there once")
            return before, len(text), letters[0], after, decode(text, letters)
    raise ValueError(f"the table has no row for this string of {dialect}")


def inner_header(dialect, inner):
    """The inner header and the inner tag of an old string."""
    if identifier(inner).endswith(("-aes256gcm", "-wrapped")):
        raise ValueError("already sealed or wrapped")
    before, count, filler, after, tag = cut(dialect, inner)
    if "\0" in inner or not 1 <= count <= 0xFFFF or len(tag) < 8:
        raise ValueError("no header for this string")
    blank = cut(dialect, before + count * filler + after)
    if blank[:4] != (before, count, filler, after) or blank[4].strip(b"\0."):
        raise ValueError("the blank string does not read as before")
    name = b"" if dialect == "hashkit" else b"\0" + dialect.encode()
    return before.encode() + b"\0" + filler.encode() + count.to_bytes(2, "big") + after.encode() + name, tag


def blank_string(header):
    """The old string with fillers in place of its tag, and the name of its dialect."""
    before, zero, rest = header.partition(b"\0")
    filler, count, (after, end, name) = rest[:1], int.from_bytes(rest[1:3], "big"), rest[3:].partition(b"\0")
    if not zero or len(rest) < 3 or filler not in (b"0", b"A", b".") or not count or end and not DIALECT.fullmatch(name):
        raise ValueError("malformed inner header")
    blank = before.decode() + filler.decode() * count + after.decode()
    if identifier(blank).endswith(("-aes256gcm", "-wrapped")):
        raise ValueError("sealed or wrapped inside")
    return blank, name.decode() or "hashkit"


def read(wrapped):
    """Outer costs, inner header, salt and tag of a wrapped string."""
    found = re.fullmatch(r"([^,]*(?:,[^,]*)*),inner=([^,$]+)\$([^$]+)\$([^$]+)", wrapped)
    if not found or not COSTS_FORM.fullmatch(found[1]):
        raise ValueError("malformed wrapped string")
    costs, header, salt, tag = found[1], *(unb64(text) for text in found.group(2, 3, 4))
    name, value = parameters(costs)
    lengths = range(8, 65)
    if name == "scrypt":
        lengths = (32, 64)
    elif name in DIGESTS and "l" not in value:
        lengths = (hashlib.new(DIGESTS[name]).digest_size,)
    if not 8 <= len(salt) <= 256 or len(tag) not in lengths or value.get("l", len(tag)) != len(tag):
        raise ValueError("salt or tag of another length")
    return costs, header, salt, tag


def parameters(costs):
    """Identifier and numbers of outer costs."""
    _, name, *rest = costs.replace("-wrapped$", "$").split("$")
    return name, {key: int(number) for key, number in (pair.split("=") for part in rest for pair in part.split(","))}


def outer(costs, data, salt, length):
    """The output of the outer algorithm."""
    name, value = parameters(costs)
    if name.startswith("argon2"):
        kind = {"argon2id": Type.ID, "argon2i": Type.I, "argon2d": Type.D}[name]
        return hash_secret_raw(data, salt, value["t"], value["m"], value["p"], length, kind, value.get("v", 16))
    if name == "scrypt":
        n, r, p = 1 << value["ln"], value["r"], value["p"]
        return hashlib.scrypt(data, salt=salt, n=n, r=r, p=p, maxmem=128 * r * (n + p + 8), dklen=length)
    return hashlib.pbkdf2_hmac(DIGESTS[name], data, salt, value["i"], length)


def wrap(dialect, inner, costs, salt, length):
    """The wrapped string of an old string, with given outer costs, salt and length of the tag."""
    header, tag = inner_header(dialect, inner)
    out = outer(costs, lp(b"hashkit.wrap", header, tag), salt, length)
    final = hashlib.blake2b(out, key=b"hashkit.wrap.tag", digest_size=length).digest()
    return f"{costs},inner={b64(header)}${b64(salt)}${b64(final)}"


def check():
    """Reads each row and wraps it again, and once more with the salt reversed."""
    count = accepted = wrong = 0
    for line in sys.stdin.buffer.read().decode().split("\n"):
        if line.strip():
            dialect, inner, wrapped = line.rstrip("\r").split("\t")
            count += 1
            try:
                costs, header, salt, tag = read(wrapped)
                inner = bytes.fromhex(inner).decode()
                if blank_string(header)[1] != dialect:
                    raise ValueError("another dialect in the header")
                accepted += wrap(dialect, inner, costs, salt, len(tag)) == wrapped
                wrong += wrap(dialect, inner, costs, salt[::-1], len(tag)) == wrapped
            except (ValueError, LookupError, Argon2Error) as problem:
                print(dialect, problem, file=sys.stderr)
    print("wrapped", f"argon2-cffi {package_version('argon2-cffi')}, hashlib", accepted, count, wrong, sep="\t")


def vectors(name):
    """Prints one vector on a line, for each row of a CSV file that can be wrapped."""
    with open(name, encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(line for line in file if not line.startswith("#")))
    lines = []
    for i, row in enumerate(table):
        salt = hashlib.shake_256(f"hashkit wrapping vector {i}".encode()).digest(16)
        costs, length = COSTS[i % len(COSTS)]
        if row["dialect"] == "scram":
            continue
        wrapped = wrap(row["dialect"], row["stored"], costs, salt, length)
        if len(wrapped) <= 255:
            lines.append("  " + json.dumps({"dialect": row["dialect"], "password": row["password"],
                                            "inner": row["stored"], "salt_hex": salt.hex(), "wrapped": wrapped}))
    source = f"interop/python/wrap.py vectors, by argon2-cffi {package_version('argon2-cffi')} and hashlib"
    print('{\n "source": %s,' % json.dumps(source + ", from docs/spec-wrapping.md"))
    print(' "vectors": [\n%s\n ]\n}' % ",\n".join(lines))


if __name__ == "__main__":
    if sys.argv[1:] == ["check"]:
        check()
    elif len(sys.argv) == 3 and sys.argv[1] == "vectors":
        vectors(sys.argv[2])
    else:
        sys.exit("usage: wrap.py check|vectors FILE")
