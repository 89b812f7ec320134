#!/usr/bin/env bash
# "A library for stored passwords reads bcrypt's and SHA-crypt's rows."
#
# Guess: Perl's Authen::Passphrase, which reads DES, BSDi's, MD5 and NT crypt strings, LDAP's digests and
#   bcrypt, answers true or false for $2b$, $2y$, $5$ and $6$ also.
# Seen: of bcrypt it reads $2a$ and $2$ alone; with the other beginnings from_crypt and from_rfc2307 die,
#   "unrecognised crypt scheme". The same rows with $2a$ in front are right. The crypt function
#   of the same Perl knows all of them.
# Since/Versions: Authen::Passphrase 0.008 (February 2012, the newest), Perl 5.36, both of Debian 12.
# Why it matters: a table that it shares with PHP, Python or Node works until the first user of
#   theirs logs in, and then an exception, not a refusal, must be handled. Let the other program write
#   $2a$, or read such rows by crypt.
# Source: Authen::Passphrase, from_crypt; Authen::Passphrase::BlowfishCrypt.
set -euo pipefail

for tool in apt-get dpkg-deb perl; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download libauthen-passphrase-perl=0.008-3 libcrypt-eksblowfish-perl=0.009-3+b1 libclass-mix-perl=0.006-2 \
  libdata-entropy-perl libmodule-runtime-perl=0.016-2 libparams-classify-perl=0.015-2+b1 libcrypt-rijndael-perl=1.16-1+b2 \
  libhttp-lite-perl=2.44-3 libcrypt-passwdmd5-perl=1.42-2 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export PERL5LIB="root/usr/lib/x86_64-linux-gnu/perl5/5.36:root/usr/share/perl5"
perl -MAuthen::Passphrase::BlowfishCrypt -e1 2>perl.log || { tail -1 perl.log >&2; exit 2; }
cat >finding.pl <<'EOT'
use strict;
use warnings;
use Authen::Passphrase;
use Authen::Passphrase::BlowfishCrypt;

print "Authen::Passphrase $Authen::Passphrase::VERSION, Perl $^V; the right password, and crypt's answer\n";
my $own = Authen::Passphrase::BlowfishCrypt->new(cost => 5, salt_random => 1, passphrase => 'a password')->as_crypt;
my $rest = substr($own, 4);
my @rows = ($own, "\$2b\$$rest", "\$2y\$$rest", crypt('a password', '$5$saltsaltsaltsalt$'),
    crypt('a password', '$6$saltsaltsaltsalt$'), crypt('a password', '$1$saltsalt$'));
for my $row (@rows) {
    my $answer = eval { Authen::Passphrase->from_crypt($row)->match('a password') ? 'right' : 'wrong' } || $@;
    my $ldap = eval { Authen::Passphrase->from_rfc2307("{CRYPT}$row")->match('a password') ? 'right' : 'wrong' } || $@;
    s/ at .*//s for $answer, $ldap;
    my $crypt = crypt('a password', $row) eq $row ? 'right' : 'wrong';
    print substr($row, 0, index($row, '$', 1) + 1), ": $answer; {CRYPT}: $ldap; crypt: $crypt\n";
}
EOT
seen=$(perl finding.pl) || exit 1
echo "$seen"
# shellcheck disable=SC2016 # the rows' own dollars
[[ "$(tail -n +2 <<<"$seen")" == '$2a$: right; {CRYPT}: right; crypt: right
$2b$: unrecognised crypt scheme $2b$; {CRYPT}: unrecognised crypt scheme $2b$; crypt: right
$2y$: unrecognised crypt scheme $2y$; {CRYPT}: unrecognised crypt scheme $2y$; crypt: right
$5$: unrecognised crypt scheme $5$; {CRYPT}: unrecognised crypt scheme $5$; crypt: right
$6$: unrecognised crypt scheme $6$; {CRYPT}: unrecognised crypt scheme $6$; crypt: right
$1$: right; {CRYPT}: right; crypt: right' ]] || exit 1
echo "as described: only \$2a\$"
