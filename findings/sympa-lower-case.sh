#!/usr/bin/env bash
# "A bcrypt row is the hash of what its user typed."
#
# Guess: Sympa's rows of $2a$ are moved to another program as they are, and each user logs
#   in with the same password.
# Seen: Sympa hashes the password in lower case, with bcrypt as with MD5, as long as
#   password_case has its default, "insensitive". The password with capitals, which its
#   user knows, is wrong for every other reader, and the lower-case one is right. The row
#   shows nothing of it, and users without capitals can log in.
# Since/Versions: Sympa 6.2.70 of Debian 12; the schema says of the setting that it should
#   not be changed, because that may make all passwords invalid. Verified by Python's
#   bcrypt 4.0.1.
# Why it matters: a trial with a lower-case password finds nothing. The new program must
#   lower the password for these rows, until the user has a new one.
# Source: Sympa, Sympa/User.pm, password_fingerprint; Sympa/Config/Schema.pm.
set -euo pipefail

for tool in apt-get dpkg-deb perl python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download sympa=6.2.70~dfsg-2+deb12u2 libcrypt-eksblowfish-perl=0.009-3+b1 libclass-mix-perl=0.006-2 \
  >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install bcrypt==4.0.1 || exit 2

# Sympa's own User.pm and schema, without its database, log and file of settings
mkdir -p around/Sympa/Tools
for module in DatabaseManager Tools::Data Tools::Text; do
  echo "package Sympa::$module; 1;" >"around/Sympa/${module//:://}.pm"
done
echo 'package Sympa::DatabaseDescription; sub full_db_struct { () } 1;' >around/Sympa/DatabaseDescription.pm
echo 'package Sympa::Language; sub instance { bless {}, shift } 1;' >around/Sympa/Language.pm
echo 'package Sympa::Log; sub instance { bless {}, shift } sub syslog { } 1;' >around/Sympa/Log.pm
# shellcheck disable=SC2016 # Perl's variables
echo 'package Conf; our %Conf; sub get_robot_conf { $Conf{$_[1]} } 1;' >around/Conf.pm
cat >finding.pl <<'EOF'
use strict;
use warnings;
use Conf;
use Sympa::Config::Schema;
use Sympa::User;

%Conf::Conf = map { $_ => $Sympa::Config::Schema::pinfo{$_}{default} } qw(password_case password_hash_update);
$Conf::Conf{password_hash} = 'bcrypt';
$Conf::Conf{bcrypt_cost} = 8;
print Sympa::User::password_fingerprint('A Password'), "\n";
$Conf::Conf{password_case} = 'sensitive';
print Sympa::User::password_fingerprint('A Password'), "\n";
EOF
export PERL5LIB="around:root/usr/share/sympa/lib:root/usr/lib/x86_64-linux-gnu/perl5/5.36:root/usr/share/perl5"
perl -MCrypt::Eksblowfish::Bcrypt -e1 2>perl.log || { tail -1 perl.log >&2; exit 2; }
perl finding.pl >rows || exit 1
cat >finding.py <<'EOF'
import bcrypt

print("Sympa 6.2.70, bcrypt", bcrypt.__version__)
seen = []
for case, row in zip(("by default", "with password_case sensitive"), open("rows").read().split()):
    seen.append([bcrypt.checkpw(password, row.encode()) for password in (b"A Password", b"a password")])
    print(f"{row[:7]} of 'A Password' {case}: 'A Password' {seen[-1][0]}, 'a password' {seen[-1][1]}")
raise SystemExit(0 if seen == [[False, True], [True, False]] else 1)
EOF
venv/bin/python finding.py || exit 1
echo "as described: lower case is hashed"
