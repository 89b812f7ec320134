#!/usr/bin/env bash
# "Of the schemes behind password-hash, OpenLDAP takes the first that it can."
#
# Guess: password-hash {ARGON2} {SSHA} hashes new passwords by Argon2, with {SSHA} as the second
#   choice, as lists of algorithms are read elsewhere (TLS, SSH, Django).
# Seen: slapd stores the password once for each scheme: the entry has two values of
#   userPassword, and either verifies. A salted SHA-1 lies beside each Argon2 hash. Taking
#   {SSHA} out of the line changes no entry; the next change of the password by ldappasswd
#   replaces both values.
# Since/Versions: slapd 2.5.13 of Debian 12; the manual says "one or more hashes".
# Why it matters: a guesser takes the cheaper value, so that Argon2 beside {SSHA} protects
#   nobody; a move that "keeps {SSHA} for old clients" makes it for the new users. A program
#   that reads one value gets either. Name one scheme: verifying needs none of them.
# Source: man 5 slapd.conf, password-hash (olcPasswordHash); OpenLDAP, servers/slapd/passwd.c,
#   passwd_extop.
set -euo pipefail

for tool in apt-get dpkg-deb base64; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
server=
halt() { [[ -z "$server" ]] || { kill "$server" && wait "$server"; } 2>/dev/null || true; server=; }
trap 'halt; rm -rf "$work"' EXIT
cd "$work"
apt-get download slapd=2.5.13+dfsg-5 slapd-contrib=2.5.13+dfsg-5 ldap-utils=2.5.13+dfsg-5 libldap-2.5-0=2.5.13+dfsg-5 \
  libltdl7=2.4.7-7~deb12u1 libsasl2-2=2.1.28+dfsg-10+deb12u1 libwrap0=7.6.q-32 libcrypt1=1:4.4.33-2 \
  libodbc2=2.3.11-2+deb12u1 libargon2-1=0~20171227-0.3+deb12u1 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
of_debian() { LDAPNOINIT=1 LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu" "$@"; }
for tool in sbin/slapd bin/ldappasswd; do ! of_debian ldd "root/usr/$tool" | grep 'not found' || exit 2; done

address="ldapi://${work//\//%2F}%2Fsocket"
# serve SCHEMES
serve() {
  halt
  rm -f socket
  cat >slapd.conf <<CONF
include $work/root/etc/ldap/schema/core.schema
include $work/root/etc/ldap/schema/cosine.schema
modulepath $work/root/usr/lib/ldap
moduleload back_mdb
moduleload argon2
password-hash $1
database mdb
suffix dc=x
rootdn cn=admin,dc=x
rootpw admin
directory $work/data
CONF
  if [[ ! -d data ]]; then
    mkdir data
    of_debian root/usr/sbin/slapadd -q -f slapd.conf -l users.ldif >slapadd.log 2>&1 || { tail -3 slapadd.log >&2; exit 1; }
  fi
  LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu" \
    root/usr/sbin/slapd -f slapd.conf -h "$address" -d 0 >slapd.log 2>&1 &
  server=$!
  for _ in $(seq 100); do [[ ! -S socket ]] || return 0; sleep 0.1; done
  tail -3 slapd.log >&2
  exit 2
}
printf '%s\n' 'dn: dc=x' 'objectClass: domain' 'dc: x' '' 'dn: uid=ann,dc=x' 'objectClass: account' \
  'objectClass: simpleSecurityObject' 'uid: ann' 'userPassword: none yet' >users.ldif
# as_admin TOOL [ARGUMENT...]
as_admin() { of_debian "root/usr/bin/$1" -H "$address" -x -D cn=admin,dc=x -w admin "${@:2}"; }
values() {
  as_admin ldapsearch -LLL -o ldif-wrap=no -b uid=ann,dc=x userPassword | sed -n 's/^userPassword:: //p'
}
# state PASSWORD: the schemes of the entry, and whether the password logs in
state() {
  local value schemes='' whoami
  for value in $(values); do schemes+="$(base64 -d <<<"$value" | tr -d '\0' | sed 's/}.*/}/') "; done
  whoami=$(of_debian root/usr/bin/ldapwhoami -H "$address" -x -D uid=ann,dc=x -w "$1" 2>&1 || true)
  echo "$(tr ' ' '\n' <<<"$schemes" | sort | tr '\n' ' ' | sed 's/^ *//')login $([[ "$whoami" == dn:* ]] && echo right || echo wrong)"
}

serve '{ARGON2} {SSHA}'
as_admin ldappasswd -s 'a password' uid=ann,dc=x
seen="password-hash {ARGON2} {SSHA}: $(state 'a password')"
for value in $(values); do
  [[ "$(base64 -d <<<"$value" | tr -d '\0')" != '{ARGON2}'* ]] \
    || printf '%s\n' 'dn: uid=ann,dc=x' 'changetype: modify' 'delete: userPassword' "userPassword:: $value" >without.ldif
done
as_admin ldapmodify -f without.ldif >modify.log 2>&1 || { tail -3 modify.log >&2; exit 1; }
seen+=$'\n'"without the value of Argon2: $(state 'a password')"
as_admin ldappasswd -s 'a password' uid=ann,dc=x
serve '{ARGON2}'
seen+=$'\n'"password-hash {ARGON2}: $(state 'a password')"
as_admin ldappasswd -s 'another password' uid=ann,dc=x
seen+=$'\n'"the next password: $(state 'another password')"
echo "slapd 2.5.13+dfsg-5, libargon2 20171227"
echo "$seen"
[[ "$seen" == "password-hash {ARGON2} {SSHA}: {ARGON2} {SSHA} login right
without the value of Argon2: {SSHA} login right
password-hash {ARGON2}: {ARGON2} {SSHA} login right
the next password: {ARGON2} login right" ]] || exit 1
echo "as described: the list is a list of what is stored"
