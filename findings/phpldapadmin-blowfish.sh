#!/usr/bin/env bash
# "An administrator's page that stores a password stores one that logs in."
#
# Guess: "blowfish" in phpLDAPadmin's list of password types makes {CRYPT}$2a$12$..., and a
#   host that cannot make it says so.
# Seen: it stores {CRYPT}*0, crypt(3)'s sign of failure, and reports nothing: its salt has
#   13 characters where bcrypt needs 22, and it only asks whether PHP knows bcrypt at all.
#   No password matches, and its own check says no for the one that was typed.
#   "bcrypt" in the same list makes {BCRYPT} and the base64 of PHP's $2y$ row, of cost 8,
#   which its own check reads. sha512crypt is as expected.
# Since/Versions: phpldapadmin 1.2.6.3 of Debian 12 with PHP 8.2.36.
# Why it matters: the account is locked by the change of its password, and the entry looks
#   hashed. Look for {CRYPT}*0 and {CRYPT}*1 in a directory before a migration: these
#   users need a reset, and the base64 of {BCRYPT} must be undone.
# Source: phpLDAPadmin, lib/functions.php, pla_password_hash; man 5 crypt, failure tokens.
set -euo pipefail

for tool in apt-get php; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
chmod 755 .
apt-get download phpldapadmin=1.2.6.3-0.3+deb12u1 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
dpkg-deb -x phpldapadmin_*.deb root
cat >finding.php <<'EOF'
<?php
define('DEBUG_ENABLED', false);
$source = file_get_contents('root/usr/share/phpldapadmin/lib/functions.php');
foreach (['pla_password_hash', 'random_salt', 'password_check', 'get_enc_type'] as $name) {
    preg_match("/^function $name\\(.*?^}/ms", $source, $function) || exit(2);
    eval($function[0]);
}
$seen = [];
foreach (['blowfish', 'bcrypt', 'sha512crypt'] as $type) {
    $row = pla_password_hash('a password', $type);
    $own = password_check($row, 'a password') ? 'right' : 'wrong';
    $seen[$type] = "$row $own";
    echo "$type: ", strlen($row) > 40 ? substr($row, 0, 30) . '...' : $row, ", its own check: $own\n";
}
$inside = base64_decode(substr(strtok($seen['bcrypt'], ' '), strlen('{BCRYPT}')));
echo 'inside {BCRYPT}: ', substr($inside, 0, 7), '..., PHP: ', var_export(password_verify('a password', $inside), true), "\n";
exit($seen['blowfish'] === '{CRYPT}*0 wrong' && str_starts_with($inside, '$2y$08$')
    && password_verify('a password', $inside) && str_ends_with($seen['bcrypt'], ' right')
    && preg_match('/^\{CRYPT\}\$6\$.* right$/', $seen['sha512crypt']) ? 0 : 1);
EOF
echo "phpldapadmin 1.2.6.3-0.3+deb12u1, PHP $(php -r 'echo PHP_VERSION;')"
php finding.php || exit $?
echo "as described: the page stores a failure"
