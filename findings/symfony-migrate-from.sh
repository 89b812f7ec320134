#!/usr/bin/env bash
# "Symfony verifies the rows of the hashers that migrate_from lists."
#
# Guess: a user's rows of the algorithms in migrate_from log in whatever the new algorithm is, and needsRehash says
#   which rows are not of the setting.
# Seen: this holds for auto, bcrypt and argon2id. With pbkdf2 or a digest (sha512) as the new algorithm the list is
#   never asked: their needsRehash is always false, and then a row that they cannot read is a wrong password. Their
#   iterations are no part of a row: after a change each row of before is a wrong password, and needsRehash false.
#   An algorithm in the list has its default iterations, 1,000 of PBKDF2, not the ones of the same entry, which
#   auto uses; only a named hasher of its own has others.
# Since/Versions: symfony/password-hasher 5.4.53 (Debian 12), PHP 8.2.36.
# Why it matters: FIPS and other rules ask for PBKDF2, which makes it the new algorithm of tables that hold bcrypt;
#   the container is built without an error, and every user of before is locked out. Put a service (id) with a
#   needsRehash of its own in front, and name old hashers with their iterations.
# Source: symfony/password-hasher, Hasher/MigratingPasswordHasher.php, verify; Hasher/Pbkdf2PasswordHasher.php,
#   needsRehash; Hasher/PasswordHasherFactory.php, getMigratingPasswordConfig.
set -euo pipefail

command -v apt-get >/dev/null || { echo "needs Debian's apt-get" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download php8.2-cli=8.2.36-1~deb12u1 libargon2-1=0~20171227-0.3+deb12u1 libsodium23=1.0.18-1+deb12u1 \
  libedit2=3.1-20221030-2 libbsd0=0.11.7-2 libmd0=1.0.4-2 php-symfony-password-hasher=5.4.53+dfsg-0+deb12u1 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
! ldd root/usr/bin/php8.2 | grep 'not found' || exit 2
cat >finding.php <<'EOF'
<?php
use Symfony\Component\PasswordHasher\Hasher\NativePasswordHasher;
use Symfony\Component\PasswordHasher\Hasher\PasswordHasherFactory;
use Symfony\Component\PasswordHasher\Hasher\Pbkdf2PasswordHasher;

spl_autoload_register(function ($class) {
    $file = __DIR__ . '/root/usr/share/php/' . str_replace('\\', '/', $class) . '.php';
    if (is_file($file)) {
        require $file;
    }
});
function said(array $hashers, string $row, ?string $salt): string
{
    $hasher = (new PasswordHasherFactory($hashers))->getPasswordHasher('user');
    return ($hasher->verify($row, 'a password', $salt) ? 'true' : 'false')
        . ', needsRehash ' . ($hasher->needsRehash($row) ? 'true' : 'false');
}
function pbkdf2(int $iterations): string
{
    return (new Pbkdf2PasswordHasher('sha512', true, $iterations))->hash('a password', 'a salt');
}
$bcrypt = (new NativePasswordHasher(null, null, 4, '2y'))->hash('a password');
foreach (['auto', 'bcrypt', 'argon2id', 'pbkdf2', 'sha512'] as $new) {
    $hashers = ['user' => ['algorithm' => $new, 'cost' => 4, 'migrate_from' => ['bcrypt']]];
    $seen[] = "$new, migrate_from bcrypt: bcrypt's row " . said($hashers, $bcrypt, null);
}
foreach ([5000, 10000] as $iterations) {
    $seen[] = "pbkdf2 of $iterations iterations: a row of 5000 "
        . said(['user' => ['algorithm' => 'pbkdf2', 'iterations' => $iterations]], pbkdf2(5000), 'a salt');
}
$entry = ['cost' => 4, 'iterations' => 5000];
$seen[] = 'auto, iterations 5000: a row of 5000 ' . said(['user' => ['algorithm' => 'auto'] + $entry], pbkdf2(5000), 'a salt');
$entry += ['algorithm' => 'bcrypt', 'migrate_from' => ['pbkdf2']];
$seen[] = 'bcrypt, migrate_from pbkdf2, iterations 5000: a row of 5000 ' . said(['user' => $entry], pbkdf2(5000), 'a salt')
    . '; of 1000 ' . said(['user' => $entry], pbkdf2(1000), 'a salt');
$named = ['old' => ['algorithm' => 'pbkdf2', 'iterations' => 5000], 'user' => ['migrate_from' => ['old']] + $entry];
$seen[] = 'bcrypt, migrate_from a hasher with iterations 5000: a row of 5000 ' . said($named, pbkdf2(5000), 'a salt');
echo 'symfony/password-hasher 5.4.53, PHP ', PHP_VERSION, "\n", implode("\n", $seen), "\n";
exit($seen === [
    "auto, migrate_from bcrypt: bcrypt's row true, needsRehash false",
    "bcrypt, migrate_from bcrypt: bcrypt's row true, needsRehash false",
    "argon2id, migrate_from bcrypt: bcrypt's row true, needsRehash true",
    "pbkdf2, migrate_from bcrypt: bcrypt's row false, needsRehash false",
    "sha512, migrate_from bcrypt: bcrypt's row false, needsRehash false",
    'pbkdf2 of 5000 iterations: a row of 5000 true, needsRehash false',
    'pbkdf2 of 10000 iterations: a row of 5000 false, needsRehash false',
    'auto, iterations 5000: a row of 5000 true, needsRehash true',
    'bcrypt, migrate_from pbkdf2, iterations 5000: a row of 5000 false, needsRehash true; of 1000 true, needsRehash true',
    'bcrypt, migrate_from a hasher with iterations 5000: a row of 5000 true, needsRehash true',
] ? 0 : 1);
EOF
root/usr/bin/php8.2 -n finding.php || exit 1
echo "as described: the list is asked only where needsRehash can be true"
