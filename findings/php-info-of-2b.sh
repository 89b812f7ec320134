#!/usr/bin/env bash
# "password_get_info names the algorithm of every row that password_verify accepts."
#
# Guess: PHP reads bcrypt rows of other languages, $2a$ and $2b$, and SHA-crypt, and its
#   helper beside verify says what they are and what they cost.
# Seen: password_verify is right for all of them, and password_get_info says "unknown",
#   with no cost. password_needs_rehash is true for a $2b$ row of the very cost that was
#   asked for: its first answer compares the names of algorithms.
# Since/Versions: PHP 8.2.36; only $2y$ with 60 characters is "bcrypt" there.
# Why it matters: an inventory of a mixed table by password_get_info counts the rows of
#   Java, Go and Python as unreadable; an application that refuses "unknown" rows locks
#   their users out; and each of them is hashed anew at its first login.
# Source: php-src, ext/standard/password.c, php_password_bcrypt_valid and
#   php_password_algo_identify_ex.
set -euo pipefail

command -v apt-get >/dev/null || { echo "needs Debian's apt-get" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download php8.2-cli=8.2.36-1~deb12u1 libargon2-1=0~20171227-0.3+deb12u1 libsodium23=1.0.18-1+deb12u1 \
  libedit2=3.1-20221030-2 libbsd0=0.11.7-2 libmd0=1.0.4-2 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
! ldd root/usr/bin/php8.2 | grep 'not found' || exit 2
cat >finding.php <<'EOF'
<?php
$own = password_hash('a password', PASSWORD_BCRYPT, ['cost' => 10]);
$rows = ['$2y$' => $own, '$2b$' => '$2b' . substr($own, 3), '$2a$' => '$2a' . substr($own, 3),
    '$6$' => crypt('a password', '$6$sixteen.letters.$')];
$seen = [];
foreach ($rows as $name => $row) {
    $answers = [password_verify('a password', $row) ? 'true' : 'false', password_get_info($row)['algoName'],
        password_needs_rehash($row, PASSWORD_BCRYPT, ['cost' => 10]) ? 'true' : 'false'];
    printf("%-5s verify %s, get_info %s, needs_rehash at cost 10 %s\n", $name, ...$answers);
    $seen[] = implode(' ', $answers);
}
echo 'PHP ', PHP_VERSION, "\n";
exit($seen === ['true bcrypt false', 'true unknown true', 'true unknown true', 'true unknown true'] ? 0 : 1);
EOF
root/usr/bin/php8.2 -n finding.php || exit 1
echo "as described: verified, but unknown"
