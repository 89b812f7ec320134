#!/usr/bin/env bash
# "What an LDAP library writes as salted SHA is {SSHA}."
#
# Guess: hashed() of Python's ldap3, which also hashes for its modify_password, writes
#   {SSHA} and {SSHA512}, and passlib, which knows all LDAP's salted digests, verifies them.
# Seen: ldap3 writes the names in lower case, {ssha} and {ssha512}. A directory does not
#   mind: slapd lets the user in. passlib compares the letters: verify raises
#   UnknownHashError, and with the name in capitals the same row is right.
# Since/Versions: ldap3 2.9.1, passlib 1.7.4, libpass 1.9.4, slapd 2.5.13 of Debian 12.
#   RFC 2307 itself writes {crypt}, and {SSHA} in capitals is custom alone.
# Why it matters: such rows lie unnoticed in a directory beside those in capitals until
#   somebody exports them. Write the names in capitals, or count lower-case ones first.
# Source: RFC 2307, 5.3; ldap3, utils/hashed.py; passlib/handlers/ldap_digests.py, ident
#   and _hash_regex; openldap, libraries/liblutil/passwd.c, passwd_scheme.
set -euo pipefail

for tool in python3 apt-get; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
server=
trap '[[ -z "$server" ]] || kill "$server" || true; wait; rm -rf "$work"' EXIT
cd "$work"
apt-get download slapd=2.5.13+dfsg-5 libldap-2.5-0=2.5.13+dfsg-5 libltdl7=2.4.7-7~deb12u1 \
  libsasl2-2=2.1.28+dfsg-10+deb12u1 libwrap0=7.6.q-32 libcrypt1=1:4.4.33-2 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
libraries="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
slapd() { LD_LIBRARY_PATH="$libraries" exec root/usr/sbin/slapd "$@"; }
! LD_LIBRARY_PATH="$libraries" ldd root/usr/sbin/slapd | grep 'not found' || exit 2
for package in passlib==1.7.4 libpass==1.9.4; do
  python3 -m venv "venv-${package%%=*}" || exit 2
  PIP_DISABLE_PIP_VERSION_CHECK=1 "venv-${package%%=*}/bin/python" -m pip -q install ldap3==2.9.1 "$package" || exit 2
done

cat >write.py <<'EOF'
import sys
import ldap3
from ldap3.utils.hashed import hashed

for name in "HASHED_SALTED_SHA", "HASHED_SALTED_SHA512":
    print(hashed(getattr(ldap3, name), sys.argv[1]))
EOF
cat >bind.py <<'EOF'
import sys
import ldap3

for password in "a password", "another":
    connection = ldap3.Connection(ldap3.Server(sys.argv[1], get_info=ldap3.NONE), "cn=ann,cn=example", password)
    print(connection.bind(), end=" ")
EOF
cat >read.py <<'EOF'
import sys
from passlib.apps import ldap_context
from passlib.exc import UnknownHashError

for row in sys.argv[1:]:
    name, rest = row.split("}")
    for each in row, name.upper() + "}" + rest:
        try:
            print(ldap_context.verify("a password", each), end=" ")
        except UnknownHashError as e:
            print(type(e).__name__, end=" ")
EOF

mapfile -t rows < <(venv-passlib/bin/python write.py 'a password')
echo "ldap3 2.9.1 writes ${rows[0]%%\}*}} and ${rows[1]%%\}*}}"

mkdir data
cat >slapd.conf <<EOF
modulepath $work/root/usr/lib/ldap
moduleload back_mdb
database mdb
suffix cn=example
directory $work/data
rootdn cn=ann,cn=example
rootpw ${rows[0]}
EOF
url="ldapi://${work//\//%2F}%2Fsocket"
slapd -f slapd.conf -h "$url" -d 0 >slapd.log 2>&1 &
server=$!
for _ in {1..50}; do [[ ! -S socket ]] || break; sleep 0.1; done
[[ -S socket ]] || { tail -1 slapd.log >&2; exit 2; }
binds=$(venv-passlib/bin/python bind.py "ldapi://$work/socket")
echo "slapd 2.5.13, right and wrong password: $binds"

both=
for package in passlib libpass; do
  read=$("venv-$package/bin/python" -W ignore read.py "${rows[@]}")
  echo "$("venv-$package/bin/python" -m pip --disable-pip-version-check list 2>/dev/null | grep -i "^$package "), as written and in capitals, twice: $read"
  both+=$read
done
seen="UnknownHashError True UnknownHashError True "
[[ "${rows[0]}" == '{ssha}'* && "${rows[1]}" == '{ssha512}'* ]] || exit 1
[[ "$binds" == "True False " && "$both" == "$seen$seen" ]] || exit 1
echo "as described: slapd reads the lower-case name, passlib does not"
