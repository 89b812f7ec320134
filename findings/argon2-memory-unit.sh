#!/usr/bin/env bash
# "65536 as the memory of Argon2 is 64 MiB: the unit is KiB, as in the row."
#
# Guess: what goes into m= of the row goes into the setting; a library of another unit refuses so small a number,
#   or its check beside verify says that the row is weak.
# Seen: to Perl's Crypt::Argon2 a number without a letter is bytes, as it is to PyNaCl and to PHP's sodium
#   functions: 65536 gives m=64, 64 KiB, without a word, and needs_rehash with 65536 finds that row as it should
#   be. Symfony has both units for one hasher: memory_cost in its configuration is KiB, the argument of the class
#   is bytes.
# Since/Versions: Crypt::Argon2 0.013, PHP 8.2.36, symfony/password-hasher 5.4.53 (Debian 12); PyNaCl 1.6.2,
#   argon2-cffi 25.1.0.
# Why it matters: one number for all programs of a table gives rows of a thousandth of the memory; each program
#   reads the other's, and where both hash anew, a row changes at each login. Look at m= of a first row; write 64M
#   in Perl, and 65536 * 1024 for the functions that count bytes.
# Source: Crypt::Argon2, argon2id_pass, m_factor; PHP manual, password_hash and sodium_crypto_pwhash_str; PyNaCl,
#   nacl.pwhash.argon2id.str; symfony/password-hasher, Hasher/PasswordHasherFactory.php and
#   SodiumPasswordHasher.php.
# shellcheck disable=SC2016 # dollar signs of the rows
set -euo pipefail

for tool in apt-get perl python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ "$(uname -m)" == x86_64 && "$(perl -e 'print $^V')" == v5.36.* ]] || { echo "needs Debian 12's Perl on x86-64" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download php8.2-cli=8.2.36-1~deb12u1 libargon2-1=0~20171227-0.3+deb12u1 libsodium23=1.0.18-1+deb12u1 \
  libedit2=3.1-20221030-2 libbsd0=0.11.7-2 libmd0=1.0.4-2 php-symfony-password-hasher=5.4.53+dfsg-0+deb12u1 \
  libcrypt-argon2-perl=0.013-1 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
of_debian() { LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu" "$@"; }
! of_debian ldd root/usr/bin/php8.2 | grep 'not found' || exit 2
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install argon2-cffi==25.1.0 PyNaCl==1.6.2 || exit 2

cat >finding.py <<'EOF'
import argon2
from nacl.pwhash import argon2id

print("argon2-cffi, memory_cost:", argon2.PasswordHasher(memory_cost=65536).hash("a password"))
print("PyNaCl, memlimit:", argon2id.str(b"a password", 3, 65536).decode())
EOF
cat >finding.pl <<'EOF'
use strict;
use warnings;
use Crypt::Argon2 qw(argon2id_pass argon2_needs_rehash);

for my $memory ('65536', '64M') {
    my $row = argon2id_pass('a password', 'sixteen bytes ..', 3, $memory, 1, 32);
    print "Crypt::Argon2, $memory: $row; needs_rehash with 65536: ",
        argon2_needs_rehash($row, 'argon2id', 3, '65536', 1, 32, 16) ? 'true' : 'false', "\n";
}
EOF
cat >finding.php <<'EOF'
<?php
use Symfony\Component\PasswordHasher\Hasher\PasswordHasherFactory;
use Symfony\Component\PasswordHasher\Hasher\SodiumPasswordHasher;

spl_autoload_register(function ($class) {
    $file = __DIR__ . '/root/usr/share/php/' . str_replace('\\', '/', $class) . '.php';
    if (is_file($file)) {
        require $file;
    }
});
echo 'PHP, password_hash: ', password_hash('a password', PASSWORD_ARGON2ID, ['memory_cost' => 65536]), "\n";
echo 'PHP, sodium_crypto_pwhash_str: ', sodium_crypto_pwhash_str('a password', 3, 65536), "\n";
$hasher = (new PasswordHasherFactory(['user' => ['algorithm' => 'sodium', 'time_cost' => 3, 'memory_cost' => 65536]]))
    ->getPasswordHasher('user');
echo 'Symfony, memory_cost of the configuration: ', $hasher->hash('a password'), "\n";
echo 'Symfony, new SodiumPasswordHasher: ', (new SodiumPasswordHasher(3, 65536))->hash('a password'), "\n";
EOF
seen=$({
  venv/bin/python finding.py
  of_debian env PERL5LIB="$work/root/usr/lib/x86_64-linux-gnu/perl5/5.36" perl finding.pl
  of_debian root/usr/bin/php8.2 -n finding.php
} | sed -E 's/\$argon2id\$v=19\$(m=[0-9]+),[^;]*/\1/')
echo "argon2-cffi 25.1.0, PyNaCl 1.6.2, Crypt::Argon2 0.013, $(of_debian root/usr/bin/php8.2 -n -r 'echo "PHP ", PHP_VERSION;'), symfony/password-hasher 5.4.53; 65536 is"
echo "$seen"
[[ "$seen" == 'argon2-cffi, memory_cost: m=65536
PyNaCl, memlimit: m=64
Crypt::Argon2, 65536: m=64; needs_rehash with 65536: false
Crypt::Argon2, 64M: m=65536; needs_rehash with 65536: true
PHP, password_hash: m=65536
PHP, sodium_crypto_pwhash_str: m=64
Symfony, memory_cost of the configuration: m=65536
Symfony, new SodiumPasswordHasher: m=64' ]] || exit 1
echo "as described: KiB or bytes"
