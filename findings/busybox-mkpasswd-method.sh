#!/usr/bin/env bash
# "mkpasswd -m yescrypt prints a yescrypt hash, or says that it cannot."
#
# Guess: BusyBox's mkpasswd takes the methods of the command of that name in Debian, as it takes its
#   options; an unknown one is an error.
# Seen: the name's first letter decides. yescrypt, bcrypt and gost-yescrypt give $1$, which is MD5-crypt;
#   scrypt and sha-512, as the other command spells it, give $5$; descrypt gives DES. Only sha512 is $6$.
#   All exit with 0 and print nothing else, and the hashes are right: crypt(3) verifies them. The other
#   command writes what it is asked for.
# Since/Versions: busybox-static 1.35.0 of Debian 12, and mkpasswd of whois 5.5.17. Newer ones were not run.
# Why it matters: images and rescue systems have BusyBox's mkpasswd. A line that was written on a host fills
#   a shadow file, a preseed or a Secret with MD5 there, without a word, and the logins
#   do not show it. Look at the first three characters in the script that calls it.
# Source: BusyBox, loginutils/cryptpw.c; libbb/pw_encrypt.c, crypt_make_pw_salt; mkpasswd(1) of whois.
# shellcheck disable=SC2016 # dollar signs of the rows
set -euo pipefail

for tool in apt-get dpkg-deb perl; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ "$(uname -m)" == x86_64 ]] || { echo "needs Debian 12's packages for x86-64" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download busybox-static=1:1.35.0-4+deb12u1+b1 whois=5.5.17 libcrypt1=1:4.4.33-2 libidn2-0 libunistring2 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
of_debian() { LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu" "$@"; }
! of_debian ldd root/usr/bin/mkpasswd | grep 'not found' || exit 2

# kind ROW: its beginning, and whether crypt(3) gives the row for the password
kind() {
  local begin='no $'
  [[ "$1" != \$* ]] || begin=$(cut -d'$' -f1,2 <<<"$1")'$'
  [[ "$(of_debian perl -e 'print crypt("a password", $ARGV[0])' -- "$1")" != "$1" ]] || begin+=' verified'
  echo "$begin"
}
seen=
for method in yescrypt bcrypt gost-yescrypt scrypt sha-512 sha512 descrypt; do
  row=$(root/bin/busybox mkpasswd -m "$method" 'a password' 2>messages) && ended=0 || ended=$?
  other=$method
  [[ "$method" != sha512 ]] || other=sha-512
  seen+="$method: BusyBox $(kind "$row"), exit $ended, messages $(wc -l <messages);"
  seen+=" whois $(kind "$(of_debian root/usr/bin/mkpasswd -m "$other" 'a password')")"$'\n'
done
root/bin/busybox | sed -n '1s/ (.*//p'
of_debian root/usr/bin/mkpasswd -V 2>&1 | sed -n '1s/^/whois, /p'
printf '%s' "$seen"
[[ "$seen" == 'yescrypt: BusyBox $1$ verified, exit 0, messages 0; whois $y$ verified
bcrypt: BusyBox $1$ verified, exit 0, messages 0; whois $2b$ verified
gost-yescrypt: BusyBox $1$ verified, exit 0, messages 0; whois $gy$ verified
scrypt: BusyBox $5$ verified, exit 0, messages 0; whois $7$ verified
sha-512: BusyBox $5$ verified, exit 0, messages 0; whois $6$ verified
sha512: BusyBox $6$ verified, exit 0, messages 0; whois $6$ verified
descrypt: BusyBox no $ verified, exit 0, messages 0; whois no $ verified
' ]] || exit 1
echo "as described: the first letter decides"
