#!/usr/bin/env bash
# "slappasswd -h '{CRYPT}' uses the best method of the host's crypt(3)."
#
# Guess: on a Debian whose crypt(3) knows yescrypt and SHA-512, {CRYPT} rows of OpenLDAP's
#   own tool are $y$ or $6$.
# Seen: they are traditional DES. The default salt is 31 random characters without a
#   method in front. For passwords of up to 8 characters the row has 13 characters; for
#   longer ones libxcrypt takes so long a salt for bigcrypt, and the row has 24, 35 and
#   so on: one block of 11 for each 8 characters, and two characters of salt in all.
# Since/Versions: slapd 2.5.13 of Debian 12 with libxcrypt 4.4.33; the manual names the
#   default salt, "%s", without saying what crypt(3) makes of it.
# Why it matters: "SSHA is too weak, so we moved to CRYPT" makes rows whose blocks of eight
#   characters are guessed one by one. A reader that expects 13 characters calls the
#   others damaged. -c '$6$%.16s' gives SHA-512.
# Source: man 8 slappasswd, option -c; libxcrypt, crypt-des.c, crypt_bigcrypt_rn.
set -euo pipefail

command -v apt-get >/dev/null || { echo "needs Debian's apt-get" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download slapd=2.5.13+dfsg-5 libldap-2.5-0=2.5.13+dfsg-5 libltdl7=2.4.7-7~deb12u1 \
  libsasl2-2=2.1.28+dfsg-10+deb12u1 libwrap0=7.6.q-32 libcrypt1=1:4.4.33-2 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
tool=root/usr/sbin/slappasswd
! ldd "$tool" | grep 'not found' || exit 2

row() { "$tool" "$@"; }
short=$(row -h '{CRYPT}' -s password)
long=$(row -h '{CRYPT}' -s 'password of 24 characters')
longer=$(row -h '{CRYPT}' -s 'passwordpasswordpassword')
# shellcheck disable=SC2016 # the salt is literal
sha=$(row -h '{CRYPT}' -c '$6$%.16s' -s password)

echo "slapd 2.5.13+dfsg-5, libcrypt1 1:4.4.33-2"
echo "8 characters:       $short"
echo "25 characters:      $long"
echo "24 characters:      $longer"
echo "with -c \$6\$%.16s:   ${sha:0:20}..."
[[ "$short" =~ ^\{CRYPT\}[./0-9A-Za-z]{13}$ ]] || exit 1
[[ "$long" =~ ^\{CRYPT\}[./0-9A-Za-z]{46}$ && "$longer" =~ ^\{CRYPT\}[./0-9A-Za-z]{35}$ ]] || exit 1
[[ "$sha" == "{CRYPT}\$6\$"* ]] || exit 1
echo "as described: DES, and bigcrypt for more than eight characters"
