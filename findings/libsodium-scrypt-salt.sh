#!/usr/bin/env bash
# "$7$ is one form: libsodium reads crypt(3)'s scrypt, as crypt(3) reads libsodium's."
#
# Guess: costs, salt and digest stand in the row, so that a $7$ row of mkpasswd or of /etc/shadow is verified by libsodium, whose
#   scrypt writes $7$ too, in any language; if it cannot be, the answer names the algorithm.
# Seen: libsodium takes rows of 101 characters alone, as it writes them, with 43 of salt. crypt(3) and mkpasswd take 22, so that
#   the row has 80: PyNaCl raises ValueError, "must be exactly 102 bytes long", for the right password as for any; PHP's
#   sodium says false with a warning. A row that crypt(3) makes with 43 characters of salt is true. The other way
#   round nothing is amiss: crypt(3) and libpass read libsodium's rows, and the short ones.
# Since/Versions: libxcrypt 4.4.33 and mkpasswd 5.5.17 of Debian 12; PyNaCl 1.6.2; PHP 8.2.36 with libsodium 1.0.18; libpass 1.9.4.
# Why it matters: an application that takes over a system's users, or shares them with one, cannot tell such a row from
#   a wrong password in PHP, and fails in Python. No other setting helps than a salt of 43 characters when it is
#   made. For rows that are there, ask crypt(3) or another scrypt with the salt as it stands.
# Source: libsodium, crypto_pwhash/scryptsalsa208sha256, crypto_pwhash_scryptsalsa208sha256_STRBYTES; PyNaCl,
#   bindings/crypto_pwhash.py; crypt(5), "scrypt"; php-src, ext/sodium/libsodium.c.
# shellcheck disable=SC2016 # dollar signs of the rows
set -euo pipefail

for tool in apt-get dpkg-deb python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download whois=5.5.17 libcrypt1=1:4.4.33-2 php8.2-cli=8.2.36-1~deb12u1 libargon2-1=0~20171227-0.3+deb12u1 \
  libsodium23=1.0.18-1+deb12u1 libedit2=3.1-20221030-2 libbsd0=0.11.7-2 libmd0=1.0.4-2 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 pynacl==1.6.2 libpass==1.9.4 >pip.log 2>&1 \
  || { tail -1 pip.log >&2; exit 2; }
libraries="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
! LD_LIBRARY_PATH="$libraries" ldd root/usr/bin/php8.2 | grep 'not found' || exit 2
cat >write.py <<'EOF'
from nacl.pwhash import scrypt

print(scrypt.str(b"a password", opslimit=scrypt.OPSLIMIT_MIN, memlimit=scrypt.MEMLIMIT_MIN).decode())
EOF
cat >read.py <<'EOF'
from ctypes import CDLL, c_char_p
from sys import argv

from nacl.pwhash import verify
from passlib.hash import scrypt

crypt = CDLL(argv[1]).crypt
crypt.restype = c_char_p
what, row, php = argv[2:]


def said(password):
    try:
        return str(verify(row.encode(), password))
    except Exception as error:
        return f"{type(error).__name__}, {error}"


print(f"{what}, {len(row)} characters: crypt(3) {crypt(b'a password', row.encode()) == row.encode()}, "
      f"libpass {scrypt.verify('a password', row)}, PHP's sodium {php}, "
      f"PyNaCl {said(b'a password')}; wrong password {said(b'another')}")
EOF
cat >read.php <<'EOF'
<?php
error_reporting(0);
echo sodium_crypto_pwhash_scryptsalsa208sha256_str_verify($argv[1], 'a password') ? 'True' : 'False';
EOF
said() {
  venv/bin/python read.py root/lib/x86_64-linux-gnu/libcrypt.so.1 "$1" "$2" "$(LD_LIBRARY_PATH="$libraries" root/usr/bin/php8.2 -n read.php "$2")"
}
mkpasswd() { LD_LIBRARY_PATH="$libraries" root/usr/bin/mkpasswd "$@"; }
echo "libxcrypt 4.4.33, mkpasswd 5.5.17, PyNaCl 1.6.2, PHP 8.2.36 with libsodium 1.0.18, libpass 1.9.4"
{
  said "libsodium's" "$(venv/bin/python write.py)"
  said "mkpasswd's" "$(mkpasswd -m scrypt 'a password')"
  said "mkpasswd's with a salt of 43" "$(mkpasswd -S '$7$86..../....abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ' 'a password')"
} | tee seen
diff - seen <<'EOF' || exit 1
libsodium's, 101 characters: crypt(3) True, libpass True, PHP's sodium True, PyNaCl True; wrong password InvalidkeyError, Wrong password
mkpasswd's, 80 characters: crypt(3) True, libpass True, PHP's sodium False, PyNaCl ValueError, The password hash must be exactly 102 bytes long; wrong password ValueError, The password hash must be exactly 102 bytes long
mkpasswd's with a salt of 43, 101 characters: crypt(3) True, libpass True, PHP's sodium True, PyNaCl True; wrong password InvalidkeyError, Wrong password
EOF
echo "as described: 101 characters, or none"
