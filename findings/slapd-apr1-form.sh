#!/usr/bin/env bash
# "{APR1} in OpenLDAP is for the $apr1$ rows of htpasswd."
#
# Guess: slapd with pw-apr1 reads {APR1}$apr1$salt$hash, as {CRYPT} and {ARGON2} are read before the string of their
#   method, so that the users of an htpasswd file can move to the directory; {BSDMD5} is the same for $1$.
# Seen: such values are stored, and the right password is wrong. {APR1} and {BSDMD5} hold standard base64 of the 16 bytes of
#   the digest and then the salt's letters, as {SSHA} does; the same hash in that form logs in. For $1$, and for it alone,
#   {CRYPT} reads the row as it is.
# Since/Versions: slapd and slapd-contrib 2.5.13 of Debian 12.
# Why it matters: an LDIF file with htpasswd's rows loads without a warning, and no user of it can log in. No user needs a new
#   password: md5-crypt's 22 letters are the digest in another order of bytes and bits, and the script below turns one
#   form into the other. The other way, a directory's {APR1} values are no rows for Apache either.
# Source: OpenLDAP, contrib/slapd-modules/passwd/apr1.c, chk_phk and hash_phk, and the README beside it.
set -euo pipefail

for tool in apt-get dpkg-deb openssl python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
server=
trap '[[ -z "$server" ]] || { kill "$server" && wait "$server"; } 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
apt-get download slapd=2.5.13+dfsg-5 slapd-contrib=2.5.13+dfsg-5 ldap-utils=2.5.13+dfsg-5 libldap-2.5-0=2.5.13+dfsg-5 \
  libltdl7=2.4.7-7~deb12u1 libsasl2-2=2.1.28+dfsg-10+deb12u1 libwrap0=7.6.q-32 libcrypt1=1:4.4.33-2 \
  libodbc2=2.3.11-2+deb12u1 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
libraries="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
of_debian() { LDAPNOINIT=1 LD_LIBRARY_PATH="$libraries" "$@"; }
for file in sbin/slapd bin/ldapwhoami; do ! of_debian ldd "root/usr/$file" | grep 'not found' || exit 2; done

cat >value.py <<'PY'
# a row of md5-crypt, $apr1$salt$hash or $1$salt$hash, as pw-apr1 has it
from base64 import b64encode
from sys import argv

_, method, salt, letters = argv[1].split("$")
alphabet = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
digest = bytearray(16)
for i in range(5):
    value = sum(alphabet.index(letter) << (6 * j) for j, letter in enumerate(letters[4 * i:4 * i + 4]))
    digest[i], digest[i + 6], digest[12 + i if i < 4 else 5] = value >> 16, value >> 8 & 255, value & 255
digest[11] = alphabet.index(letters[20]) | (alphabet.index(letters[21]) << 6) & 255
scheme = {"apr1": "{APR1}", "1": "{BSDMD5}"}[method]
print(scheme + b64encode(bytes(digest) + salt.encode()).decode())
PY
apr1=$(openssl passwd -apr1 -salt pinchold 'a password')
bsd=$(openssl passwd -1 -salt pinchold 'a password')
users=('apr1-row' "{APR1}$apr1" 'apr1-crypt' "{CRYPT}$apr1" 'apr1-base64' "$(python3 value.py "$apr1")"
  'bsd-row' "{BSDMD5}$bsd" 'bsd-crypt' "{CRYPT}$bsd" 'bsd-base64' "$(python3 value.py "$bsd")")
printf '%s\n' 'dn: dc=x' 'objectClass: domain' 'dc: x' >users.ldif
for ((i = 0; i < ${#users[@]}; i += 2)); do
  printf '%s\n' '' "dn: uid=${users[i]},dc=x" 'objectClass: account' 'objectClass: simpleSecurityObject' \
    "uid: ${users[i]}" "userPassword: ${users[i + 1]}"
done >>users.ldif
mkdir data
printf '%s\n' "include $work/root/etc/ldap/schema/core.schema" "include $work/root/etc/ldap/schema/cosine.schema" \
  "modulepath $work/root/usr/lib/ldap" 'moduleload back_mdb' 'moduleload pw-apr1' 'database mdb' 'suffix dc=x' \
  "directory $work/data" >slapd.conf
of_debian root/usr/sbin/slapadd -q -f slapd.conf -l users.ldif >slapadd.log 2>&1 || { tail -3 slapadd.log >&2; exit 1; }
address="ldapi://${work//\//%2F}%2Fsocket"
LD_LIBRARY_PATH="$libraries" root/usr/sbin/slapd -f slapd.conf -h "$address" -d 0 >slapd.log 2>&1 &
server=$!
for _ in $(seq 100); do [[ ! -S socket ]] || break; sleep 0.1; done
[[ -S socket ]] || { tail -3 slapd.log >&2; exit 2; }
# login USER PASSWORD
login() {
  local whoami
  whoami=$(of_debian root/usr/bin/ldapwhoami -H "$address" -x -D "uid=$1,dc=x" -w "$2" 2>&1 || true)
  [[ "$whoami" == dn:* ]] && echo right || echo wrong
}
echo "slapd and pw-apr1 2.5.13+dfsg-5; the password of each row, another one"
for ((i = 0; i < ${#users[@]}; i += 2)); do
  echo "${users[i + 1]}: $(login "${users[i]}" 'a password'), $(login "${users[i]}" another)"
done | tee seen
diff - seen <<'EOT' || exit 1
{APR1}$apr1$pinchold$ASFYLSUs7BCCCyLOcOmQn0: wrong, wrong
{CRYPT}$apr1$pinchold$ASFYLSUs7BCCCyLOcOmQn0: wrong, wrong
{APR1}keI4aXOoFwfjfyazjJdJjnBpbmNob2xk: right, wrong
{BSDMD5}$1$pinchold$HIXGcinYg90RrRKgDNxxr0: wrong, wrong
{CRYPT}$1$pinchold$HIXGcinYg90RrRKgDNxxr0: right, wrong
{BSDMD5}SpN0sfdPNTsiZ9a3E6jsd3BpbmNob2xk: right, wrong
EOT
echo "as described: base64, and not the row"
