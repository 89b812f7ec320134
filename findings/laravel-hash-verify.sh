#!/usr/bin/env bash
# "Laravel is PHP: it verifies the bcrypt rows that password_verify verifies."
#
# Guess: Hash::check of Laravel's bcrypt driver reads $2a$ and $2b$ of Java, Node.js, Python or Ruby as PHP does, and
#   needsRehash then brings the row to PHP's $2y$ at the login.
# Seen: with verify, which is true in the configuration of Laravel 11 and later, check throws a RuntimeException, "This
#   password does not use the Bcrypt algorithm", for every $2a$ and $2b$, before it compares: the login is an error of
#   the server, whatever was typed. The argon2id driver throws in the same way for argon2i and for bcrypt. Without
#   verify both drivers read all of these. $2y$ in place of $2b$ is read with verify as well.
# Since/Versions: Laravel 8.83.26 (Debian 12) with verify set, PHP 8.2.36. HASH_VERIFY, and true as its default, are in
#   config/hashing.php since Laravel 11.
# Why it matters: an import from another language passes every trial with password_verify, and no user can log in
#   afterwards. Change the prefix of $2a$ and $2b$ to $2y$ in the table, or set HASH_VERIFY=false, which Argon2's and
#   bcrypt's rows in one table need anyway.
# Source: laravel/framework, Hashing/BcryptHasher.php and Argon2IdHasher.php, check; config/hashing.php; pull request
#   50718; PHP's password_get_info.
set -euo pipefail

command -v apt-get >/dev/null || { echo "needs Debian's apt-get" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download php8.2-cli=8.2.36-1~deb12u1 libargon2-1=0~20171227-0.3+deb12u1 libsodium23=1.0.18-1+deb12u1 \
  libedit2=3.1-20221030-2 libbsd0=0.11.7-2 libmd0=1.0.4-2 php-illuminate-hashing=8.83.26+dfsg-2 \
  php-illuminate-contracts=8.83.26+dfsg-2 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
! ldd root/usr/bin/php8.2 | grep 'not found' || exit 2
cat >finding.php <<'EOF'
<?php
use Illuminate\Hashing\Argon2IdHasher;
use Illuminate\Hashing\BcryptHasher;

spl_autoload_register(function ($class) {
    require __DIR__ . '/root/usr/share/php/' . str_replace('\\', '/', $class) . '.php';
});
function said($hasher, string $row): string
{
    try {
        return $hasher->check('a password', $row) ? 'true' : 'false';
    } catch (RuntimeException $e) {
        return get_class($e);
    }
}
$bcrypt = substr(password_hash('a password', PASSWORD_BCRYPT, ['cost' => 4]), 3);
$costs = ['memory_cost' => 1024, 'time_cost' => 1, 'threads' => 1];
$rows = ['$2y$' => '$2y' . $bcrypt, '$2b$' => '$2b' . $bcrypt, '$2a$' => '$2a' . $bcrypt,
    'argon2id' => password_hash('a password', PASSWORD_ARGON2ID, $costs),
    'argon2i' => password_hash('a password', PASSWORD_ARGON2I, $costs)];
foreach ($rows as $name => $row) {
    $verified = password_verify('a password', $row) ? 'true' : 'false';
    foreach (['bcrypt' => BcryptHasher::class, 'argon2id' => Argon2IdHasher::class] as $driver => $class) {
        $seen[] = "$name, driver $driver: " . said(new $class(['verify' => true]), $row) . ', without verify '
            . said(new $class(['verify' => false]), $row) . ", PHP $verified";
    }
}
echo 'illuminate/hashing 8.83.26, PHP ', PHP_VERSION, "\n", implode("\n", $seen), "\n";
$throws = 'RuntimeException, without verify true, PHP true';
exit($seen === [
    '$2y$, driver bcrypt: true, without verify true, PHP true',
    '$2y$, driver argon2id: ' . $throws,
    '$2b$, driver bcrypt: ' . $throws,
    '$2b$, driver argon2id: ' . $throws,
    '$2a$, driver bcrypt: ' . $throws,
    '$2a$, driver argon2id: ' . $throws,
    'argon2id, driver bcrypt: ' . $throws,
    'argon2id, driver argon2id: true, without verify true, PHP true',
    'argon2i, driver bcrypt: ' . $throws,
    'argon2i, driver argon2id: ' . $throws,
] ? 0 : 1);
EOF
root/usr/bin/php8.2 -n finding.php || exit 1
echo "as described: verified by PHP, refused by its framework"
