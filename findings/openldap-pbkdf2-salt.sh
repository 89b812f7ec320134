#!/usr/bin/env bash
# "OpenLDAP reads every {PBKDF2-SHA512} row, for the salt is in it."
#
# Guess: number of iterations, salt and hash stand in the row, so that slapd with pw-pbkdf2
#   verifies rows of 389 Directory Server, of passlib with another salt_size, or of a program
#   of one's own; if anything stops it, then the alphabet, for 389 writes padded base64.
# Seen: the alphabet does not matter, slapd takes both, nor do the iterations. The lengths do:
#   only rows with 16 bytes of salt and 64 of hash log in. 389's salts have 24 bytes, and all
#   of its rows answer "Invalid credentials (49)", as a wrong password does. slapadd takes them
#   without a word. A hash of 32 bytes is refused too, though the row begins with the right one.
# Since/Versions: slapd 2.5.13 of Debian 12 with slapd-contrib; rows of passlib 1.7.4 and
#   389-ds-base 2.3.1.
# Why it matters: an export of 389 loads, the schemes have one name, the first test account
#   that was made with slappasswd logs in, and nobody else does. Count the lengths of the
#   second field before such a move: 22 characters without padding are 16 bytes, 32 are 24.
#   Who writes rows for OpenLDAP writes 16 and 64 bytes.
# Source: OpenLDAP, contrib/slapd-modules/passwd/pbkdf2; 389-ds-base,
#   src/plugins/pwdchan.
set -euo pipefail

for tool in apt-get dpkg-deb python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
server=
stop() {
  [[ -z "$server" ]] || { kill "$server" && wait "$server"; } 2>/dev/null || true
  rm -rf "$work"
}
trap stop EXIT
cd "$work"
apt-get download slapd=2.5.13+dfsg-5 slapd-contrib=2.5.13+dfsg-5 ldap-utils=2.5.13+dfsg-5 libldap-2.5-0=2.5.13+dfsg-5 \
  libltdl7=2.4.7-7~deb12u1 libsasl2-2=2.1.28+dfsg-10+deb12u1 libwrap0=7.6.q-32 libcrypt1=1:4.4.33-2 \
  libodbc2=2.3.11-2+deb12u1 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
{ python3 -m venv venv && venv/bin/pip install --quiet --disable-pip-version-check passlib==1.7.4; } >pip.log 2>&1 \
  || { tail -3 pip.log >&2; exit 2; }
of_debian() { LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu" "$@"; }
for tool in sbin/slapd bin/ldapwhoami; do ! of_debian ldd "root/usr/$tool" | grep 'not found' || exit 2; done

own=$(of_debian root/usr/sbin/slappasswd -o "module-path=$work/root/usr/lib/ldap" -o module-load=pw-pbkdf2.so \
  -h '{PBKDF2-SHA512}' -s 'a password')
cat >rows.py <<'PYTHON'
import base64
import hashlib
import sys

from passlib.hash import ldap_pbkdf2_sha512 as passlib

password = "a password"


def padded(salt, size):
    tag = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, 10000, size)
    return "{PBKDF2-SHA512}10000$" + "$".join(base64.b64encode(part).decode() for part in (salt, tag))


rows = {
    "slappasswd's own": sys.argv[1],
    "passlib": passlib.using(rounds=10000).hash(password),
    "passlib, 200,000 rounds": passlib.using(rounds=200000).hash(password),
    "padded base64, salt of 16 bytes": padded(bytes(range(16)), 64),
    "padded base64, hash of 32 bytes": padded(bytes(range(16)), 32),
    "padded base64, salt of 24 bytes": padded(bytes(range(24)), 64),
    "passlib, salt of 8 bytes": passlib.using(rounds=10000, salt_size=8).hash(password),
    "passlib, salt of 24 bytes": passlib.using(rounds=10000, salt_size=24).hash(password),
    # what pwdhash of 389 made of "Tr0ub4dor&3x"
    "389": "{PBKDF2-SHA512}10000$9ND2FnXHq/mX314zvhWsFZnvX70ZmGcB$HW/8PJRkSpuNY5eS9bu9sSPBRNKkZRyeNAT3pwWZUH/l16BM0fqE00yJ"
    "QBStueJgsSv0ExORRBTG0zDZXX4Ibw==",
}
with open("rows.ldif", "w") as ldif:
    ldif.write("dn: dc=x\nobjectClass: domain\ndc: x\n\n")
    for i, row in enumerate(rows.values()):
        ldif.write(f"dn: uid=u{i},dc=x\nobjectClass: account\nobjectClass: simpleSecurityObject\nuid: u{i}\nuserPassword: {row}\n\n")
for name, row in rows.items():
    print(f"{'Tr0ub4dor&3x' if name == '389' else password}|{name}|{all(row.split('$'))}")
PYTHON
venv/bin/python rows.py "$own" >rows

cat >slapd.conf <<CONF
include $work/root/etc/ldap/schema/core.schema
include $work/root/etc/ldap/schema/cosine.schema
modulepath $work/root/usr/lib/ldap
moduleload back_mdb
moduleload pw-pbkdf2
database mdb
suffix dc=x
directory $work/data
access to * by * auth
CONF
mkdir data
of_debian root/usr/sbin/slapadd -q -f slapd.conf -l rows.ldif >slapadd.log 2>&1 || { tail -3 slapadd.log >&2; exit 1; }
loaded=$(of_debian root/usr/sbin/slapcat -f slapd.conf -a '(uid=*)' 2>/dev/null | grep -c '^dn:')
address="ldapi://${work//\//%2F}%2Fsocket"
LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu" \
  root/usr/sbin/slapd -f slapd.conf -h "$address" -d 0 >slapd.log 2>&1 &
server=$!
for _ in $(seq 100); do [[ ! -S socket ]] || break; sleep 0.1; done
[[ -S socket ]] || { tail -3 slapd.log >&2; exit 2; }
export LDAPNOINIT=1

seen="slapadd loaded: $loaded"
index=0
while IFS='|' read -r password name _; do
  answer=$(of_debian root/usr/bin/ldapwhoami -H "$address" -x -D "uid=u$index,dc=x" -w "$password" 2>&1 || true)
  case $answer in dn:*) answer=true ;; *'Invalid credentials (49)') answer=false ;; esac
  seen+=$'\n'"$name: $answer"
  index=$((index + 1))
done <rows
echo "slapd 2.5.13+dfsg-5, slapd-contrib 2.5.13+dfsg-5, passlib 1.7.4; the right password:"
echo "$seen"
[[ "$seen" == "slapadd loaded: 9
slappasswd's own: true
passlib: true
passlib, 200,000 rounds: true
padded base64, salt of 16 bytes: true
padded base64, hash of 32 bytes: false
padded base64, salt of 24 bytes: false
passlib, salt of 8 bytes: false
passlib, salt of 24 bytes: false
389: false" ]] || exit 1
echo "as described: another length of salt is a wrong password"
