#!/usr/bin/env bash
# "A library that has {CRYPT} hands the value to crypt(3), which knows its method."
#
# Guess: Zope's AuthEncoding, which Plone and Zope's user folders verify by, reads {CRYPT}$6$ and {CRYPT}$2b$ of a
#   directory, as OpenLDAP and Dovecot do, and {SHA256} as the base64 of a digest, like its own {SHA} and {SSHA}.
# Seen: it gives the first two characters of the value to crypt(3), so that only DES's values verify, and $1$, $5$,
#   $6$ and $2b$ are false for the right password; a {CRYPT} value that it makes is DES's. Its {SHA256} is
#   hexadecimal, and that of a directory false. {SSHA} and {SHA} are read with any salt, and bcrypt behind
#   {BCRYPT}.
# Since/Versions: AuthEncoding 6.1 with bcrypt 5.0.0, Python 3.11; Python 3.13 took the module crypt out.
# Why it matters: is_encrypted is true for all of them, so that an import of a directory's or a host's hashes looks
#   complete, and the users with modern ones cannot log in. Write {BCRYPT} for {CRYPT}$2b$, and {SHA256} in
#   hexadecimal; $6$ needs a scheme of your own, by registerScheme.
# Source: AuthEncoding, src/AuthEncoding/AuthEncoding.py, CryptDigestScheme, SHA256DigestScheme and is_encrypted.
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
python3 -c 'import sys; sys.exit(not (3, 9) < sys.version_info < (3, 13))' || { echo "needs Python 3.10 to 3.12" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install AuthEncoding==6.1 bcrypt==5.0.0 || exit 2
cat >finding.py <<'EOF'
import base64
import crypt
import hashlib

import bcrypt
from AuthEncoding import AuthEncoding


def coded(digest, salt=b""):
    return base64.b64encode(hashlib.new(digest, b"a password" + salt).digest() + salt).decode()


bcrypted = bcrypt.hashpw(b"a password", bcrypt.gensalt(4)).decode()
values = {
    "{SHA}": "{SHA}" + coded("sha1"),
    "{SSHA}": "{SSHA}" + coded("sha1", b"eight by"),
    "{SHA256}": "{SHA256}" + coded("sha256"),
    "{BCRYPT}$2b$": "{BCRYPT}" + bcrypted,
    "{CRYPT}$2b$": "{CRYPT}" + bcrypted,
    "{CRYPT}$6$": "{CRYPT}" + crypt.crypt("a password", "$6$a.salt"),
    "{CRYPT}$5$": "{CRYPT}" + crypt.crypt("a password", "$5$a.salt"),
    "{CRYPT}$1$": "{CRYPT}" + crypt.crypt("a password", "$1$a.salt"),
    "{CRYPT} of DES": "{CRYPT}" + crypt.crypt("a password", "ab"),
}
seen = [f"{name}: is_encrypted {AuthEncoding.is_encrypted(value)}, pw_validate {bool(AuthEncoding.pw_validate(value, 'a password'))}"
        for name, value in values.items()]
seen.append(f"its own {{CRYPT}} has {len(AuthEncoding.pw_encrypt('a password', 'CRYPT')) - len('{CRYPT}')} characters, "
            f"its {{SHA256}} {len(AuthEncoding.pw_encrypt('a password', 'SHA256')) - len('{SHA256}')}")
print("\n".join(seen))
read = ["{SHA}", "{SSHA}", "{BCRYPT}$2b$", "{CRYPT} of DES"]
described = [f"{name}: is_encrypted 1, pw_validate {name in read}" for name in values]
described.append("its own {CRYPT} has 13 characters, its {SHA256} 64")
raise SystemExit(0 if seen == described else 1)
EOF
echo "AuthEncoding 6.1, bcrypt 5.0.0, $(python3 --version)"
venv/bin/python -W ignore::DeprecationWarning finding.py || exit 1
echo "as described: {CRYPT} is DES's"
