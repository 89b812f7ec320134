#!/usr/bin/env bash
# "DokuWiki knows Django's PBKDF2, so it verifies Django's rows."
#
# Guess: DokuWiki's PassHash, which lists djangopbkdf2_sha256 and bcrypt among its methods, verifies pbkdf2_sha256$
#   of any Django, and bcrypt of any prefix, by what the row says.
# Seen: it recognises pbkdf2_sha256$ by a salt of 12 characters, which Django wrote up to 3.1. Rows of Django 3.2
#   and newer have 22, and are false for the right password, as are $2b$ (it knows $2a$ and $2y$) and {SSHA256}; an
#   unknown row is taken for one of crypt(3) with a salt of two characters. $5$, $6$, Argon2 and {SSHA} are read.
# Since/Versions: DokuWiki 2022-07-31a (Debian 12), PHP 8.2.36; Django 3.1.14 and 5.2.8. Django 3.2 (April 2021)
#   made its salts longer, and hashes anew at a login for that.
# Why it matters: an imported users.auth.php, or a table of Django's behind authpdo, has wrong passwords for those
#   who were in Django since 2021, and right ones for the idle; a test with an old user says that all is well. Let
#   a plugin verify the longer salts, and write $2y$ for $2b$.
# Source: DokuWiki, inc/PassHash.php, verify_hash; Django, release notes 3.2, django.contrib.auth.
set -euo pipefail

for tool in apt-get python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download php8.2-cli=8.2.36-1~deb12u1 libargon2-1=0~20171227-0.3+deb12u1 libsodium23=1.0.18-1+deb12u1 \
  libedit2=3.1-20221030-2 libbsd0=0.11.7-2 libmd0=1.0.4-2 dokuwiki=0.0.20220731.a-2 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
! ldd root/usr/bin/php8.2 | grep 'not found' || exit 2
cat >rows.py <<'EOF'
import django
from django.conf import settings

settings.configure()
from django.contrib.auth.hashers import PBKDF2PasswordHasher

row = PBKDF2PasswordHasher().encode("a password", PBKDF2PasswordHasher().salt(), 1000)
print(f"Django {django.__version__}, {len(row.split('$')[2])} characters of salt\t{row}")
EOF
for version in 3.1.14 5.2.8; do
  python3 -m venv "django-$version" || exit 2
  PIP_DISABLE_PIP_VERSION_CHECK=1 "django-$version/bin/python" -m pip -q install "Django==$version" || exit 2
  env -u LD_LIBRARY_PATH "django-$version/bin/python" -W ignore rows.py >>rows.tsv
done
cat >finding.php <<'EOF'
<?php
require __DIR__ . '/root/usr/share/dokuwiki/inc/PassHash.php';
$rows = [];
foreach (file('rows.tsv', FILE_IGNORE_NEW_LINES) as $line) {
    [$name, $row] = explode("\t", $line);
    $rows[$name] = $row;
}
$bcrypt = password_hash('a password', PASSWORD_BCRYPT, ['cost' => 4]);
foreach (['$2a$', '$2b$', '$2y$'] as $prefix) {
    $rows[$prefix] = $prefix . substr($bcrypt, 4);
}
foreach (['{SSHA}' => 'sha1', '{SSHA256}' => 'sha256'] as $tag => $digest) {
    $rows[$tag] = $tag . base64_encode(hash($digest, 'a passwordsalt', true) . 'salt');
}
$rows['$5$'] = crypt('a password', '$5$a.salt');
$rows['$6$'] = crypt('a password', '$6$a.salt');
$rows['$argon2id$'] = password_hash('a password', PASSWORD_ARGON2ID, ['memory_cost' => 1024]);
$hashes = new dokuwiki\PassHash();
foreach ($rows as $name => $row) {
    $seen[] = "$name: " . ($hashes->verify_hash('a password', $row) ? 'true' : 'false');
}
echo 'DokuWiki 2022-07-31a, PHP ', PHP_VERSION, "\n", implode("\n", $seen), "\n";
exit($seen === [
    'Django 3.1.14, 12 characters of salt: true',
    'Django 5.2.8, 22 characters of salt: false',
    '$2a$: true', '$2b$: false', '$2y$: true',
    '{SSHA}: true', '{SSHA256}: false',
    '$5$: true', '$6$: true', '$argon2id$: true',
] ? 0 : 1);
EOF
root/usr/bin/php8.2 -n finding.php || exit 1
echo "as described: Django's form, of up to 3.1"
