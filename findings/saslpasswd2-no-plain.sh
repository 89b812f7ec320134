#!/usr/bin/env bash
# "saslpasswd2 -n sets a password without keeping it in clear text."
#
# Guess: saslpasswd2 stores a password for Postfix, Cyrus, libvirt or QEMU; with -n, whose manual page says that only
#   what the mechanisms need is stored, "e.g. OTP, SCRAM", sasldb2 gets SCRAM's keys, and the user logs in by SCRAM.
# Seen: without -n sasldb2 holds the password in clear. With -n, and SCRAM installed, nothing is written: saslpasswd2
#   -n -c says nothing and ends with 0, and there is no such user. For a user who has a password, saslpasswd2 -n with a
#   new one ends with 0, too, and the old one stays, in clear. With the module for OTP the user gets a key of
#   one-time passwords, and no other. An option that the page does not name, scram_secret_generate in saslpasswd.conf, makes
#   SCRAM keys: of five digests, each over the one before, and SHA-1 is the last. Only mech_list beside it chooses.
# Since/Versions: sasl2-bin 2.1.28 of Debian 12, with Debian's modules; Debian 13's 2.1.28 is alike.
# Why it matters: who means to harden the file locks new users out, and believes a password changed that still logs
#   in. Look with sasldblistusers2. With "scram_secret_generate: yes" and "mech_list: SCRAM-SHA-256", -n does what
#   it says for that mechanism, with 4,096 iterations; scram_iteration_counter is their number.
# Source: man saslpasswd2, -n; Cyrus SASL, plugins/scram.c, scram_setpass, whose comment says that no keys are the
#   default; utils/saslpasswd.c.
set -euo pipefail

for tool in apt-get dpkg-deb python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version=2.1.28+dfsg-10+deb12u1
apt-get download "sasl2-bin=$version" "libsasl2-2=$version" "libsasl2-modules=$version" "libsasl2-modules-db=$version" \
  "libsasl2-modules-otp=$version" libdb5.3=5.3.28+dfsg2-1 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
libraries=$work/root/usr/lib/x86_64-linux-gnu
[[ -d $libraries/sasl2 ]] || { echo "needs amd64" >&2; exit 2; }
export LD_LIBRARY_PATH=$libraries SASL_PATH=$libraries/sasl2
mkdir otp
mv "$libraries"/sasl2/libotp* otp
! ldd root/usr/sbin/saslpasswd2 | grep 'not found' || exit 2
# set_password PASSWORD OPTION...: ann's; says what it ends with
set_password() {
  local said status=0
  said=$(root/usr/sbin/saslpasswd2 -p -f "$work/sasldb2" -u example.com "${@:2}" ann <<<"$1" 2>&1) || status=$?
  echo "ends with $status, says ${said:-nothing}"
}
# stored: what the file has for ann, and which of the two passwords stand in it
stored() {
  root/usr/sbin/sasldblistusers2 -f "$work/sasldb2" 2>&1 | grep '^ann' || echo 'no user'
  for password in 'first password' 'second password'; do
    ! grep -aqF "$password" sasldb2 || echo "$password in clear"
  done
  grep -aoE 'SCRAM-SHA-[0-9]+[$][0-9]+:[A-Za-z0-9+/]+=*[$][A-Za-z0-9+/]+=*:[A-Za-z0-9+/]+=*' sasldb2 | cut -d: -f1 || true
}
of() { paste -sd, | sed 's/,/, /g'; }
echo "sasl2-bin $version; modules $(cd "$libraries/sasl2" && echo lib*.so.2 | sed 's/lib\([^.]*\).so.2/\1/g')"
seen="plain, new user: $(set_password 'first password' -c); $(stored | of)
-n, that user: $(set_password 'second password' -n); $(stored | of)"
rm sasldb2
seen+="
-n, new user: $(set_password 'first password' -c -n); $(stored | of)"
mkdir conf
export SASL_CONF_PATH=$work/conf
for setting in '' 'mech_list: SCRAM-SHA-256'; do
  rm -f sasldb2
  printf '%s\n' 'scram_secret_generate: yes' "$setting" >conf/saslpasswd.conf
  seen+="
-n, new user, scram_secret_generate${setting:+, $setting}: $(set_password 'first password' -c -n); $(stored | of)"
done
rm conf/* sasldb2
mv otp/* "$libraries/sasl2"
seen+="
-n, new user, with OTP: $(set_password 'first password' -c -n); $(stored | of)"
echo "$seen"
# shellcheck disable=SC2016 # the $ is SCRAM's
[[ "$seen" == 'plain, new user: ends with 0, says nothing; ann@example.com: userPassword, first password in clear
-n, that user: ends with 0, says nothing; ann@example.com: userPassword, first password in clear
-n, new user: ends with 0, says nothing; no user
-n, new user, scram_secret_generate: ends with 0, says nothing; ann@example.com: authPassword, SCRAM-SHA-1$4096
-n, new user, scram_secret_generate, mech_list: SCRAM-SHA-256: ends with 0, says nothing; ann@example.com: authPassword, SCRAM-SHA-256$4096
-n, new user, with OTP: ends with 0, says nothing; ann@example.com: cmusaslsecretOTP' ]] || exit 1
echo "as described: -n sets no password, unless an option says so"
