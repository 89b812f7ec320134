#!/usr/bin/env bash
# "What a binding of libsodium stores for a password is Argon2id."
#
# Guess: password_store of R's sodium, which the login of Shiny applications (shinyauthr) asks for, is
#   libsodium's crypto_pwhash_str, whose $argon2id$ rows PHP, Python and Node read by their libsodium.
# Seen: it is libsodium's older function: $7$, scrypt with 16 MiB (N=2^14, r=8). PHP's
#   sodium_crypto_pwhash_str_verify says false for the right password of such a row, and so does PHP's
#   password_verify, whose crypt() is not the host's. R's password_verify raises for $argon2id$,
#   "Invalid hash, must be exactly 101 characters". PyNaCl looks at the beginning, and reads both; the
#   host's crypt(3) reads $7$.
# Since/Versions: sodium 1.2.1 of R and PHP 8.2 of Debian 12, both with libsodium 1.0.18; PyNaCl 1.6.2.
# Why it matters: a table of users moves between programs of "the same library", and each login is a wrong
#   password or an exception. R cannot write Argon2id rows for a table, nor costs of its own. Look at the first three
#   characters, and call the verifier of scryptsalsa208sha256 for $7$.
# Source: sodium of R, password_store, crypto_pwhash_scryptsalsa208sha256_str; libsodium, "Password hashing"; PyNaCl, nacl.pwhash.verify.
# shellcheck disable=SC2016 # dollar signs of the rows
set -euo pipefail

for tool in apt-get dpkg-deb perl python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download r-base-core=4.2.2.20221110-2 r-cran-sodium=1.2.1+dfsg-1 libsodium23=1.0.18-1+deb12u1 php8.2-cli=8.2.36-1~deb12u1 \
  libblas3 liblapack3 libgfortran5 libpcre2-8-0 libargon2-1 libxml2 libicu72 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
lib=$work/root/usr/lib
of_debian() {
  LD_LIBRARY_PATH="$lib/R/lib:$lib/x86_64-linux-gnu:$lib/x86_64-linux-gnu/blas:$lib/x86_64-linux-gnu/lapack" R_HOME="$lib/R" "$@"
}
for file in "$lib/R/bin/exec/R" "$lib/R/site-library/sodium/libs/sodium.so" root/usr/bin/php8.2; do
  ! of_debian ldd "$file" | grep 'not found' || exit 2
done
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install PyNaCl==1.6.2 || exit 2

cat >finding.R <<'EOF'
.libPaths(file.path(R.home(), "site-library"))
row <- Sys.getenv("ROW")
if (row == "") {
  answer <- sodium::password_store("a password")
} else {
  answer <- tryCatch(tolower(sodium::password_verify(row, "a password")), error = function(e) "raises")
}
cat(answer, file = "answer")
EOF
r() {
  R_DEFAULT_PACKAGES=base ROW="$1" of_debian "$lib/R/bin/exec/R" --vanilla --no-echo -f finding.R >r.log 2>&1 || { cat r.log >&2; exit 1; }
  cat answer
}
php() { of_debian root/usr/bin/php8.2 -n -r "$@"; }
cat >nacl_verify.py <<'EOF'
import sys

import nacl.pwhash

print(str(nacl.pwhash.verify(sys.argv[1].encode(), b"a password")).lower())
EOF
row_of_r=$(r '')
row_of_php=$(php 'echo sodium_crypto_pwhash_str("a password", 1, 8 << 20);')
readers() {
  local row=$1
  echo "R $(r "$row"), PHP's sodium $(php 'echo json_encode(sodium_crypto_pwhash_str_verify($argv[1], "a password"));' -- "$row")," \
    "PHP's scryptsalsa208sha256 $(php 'echo json_encode(@sodium_crypto_pwhash_scryptsalsa208sha256_str_verify($argv[1], "a password"));' -- "$row")," \
    "PHP's password_verify $(php 'echo json_encode(password_verify("a password", $argv[1]));' -- "$row"), PyNaCl $(venv/bin/python nacl_verify.py "$row")," \
    "crypt(3) $(perl -e 'print crypt("a password", $ARGV[0]) eq $ARGV[0] ? "true" : "false"' "$row")"
}
seen="R writes ${row_of_r:0:14}: $(readers "$row_of_r")
PHP writes ${row_of_php:0:10}: $(readers "$row_of_php")"
echo "sodium 1.2.1 of R, $(php 'echo "PHP ", PHP_VERSION, ", libsodium ", SODIUM_LIBRARY_VERSION;'), PyNaCl 1.6.2; the right password:"
echo "$seen"
[[ "$seen" == 'R writes $7$C6..../....: R true, PHP'\''s sodium false, PHP'\''s scryptsalsa208sha256 true, PHP'\''s password_verify false, PyNaCl true, crypt(3) true
PHP writes $argon2id$: R raises, PHP'\''s sodium true, PHP'\''s scryptsalsa208sha256 false, PHP'\''s password_verify true, PyNaCl true, crypt(3) false' ]] || exit 1
echo "as described: two functions of one library"
