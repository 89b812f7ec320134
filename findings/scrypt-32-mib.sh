#!/usr/bin/env bash
# "scrypt of 32 MiB keeps within a limit of 32 MiB."
#
# Guess: N=2^15, r=8 takes 128*N*r = 32 MiB, OpenSSL's default limit; and whoever reads
#   costs from the row, as Django does, verifies rows of costs that others write by default.
# Seen: the limit counts the small buffers beside the 32 MiB, too, so that at r=8, N=2^15 is
#   the first power of two that hashlib.scrypt and Node's crypto.scrypt refuse. It is
#   Werkzeug's default; Werkzeug raises the limit itself. The same hash written in Django's
#   form is not "wrong password" there but a ValueError from check_password. Django's
#   own N=2^14 passes, and so does N=2^15 with a hasher whose maxmem is higher. The openssl
#   command beside them computes N=2^15 and 2^17: its limit is another one.
# Since/Versions: Django 5.2.19, Werkzeug 3.1.9, and the host's Python, Node and OpenSSL, as
#   printed; seen with Python 3.11, Node 20.20 and OpenSSL 3.0.19.
# Why it matters: OWASP recommends N=2^17, r=8, p=1, or with 32 MiB N=2^15, r=8, p=3. Both
#   are refused. Set maxmem wherever such rows are read, in Django in a hasher of your own,
#   before the first row comes.
# Source: openssl, EVP_PBE_scrypt (man 3), maxmem, and EVP_KDF-SCRYPT (man 7); Python,
#   hashlib.scrypt; Node, crypto.scrypt, maxmem; django, hashers.py, ScryptPasswordHasher;
#   werkzeug, security.py.
set -euo pipefail

for tool in node openssl python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install django==5.2.19 werkzeug==3.1.9 || exit 2
cat >finding.py <<'EOF'
import base64
import hashlib

from django.conf import settings
from django.contrib.auth.hashers import ScryptPasswordHasher, check_password
from werkzeug.security import check_password_hash, generate_password_hash


class MoreMemory(ScryptPasswordHasher):
    maxmem = 64 * 1024 * 1024


def answer(call, *args, **named):
    try:
        result = call(*args, **named)
        return result if isinstance(result, bool) else "computed"
    except ValueError as e:
        return type(e).__name__


settings.configure(PASSWORD_HASHERS=["django.contrib.auth.hashers.ScryptPasswordHasher"])
for method in "scrypt:16384:8:1", "scrypt":
    own = generate_password_hash("a password", method)
    name, salt, tag = own.split("$")
    _, n, r, p = name.split(":")
    row = f"scrypt${n}${salt}${r}${p}${base64.b64encode(bytes.fromhex(tag)).decode()}"
    print(n, r, p, check_password_hash(own, "a password"), answer(check_password, "a password", row),
          answer(MoreMemory().verify, "a password", row),
          answer(hashlib.scrypt, b"a password", salt=b"sixteen bytes...", n=int(n), r=8, p=1))
EOF
cat >finding.mjs <<'EOF'
import { scryptSync } from "node:crypto";

for (const N of [16384, 32768]) {
  try {
    scryptSync("a password", "sixteen bytes...", 64, { N, r: 8, p: 1 });
    console.log(N, "computed");
  } catch (e) {
    console.log(N, e.code);
  }
}
EOF
command_answers() {
  for n in 16384 32768 131072; do
    openssl kdf -keylen 64 -kdfopt pass:'a password' -kdfopt salt:sixteen_bytes... -kdfopt "n:$n" -kdfopt r:8 \
      -kdfopt p:1 SCRYPT >/dev/null 2>&1 && echo "$n computed" || echo "$n failed"
  done
}

echo "$(python3 --version) with $(python3 -c 'import ssl; print(ssl.OPENSSL_VERSION)')"
echo "Node $(node -p 'process.version + " with OpenSSL " + process.versions.openssl')"
openssl version
python=$(venv/bin/python finding.py)
node=$(node finding.mjs)
command=$(command_answers)
echo "N, r, p; Werkzeug; Django; Django with maxmem; hashlib.scrypt:"
echo "$python"
echo "Node:"
echo "$node"
echo "openssl kdf:"
echo "$command"
[[ "$python" == $'16384 8 1 True True True computed\n32768 8 1 True ValueError True ValueError' ]] || exit 1
[[ "$node" == $'16384 computed\n32768 ERR_CRYPTO_INVALID_SCRYPT_PARAMS' ]] || exit 1
[[ "$command" == $'16384 computed\n32768 computed\n131072 computed' ]] || exit 1
echo "as described: 32 MiB do not fit into 32 MiB"
