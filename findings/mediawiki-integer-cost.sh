#!/usr/bin/env bash
# "$wgPasswordConfig['pbkdf2']['cost'] is a number: 100000 and '100000' are the same cost."
#
# Guess: MediaWiki hashes anew at a login whose row has other costs than the setting, and then not again.
# Seen: its needsUpdate compares the row's text with the setting by type (!==). A cost of PBKDF2 that is written as
#   an integer is used, and each row made with it needs an update at once, and at each login from then on: a second
#   hash and a write to the database. With bcrypt it is the other way round: there the string needs an update for
#   ever, the integer not.
# Since/Versions: MediaWiki 1.39.17 (Debian 12), PHP 8.2.36; the defaults are '30000' for PBKDF2, and 9.
# Why it matters: raising the cost is the one change that this setting is for, and a number is how one writes it;
#   each login then costs two hashes and changes user_password, which nothing reports. Write PBKDF2's cost and
#   length as strings, bcrypt's cost as an integer.
# Source: MediaWiki, includes/password/ParameterizedPassword.php, needsUpdate; Pbkdf2Password.php and
#   BcryptPassword.php beside it; includes/auth/LocalPasswordPrimaryAuthenticationProvider.php.
set -euo pipefail

command -v apt-get >/dev/null || { echo "needs Debian's apt-get" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download php8.2-cli=8.2.36-1~deb12u1 libargon2-1=0~20171227-0.3+deb12u1 libsodium23=1.0.18-1+deb12u1 \
  libedit2=3.1-20221030-2 libbsd0=0.11.7-2 libmd0=1.0.4-2 mediawiki=1:1.39.17-1+deb12u2 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
! ldd root/usr/bin/php8.2 | grep 'not found' || exit 2
cat >finding.php <<'EOF'
<?php
define('MEDIAWIKI', true);
$includes = __DIR__ . '/root/usr/share/mediawiki/includes';
require "$includes/exception/MWException.php";
foreach (['PasswordError', 'Password', 'ParameterizedPassword', 'Pbkdf2Password', 'BcryptPassword', 'InvalidPassword', 'PasswordFactory'] as $class) {
    require "$includes/password/$class.php";
}
// two logins with this cost
function said(string $type, array $settings): string
{
    $factory = new PasswordFactory([$type => $settings], $type);
    $stored = $factory->newFromPlaintext('a password')->toString();
    $answer = substr($stored, 0, strpos($stored, (string) $settings['cost']) + strlen($settings['cost']));
    for ($login = 1; $login <= 2; $login++) {
        $password = $factory->newFromCiphertext($stored);
        $answer .= $password->verify('a password') ? ', true' : ', false';
        if ($factory->needsUpdate($password)) {
            $stored = $factory->newFromPlaintext('a password')->toString();
            $answer .= ' and made anew';
        }
    }
    return var_export($settings['cost'], true) . ": $answer";
}
foreach (['100000', 100000] as $cost) {
    $seen[] = said('pbkdf2', ['class' => 'Pbkdf2Password', 'algo' => 'sha512', 'cost' => $cost, 'length' => '64']);
}
foreach (['10', 10] as $cost) {
    $seen[] = said('bcrypt', ['class' => 'BcryptPassword', 'cost' => $cost]);
}
echo 'MediaWiki 1.39.17, PHP ', PHP_VERSION, "; cost: row, first login, second login\n", implode("\n", $seen), "\n";
exit($seen === [
    "'100000': :pbkdf2:sha512:100000, true, true",
    '100000: :pbkdf2:sha512:100000, true and made anew, true and made anew',
    "'10': :bcrypt:10, true and made anew, true and made anew",
    '10: :bcrypt:10, true, true',
] ? 0 : 1);
EOF
root/usr/bin/php8.2 -n finding.php || exit 1
echo "as described: equal numbers differ"
