#!/usr/bin/env bash
# "Perl's hashes of a password with an umlaut are of its UTF-8."
#
# Guess: a web framework of Perl gives the password as a string of characters, and crypt and
#   the modules for hashing turn it into UTF-8, so that rows that htpasswd or another
#   language wrote match; and strings that are equal have equal hashes.
# Seen: crypt, Crypt::Argon2 and Crypt::Bcrypt take the characters up to 255 as ISO 8859-1,
#   and die of a euro sign. Crypt::PasswdMD5 takes what Perl holds inside: UTF-8 or
#   ISO 8859-1, for one and the same password, and it changes sides when another
#   function, such as sha1_hex, has looked at the string before. Of a file of htpasswd, so,
#   Authen::Htpasswd verifies the $apr1$ row of an umlaut, and says false for $6$, bcrypt
#   and {SHA}; of the encoded bytes it verifies all.
# Since/Versions: Debian 12: perl 5.36 with libxcrypt 4.4.33, libcrypt-argon2-perl 0.013,
#   libcrypt-bcrypt-perl 0.011, libcrypt-passwdmd5-perl 1.42, libauthen-htpasswd-perl 0.171,
#   apache2-utils 2.4.71.
# Why it matters: rows that a Perl program wrote hold ISO 8859-1 unless it encodes, as some
#   do (Request Tracker) and some do not: the row does not show it. Try a password with
#   an umlaut before a move. In Perl, encode the password to UTF-8 at one place, and keep
#   the old reading for older rows.
# Source: perldoc -f crypt, on Unicode strings; perlunifaq; Crypt::PasswdMD5,
#   unix_md5_crypt, is_utf8; Authen::Htpasswd::Util.
set -euo pipefail

for tool in apt-get dpkg-deb perl; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
perl -e 'exit($] < 5.036 || $] >= 5.037)' || { echo "needs perl 5.36, for Debian 12's modules" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download libcrypt-argon2-perl=0.013-1 libargon2-1=0~20171227-0.3+deb12u1 libcrypt-bcrypt-perl=0.011-1 \
  libcrypt-passwdmd5-perl=1.42-2 libauthen-htpasswd-perl=0.171-3 libclass-accessor-perl=0.51-2 \
  libio-lockedfile-perl=0.23+d030220-5 apache2-utils=2.4.71-1~deb12u1 \
  libaprutil1=1.6.3-1+deb12u1 libapr1=1.7.2-3+deb12u1 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
lib="$work/root/usr/lib/x86_64-linux-gnu"
export PERL5LIB="$work/root/usr/share/perl5:$lib/perl5/5.36" LD_LIBRARY_PATH="$lib"
! ldd root/usr/bin/htpasswd | grep 'not found' || exit 2
perl -MCrypt::Argon2 -MCrypt::Bcrypt -MAuthen::Htpasswd -e1 2>perl.log || { tail -1 perl.log >&2; exit 2; }
for form in m s 5 B; do
  root/usr/bin/htpasswd "-nib$form" "$form" $'p\xc3\xa4ssword' 2>htpasswd.log | sed -n 1p
done >htpasswd

cat >finding.pl <<'EOF'
use strict;
use warnings;
use Authen::Htpasswd;
use Crypt::Argon2 'argon2id_pass';
use Crypt::Bcrypt 'bcrypt';
use Crypt::PasswdMD5 'unix_md5_crypt';
use Digest::SHA 'sha1_hex';
use Encode 'decode';

sub typed { decode('UTF-8', "p\xc3\xa4ssword") }
sub euro { decode('UTF-8', "pass\xe2\x82\xacword") }
my ($utf8, $latin1) = ("p\xc3\xa4ssword", "p\xe4ssword");

print "perl $^V\n";
my %hashes = (
    '1 crypt, $6$' => sub { crypt($_[0], '$6$saltsalt') },
    '2 Crypt::Argon2 ' . Crypt::Argon2->VERSION => sub { argon2id_pass($_[0], 'sixteen bytes...', 1, '64k', 1, 16) },
    '3 Crypt::Bcrypt ' . Crypt::Bcrypt->VERSION => sub { bcrypt($_[0], '2b', 4, 'sixteen bytes...') },
    '4 Crypt::PasswdMD5 ' . Crypt::PasswdMD5->VERSION => sub { unix_md5_crypt($_[0], 'saltsalt') },
);
my @seen;
for my $name (sort keys %hashes) {
    my $hash = $hashes{$name};
    my $typed = typed();
    my $first = $hash->($typed);
    sha1_hex($typed);
    my $second = $hash->($typed);
    my @of = map { $_ eq $hash->($utf8) ? 'UTF-8' : $_ eq $hash->($latin1) ? 'ISO 8859-1' : 'neither' } $first, $second;
    my $wide = defined eval { $hash->(euro()) } ? 'a hash' : 'dies';
    push @seen, "@of, $wide";
    print "$name: $of[0]; after sha1_hex: $of[1]; a euro sign: $wide\n";
}
my $file = Authen::Htpasswd->new('htpasswd');
for my $password (typed(), $utf8) {
    my @verdicts = map { $file->check_user_password($_, $password) ? 'true' : 'false' } qw(m s 5 B);
    push @seen, "@verdicts";
    print 'Authen::Htpasswd ', Authen::Htpasswd->VERSION, ', $apr1$ {SHA} $6$ $2y$ of ',
        (utf8::is_utf8($password) ? 'characters' : 'bytes'), ": @verdicts\n";
}
my $latin = 'ISO 8859-1 ISO 8859-1, dies';
exit(join('; ', @seen) ne join('; ', ($latin) x 3, 'UTF-8 ISO 8859-1, a hash', 'true false false false', 'true true true true'));
EOF
perl finding.pl || exit 1
echo "as described: ISO 8859-1, or what Perl holds inside"
