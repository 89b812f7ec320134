#!/usr/bin/env bash
# "Crypt::SaltedHash reads {SSHA} and {SSHA512} of a directory, for the salt is in the value."
#
# Guess: validate takes as the salt what follows the digest, whose length the scheme says.
# Seen: validate takes the last 4 bytes for the salt unless a third argument gives the length, and answers false
#   for the right password of a value with 8 or 16 bytes of salt. Dancer's Auth::Extensible calls it without that
#   argument, and has no setting for it. A row that Crypt::SaltedHash wrote with salt_len => 16 is false, too.
# Since/Versions: Crypt::SaltedHash 0.09 and Dancer::Plugin::Auth::Extensible 1.00 of Debian 12
#   (libcrypt-saltedhash-perl, libdancer-plugin-auth-extensible-perl).
# Why it matters: OpenLDAP's {SSHA} has 4 bytes of salt and its {SSHA512} has 8 (slappasswd 2.5.13), so that one
#   export works and the next has wrong passwords only; and longer salts, as rules ask for, make all new rows of
#   Dancer's users wrong. Pass the length: what the base64 holds, less the digest.
# Source: Crypt::SaltedHash, validate and __extract_salt; Dancer::Plugin::Auth::Extensible::Provider::Base,
#   match_password.
set -euo pipefail

for tool in apt-get perl; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download libcrypt-saltedhash-perl=0.09-3 libdancer-plugin-auth-extensible-perl=1.00-3 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
cat >finding.pl <<'EOF'
use strict;
use warnings;
use Crypt::SaltedHash;
use Digest::SHA qw(sha1 sha512);
use MIME::Base64 qw(encode_base64);

my @seen;
for my $length (4, 8, 16) {
    my $salt = 's' x $length;
    for my $scheme ([SSHA => \&sha1], [SSHA512 => \&sha512]) {
        my ($name, $digest) = @$scheme;
        my $row = "{$name}" . encode_base64($digest->("a password$salt") . $salt, '');
        push @seen, "{$name}, $length bytes of salt: " . answer(Crypt::SaltedHash->validate($row, 'a password'))
            . ', with the length ' . answer(Crypt::SaltedHash->validate($row, 'a password', $length));
    }
}
my $own = Crypt::SaltedHash->new(algorithm => 'SHA-512', salt_len => 16)->add('a password')->generate;
push @seen, 'its own with salt_len 16: ' . answer(Crypt::SaltedHash->validate($own, 'a password'));
sub answer { return $_[0] ? 'true' : 'false' }

# as a login of Dancer's: the provider's match_password, without the rest of Dancer
my $provider = do {
    open my $file, '<', $ARGV[0] or die $!;
    local $/;
    <$file>;
};
my ($match) = $provider =~ /^(sub match_password \{.*?^\})/ms or die 'no match_password';
eval "package Provider; $match; 1" or die $@;
push @seen, "Dancer's match_password, the same: " . answer(Provider->match_password('a password', $own));
print "Crypt::SaltedHash $Crypt::SaltedHash::VERSION, Perl $^V\n", join("\n", @seen), "\n";
my $described = join "\n", (map { my $is = $_ == 4 ? 'true' : 'false';
    map { "{$_->[0]}, $_->[1] bytes of salt: $is, with the length true" } ['SSHA', $_], ['SSHA512', $_] } 4, 8, 16),
    'its own with salt_len 16: false', "Dancer's match_password, the same: false";
exit(join("\n", @seen) eq $described ? 0 : 1);
EOF
PERL5LIB="$work/root/usr/share/perl5" perl finding.pl root/usr/share/perl5/Dancer/Plugin/Auth/Extensible/Provider/Base.pm || exit 1
echo "as described: a salt has 4 bytes"
