#!/usr/bin/env bash
# "ENCRYPTION_KEY of DuckDB takes a passphrase, as the key of SQLCipher does, and stretches it."
#
# Guess: ATTACH ... (ENCRYPTION_KEY '...') takes any text, the file has a salt and names a key derivation function, so a guess
#   at the passphrase costs thousands of digests, as with SQLCipher (PBKDF2-HMAC-SHA512, 256,000 iterations).
# Seen: the key of AES-256-GCM is one SHA-256 of the 16 bytes of salt and the text. The header holds eight encrypted bytes,
#   of a constant text, by which a reader of the file knows whether a text is the key. Any length is taken: one character
#   is a key. Nothing in the file counts iterations, and no option does.
# Since/Versions: DuckDB 1.4.0 (September 2025), with which encryption came, 1.5.6 and 2.0.1 (November 2026), the last two
#   with the cipher that they have of their own (force_mbedtls_unsafe), whose random numbers they call unsafe.
# Why it matters: such files are sent and lie in object stores. A key of "openssl rand -base64 32" is as good as the cipher;
#   a passphrase that people remember is tried at the rate of a plain SHA-256. Stretch it first, by Argon2id, and give
#   DuckDB the result in base64.
# Source: duckdb, src/common/encryption_key_manager.cpp (KeyDerivationFunctionSHA256) and
#   src/storage/single_file_block_manager.cpp; DuckDB's documentation, ATTACH; Zetetic, SQLCipher Design.
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
cat >finding.py <<'EOF'
import hashlib

import duckdb
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

KNOWN = b"DUCKKEY\0"
KEY_LENGTH = (32).to_bytes(4, "little")


def derived(passphrase, name):
    connection = duckdb.connect()
    if duckdb.__version__ != "1.4.0":
        connection.execute("SET force_mbedtls_unsafe = 'true'")
    connection.execute(f"ATTACH '{name}' AS closed (ENCRYPTION_KEY '{passphrase}')")
    connection.execute("CREATE TABLE closed.t AS SELECT 42 AS a")
    connection.execute("DETACH closed")
    with open(name, "rb") as file:
        header = file.read(4096)
    at = header.index(KEY_LENGTH) + len(KEY_LENGTH)
    salt, known = header[at:at + 16], header[at + 16:at + 24]
    key = hashlib.sha256(salt + passphrase.encode()).digest()
    # 1.4.0 has a nonce of zeros; later files hold a random one.
    nonce = bytes(16) if duckdb.__version__ == "1.4.0" else header[at + 24:at + 36]
    stream = AESGCM(key).encrypt(nonce, bytes(len(KNOWN)), None)
    return bytes(a ^ b for a, b in zip(stream, known)) == KNOWN


seen = [derived("correct horse", "one.db"), derived("x", "two.db")]
print(f"DuckDB {duckdb.__version__}: the key is one SHA-256 of salt and text: {seen}")
raise SystemExit(0 if seen == [True, True] else 1)
EOF
for version in 1.4.0 1.5.6 2.0.1; do
  PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install "duckdb==$version" cryptography==50.0.2 || exit 2
  rm -f ./*.db*
  venv/bin/python finding.py || exit 1
done
echo "as described: one digest, whatever the text is"
