#!/usr/bin/env bash
# "A stored value that its own tool lists as Salted SHA1 has a salt beside it."
#
# Guess: hosts that cache the logins of a directory by pam_ccreds keep something like the directory's {SSHA}: one password
#   stored on two hosts, or twice on one, gives two values.
# Seen: there is no random byte. The value is one SHA-1 of the number 1 in four bytes, the name of the user and the password, so
#   it is the same on every host and at every storing. The name of the service comes in between with service_specific alone.
# Since/Versions: libpam-ccreds 10-8 of Debian 12.
# Why it matters: the directory's Argon2 protects nothing of a password that a notebook has cached: one SHA-1 a guess, and a
#   table for "root" or "admin" is good for all hosts and all years. Two caches, or two backups of one, show who has kept a
#   password. An audit of the directory's rows sees none of this: count the hosts with a .security.db too. Read as {SHA} or
#   {SSHA}, the values are false for the right password.
# Source: PADL's pam_ccreds, cc_lib.c (_pam_cc_derive_key_ssha1), README.
set -euo pipefail

for tool in apt-get python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download libpam-ccreds=10-8 libdb5.3=5.3.28+dfsg2-1 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
LD_LIBRARY_PATH=$(echo "$PWD"/root/lib/*/security):$(echo "$PWD"/root/usr/lib/*-linux-gnu)
export LD_LIBRARY_PATH
! ldd root/usr/sbin/cc_test | grep 'not found' || exit 2
store() { # FILE USER PASSWORD
  root/usr/sbin/cc_test -store any "$2" "$3" "$1" 2>&1 | grep -q Success
}
values() { # FILE
  root/usr/sbin/cc_dump "$1" | tail -n +3
}
store "$work/one" ann 'a password'
store "$work/two" ann 'another'
store "$work/two" ann 'a password'
store "$work/two" bob 'a password'
echo "libpam-ccreds 10-8"
values "$work/one"
echo "on another host, after another password:"
values "$work/two"
digest() { # USER PASSWORD
  python3 -c 'import hashlib, sys; print(hashlib.sha1(bytes([0, 0, 0, 1]) + "".join(sys.argv[1:]).encode()).hexdigest())' "$@"
}
seen=$(values "$work/one" | awk '{ print $1, $2, $NF }'; values "$work/two" | awk '{ print $1, $2, $NF }')
expected="Salted SHA1 $(digest ann 'a password')
Salted SHA1 $(digest ann 'a password')
Salted SHA1 $(digest bob 'a password')"
[ "$seen" = "$expected" ] || exit 1
root/usr/sbin/cc_test -validate any ann 'a password' "$work/two" 2>&1 | grep Success || exit 1
echo "as described: SHA-1 of a number, the name and the password"
