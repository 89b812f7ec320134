#!/usr/bin/env bash
# "AES-256 on a PDF file means a password that is stretched as in other formats of today, at a cost that the writer chooses."
#
# Guess: an encrypted PDF of AES-256 holds a salt and a number of iterations, some hundred thousand, as a key store or a
#   password manager's file does; and all files that a reader shows as 256-bit AES are protected alike.
# Seen: the format has no field for a cost. In revision 6 (PDF 2.0) a guess takes 65 digests of SHA-256, SHA-384 or SHA-512 or a
#   few more, of some thousand bytes each: over 2,000 salts 65 to 108, on average 71, whoever wrote the file. That is
#   a few thousand blocks, where PBKDF2 at 600,000 takes 1.2 million. In revision 5, which pypdf writes as AES-256-R5, a guess
#   is one digest of SHA-256. pikepdf opens all and shows the same method and key length for both revisions.
# Since/Versions: pikepdf 10.18.0 (qpdf), pypdf 7.1.1; the same in every file of these revisions.
# Why it matters: statements and payslips are sent with a birthday or a number as the password. No option makes them dearer to
#   guess: the password must be random and long, or the file must be encrypted in another way. Look at /R, not at the bits.
# Source: ISO 32000-2:2020, 7.6.4.3.4 (algorithm 2.B); pypdf, _encryption.py (calculate_hash of AlgV5).
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 pikepdf==10.18.0 pypdf==7.1.1 \
  cryptography==50.0.2 >pip.log 2>&1 || { tail -1 pip.log >&2; exit 2; }
cat >finding.py <<'PY'
import hashlib
import pikepdf
import pypdf
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

DIGESTS = (hashlib.sha256, hashlib.sha384, hashlib.sha512)
PASSWORD = b"a password"


def guess(salt, revision):
    """What a guess at the password computes, and how many digests it takes."""
    key, digests = hashlib.sha256(PASSWORD + salt).digest(), 1
    while revision == 6:
        cipher = Cipher(algorithms.AES(key[:16]), modes.CBC(key[16:32])).encryptor()
        text = cipher.update((PASSWORD + key) * 64)
        key, digests = DIGESTS[sum(text[:16]) % 3](text).digest(), digests + 1
        if digests > 64 and text[-1] <= digests - 1 - 32:
            break
    return key[:32], digests


pikepdf.new().save("plain.pdf")
with pikepdf.open("plain.pdf") as plain:
    plain.save("pikepdf.pdf", encryption=pikepdf.Encryption(user=PASSWORD.decode(), owner="another", R=6))
for algorithm in "AES-256", "AES-256-R5":
    writer = pypdf.PdfWriter(clone_from="plain.pdf")
    writer.encrypt(PASSWORD.decode(), "another", algorithm=algorithm)
    writer.write(f"pypdf {algorithm}.pdf")
for name in "pikepdf", "pypdf AES-256", "pypdf AES-256-R5":
    with pikepdf.open(name + ".pdf", password=PASSWORD.decode()) as file:
        fields, user = file.trailer.Encrypt, bytes(file.trailer.Encrypt.U)
        key, digests = guess(user[32:40], int(fields.R))
        shown = f"{file.encryption.bits} bits, {file.encryption.stream_method.name}"
        few = "1 digest" if digests == 1 else "fewer than 200 digests" if digests < 200 else f"{digests} digests"
        costs = [field for field in fields.keys() if field.lower().startswith(("/iter", "/cost", "/round", "/kdf"))]
        print(f"{name}: {shown}, revision {fields.R}; fields of a cost: {costs};",
              f"the right password is known after {few}" if key == user[:32] else "computed otherwise")
counts = [guess(number.to_bytes(8, "big"), 6)[1] for number in range(2000)]
print(f"revision 6, 2000 salts: {min(counts)} to {max(counts)} digests, on average {sum(counts) / len(counts):.0f}")
PY
echo "pikepdf 10.18.0, pypdf 7.1.1"
venv/bin/python finding.py | tee seen
diff - seen <<'TEXT' || exit 1
pikepdf: 256 bits, aesv3, revision 6; fields of a cost: []; the right password is known after fewer than 200 digests
pypdf AES-256: 256 bits, aesv3, revision 6; fields of a cost: []; the right password is known after fewer than 200 digests
pypdf AES-256-R5: 256 bits, aesv3, revision 5; fields of a cost: []; the right password is known after 1 digest
revision 6, 2000 salts: 65 to 108 digests, on average 71
TEXT
echo "as described: one name, AES-256, for 65 to 108 digests or for one, and no cost to choose"
