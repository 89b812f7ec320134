#!/usr/bin/env bash
# "A crypt_style that libuser does not know is an error, and BCRYPT of login.defs is bcrypt."
#
# Guess: lpasswd, luseradd and lnewusers of libuser, which take the method from crypt_style in libuser.conf, or from
#   ENCRYPT_METHOD in login.defs, know the methods that login.defs lists, or refuse a name that they lack.
# Seen: libuser calls bcrypt "blowfish", and knows neither bcrypt nor gost-yescrypt. With these, as with any misspelt
#   name, it says "Password changed.", ends with 0, and stores DES, of which 8 characters count. ENCRYPT_METHOD BCRYPT,
#   which the comments of login.defs list, is imported, and comes to the same. blowfish is bcrypt with a cost of 5.
# Since/Versions: libuser 0.64 of Debian 12; Debian 13's snapshot of 2024 is alike for crypt_style.
# Why it matters: a stronger name in a file that a configuration tool writes makes the weakest rows there are, for the
#   users whom these tools make; nothing but the manual says that it is so. Look for rows of 13 characters in
#   /etc/shadow.
# Source: man libuser.conf, crypt_style; libuser, lib/util.c and lib/config.c; Debian, /etc/login.defs.
set -euo pipefail

for tool in apt-get dpkg-deb perl; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version=1:0.64~dfsg-1
apt-get download "libuser=$version" "libuser1=$version" >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
libraries=$work/root/usr/lib/x86_64-linux-gnu
[[ -d $libraries/libuser ]] || { echo "needs amd64" >&2; exit 2; }
export LD_LIBRARY_PATH=$libraries LIBUSER_CONF=$work/libuser.conf
! ldd root/usr/sbin/lpasswd | grep 'not found' || exit 2
mkdir etc
echo 'ann:x:1000:1000::/tmp:/bin/sh' >etc/passwd
echo 'ann:x:1000:' >etc/group
echo 'ann:*:20000:0:99999:7:::' >etc/shadow
echo 'ann:*::' >etc/gshadow
# row LINE METHOD: what lpasswd stores, with this line of libuser.conf and this method in login.defs
row() {
  printf '%s\n' '[import]' "login_defs = $work/login.defs" '[defaults]' "moduledir = $libraries/libuser" "$1" 'modules = files shadow' \
    'create_modules = files shadow' '[files]' "directory = $work/etc" 'nonroot = yes' '[shadow]' "directory = $work/etc" 'nonroot = yes' >libuser.conf
  echo "ENCRYPT_METHOD $2" >login.defs
  local status=0 stored said
  said=$(root/usr/sbin/lpasswd -P 'a password' ann 2>&1) || status=$?
  stored=$(cut -d: -f2 etc/shadow)
  perl -e '
    my ($said, $status, $row) = @ARGV;
    my $kind = $row =~ /^(\$2b\$\d\d\$|\$\w+\$)/ ? $1 : length($row) . " characters";
    my @matches = grep { crypt($_, $row) eq $row } "a password", "another";
    print "$said Ends with $status: $kind, matches ", join(", ", @matches), "\n"' "$said" "$status" "$stored"
}
for style in sha512 yescrypt blowfish bcrypt gost-yescrypt sha-512; do echo "crypt_style $style: $(row "crypt_style = $style" SHA512)"; done >seen
for method in SHA512 YESCRYPT BCRYPT; do echo "ENCRYPT_METHOD $method: $(row '# no crypt_style' "$method")"; done >>seen
echo "libuser $version"
cat seen
diff - seen <<'EOF' || exit 1
crypt_style sha512: Password changed. Ends with 0: $6$, matches a password
crypt_style yescrypt: Password changed. Ends with 0: $y$, matches a password
crypt_style blowfish: Password changed. Ends with 0: $2b$05$, matches a password
crypt_style bcrypt: Password changed. Ends with 0: 13 characters, matches a password
crypt_style gost-yescrypt: Password changed. Ends with 0: 13 characters, matches a password
crypt_style sha-512: Password changed. Ends with 0: 13 characters, matches a password
ENCRYPT_METHOD SHA512: Password changed. Ends with 0: $6$, matches a password
ENCRYPT_METHOD YESCRYPT: Password changed. Ends with 0: $y$, matches a password
ENCRYPT_METHOD BCRYPT: Password changed. Ends with 0: 13 characters, matches a password
EOF
echo "as described: DES for a name that libuser lacks"
