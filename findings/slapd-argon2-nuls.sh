#!/usr/bin/env bash
# "The {ARGON2} value of a directory is the text that slappasswd prints."
#
# Guess: slapd's module for Argon2 stores {ARGON2} and the PHC string, however the password is
#   set, so that whoever exports userPassword has what other Argon2 libraries read.
# Seen: a password that slapd hashes itself, as for ldappasswd, is stored with two NULs
#   behind it: the room that libargon2 asks for, with the end of a C string and one byte more
#   than the numbers need. slappasswd prints the same value up to the first NUL. ldapsearch
#   shows userPassword in base64 only, $(...) of a shell drops NULs, slapd and
#   argon2-cffi stop at the first, so nothing shows; cryptography raises InvalidKey, as for a
#   wrong password, and hash-wasm says "Invalid hash".
# Since/Versions: slapd 2.5.13 of Debian 12 with libargon2 20171227; OpenLDAP's source of 2024
#   has the same lengths, where it is built with libargon2. argon2-cffi 25.1.0,
#   cryptography 50.0.2, hash-wasm 4.12.0.
# Why it matters: a test with a row of slappasswd passes, and after the move those fail who
#   changed their password at the directory; PostgreSQL's text refuses the value. Take the
#   NULs off in the export: they are no part of the hash.
# Source: OpenLDAP, servers/slapd/pwmods/argon2.c, slapd_argon2_hash; libargon2, argon2.h,
#   argon2_encodedlen; cryptography.io, Argon2id.
set -euo pipefail

for tool in apt-get dpkg-deb base64 python3 node npm; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
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
  libodbc2=2.3.11-2+deb12u1 libargon2-1=0~20171227-0.3+deb12u1 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
{ python3 -m venv venv && venv/bin/pip install --quiet --disable-pip-version-check argon2-cffi==25.1.0 cryptography==50.0.2; } \
  >pip.log 2>&1 || { tail -3 pip.log >&2; exit 2; }
echo '{"private": true}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent hash-wasm@4.12.0 >npm.log 2>&1 || { tail -3 npm.log >&2; exit 2; }
of_debian() { LDAPNOINIT=1 LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu" "$@"; }
for tool in sbin/slapd bin/ldappasswd; do ! of_debian ldd "root/usr/$tool" | grep 'not found' || exit 2; done

cat >slapd.conf <<CONF
include $work/root/etc/ldap/schema/core.schema
include $work/root/etc/ldap/schema/cosine.schema
modulepath $work/root/usr/lib/ldap
moduleload back_mdb
moduleload argon2
password-hash {ARGON2}
database mdb
suffix dc=x
rootdn cn=admin,dc=x
rootpw admin
directory $work/data
CONF
own=$(of_debian root/usr/sbin/slappasswd -o "module-path=$work/root/usr/lib/ldap" -o module-load=argon2 -h '{ARGON2}' -s 'a password')
printf '%s\n' 'dn: dc=x' 'objectClass: domain' 'dc: x' '' 'dn: uid=ann,dc=x' 'objectClass: account' \
  'objectClass: simpleSecurityObject' 'uid: ann' "userPassword: $own" >users.ldif
mkdir data
of_debian root/usr/sbin/slapadd -q -f slapd.conf -l users.ldif >slapadd.log 2>&1 || { tail -3 slapadd.log >&2; exit 1; }
address="ldapi://${work//\//%2F}%2Fsocket"
LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu" \
  root/usr/sbin/slapd -f slapd.conf -h "$address" -d 0 >slapd.log 2>&1 &
server=$!
for _ in $(seq 100); do [[ ! -S socket ]] || break; sleep 0.1; done
[[ -S socket ]] || { tail -3 slapd.log >&2; exit 2; }

cat >read.py <<'PYTHON'
import sys

from argon2 import PasswordHasher, Type, extract_parameters
from cryptography.hazmat.primitives.kdf.argon2 import Argon2i, Argon2id

row = open(sys.argv[1], "rb").read().removeprefix(b"{ARGON2}").decode("ascii")


def argon2_cffi():
    return PasswordHasher().verify(row, "a password")


def cryptography():
    kind = Argon2i if extract_parameters(row.rstrip("\0")).type == Type.I else Argon2id
    kind.verify_phc_encoded(b"a password", row)
    return True


print(f"NULs: {row.count(chr(0))}, at the end: {len(row) - len(row.rstrip(chr(0)))}")
for read in (argon2_cffi, cryptography):
    try:
        print(f"{read.__name__}: {read()}")
    except Exception as e:
        print(f"{read.__name__}: {type(e).__name__}")
PYTHON
cat >read.js <<'NODE'
const { argon2Verify } = require('hash-wasm');
const row = require('fs').readFileSync(process.argv[2], 'latin1').replace('{ARGON2}', '');
argon2Verify({ password: 'a password', hash: row }).then((answer) => console.log(`hash-wasm: ${answer}`), (e) => console.log(`hash-wasm: ${e.message}`));
NODE
look() {
  local whoami
  of_debian root/usr/bin/ldapsearch -H "$address" -x -D cn=admin,dc=x -w admin -LLL -o ldif-wrap=no -b uid=ann,dc=x userPassword \
    | sed -n 's/^userPassword:: //p' | base64 -d >row
  venv/bin/python read.py row
  node read.js row
  whoami=$(of_debian root/usr/bin/ldapwhoami -H "$address" -x -D uid=ann,dc=x -w 'a password' 2>&1 || true)
  if [[ "$whoami" == dn:* ]]; then echo 'slapd: True'; else echo "slapd: $whoami"; fi
}
seen="a row of slappasswd"$'\n'$(look)
of_debian root/usr/bin/ldappasswd -H "$address" -x -D cn=admin,dc=x -w admin -s 'a password' uid=ann,dc=x
seen+=$'\n'"after ldappasswd"$'\n'$(look)
echo "slapd 2.5.13+dfsg-5, libargon2 20171227, argon2-cffi 25.1.0, cryptography 50.0.2, hash-wasm 4.12.0"
echo "$seen"
[[ "$seen" == "a row of slappasswd
NULs: 0, at the end: 0
argon2_cffi: True
cryptography: True
hash-wasm: true
slapd: True
after ldappasswd
NULs: 2, at the end: 2
argon2_cffi: True
cryptography: InvalidKey
hash-wasm: Invalid hash
slapd: True" ]] || exit 1
echo "as described: two bytes more than the hash"
