#!/usr/bin/env bash
# "Courier stores a new password as it stored the old one, and a longer digest is a better row."
#
# Guess: a mail server whose users have $6$ or bcrypt rows keeps that at a password change, or stores its best; authpasswd
#   sha512 writes a better row than authpasswd sha1; {SSHA} of any directory logs in.
# Seen: Courier's authentication library verifies $6$, $2y$ and $y$, bare and behind {CRYPT}. A password change, as
#   webmail asks for it, and authtest with a third argument, replaces each by {SSHA}, one SHA-1 with 4 bytes of salt;
#   only $1$ stays what it was. authpasswd sha1 and authpasswd crypt print {SSHA}, salted; authpasswd sha256, sha512 and
#   md5 print digests without a salt, and a change keeps {SHA512}. {SSHA} is read with a salt of 4 bytes alone: those
#   with 8, as of 389, ApacheDS or passlib, are wrong passwords, as are {SSHA256}, {SSHA512} and {SMD5}.
# Since/Versions: courier-authlib 0.71.4 of Debian 12; 0.72.4 of Debian 13 prints and reads the same.
# Why it matters: rows that were moved to bcrypt go back to SHA-1, one user after another, and each login works. Let
#   another program change the passwords (Courier's SQL and LDAP modules only read then), and look for {SSHA}.
# Source: courier-authlib, cryptpassword.c, authcryptpasswd, whose hint is the old row; checkpasswordsha1.c, SSHA_RAND;
#   man authpasswd.
set -euo pipefail

for tool in apt-get dpkg-deb unshare chroot python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ $(id -u) == 0 ]] || { echo "needs root, for a chroot" >&2; exit 2; }
unshare -mp -f true 2>/dev/null || { echo "needs root, for a chroot" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version=0.71.4-1+b2
apt-get download courier-authlib{,-sqlite}="$version" courier-authdaemon="$version" libgdbm6 libltdl7 libsqlite3-0 libc6 libcrypt1 \
  libgcc-s1 libstdc++6 libpam0g libaudit1 libcap-ng0 dash coreutils >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
[[ -e root/bin/sh ]] || ln -s dash root/bin/sh
mkdir -p root/dev root/tmp root/run/courier/authdaemon
ln -sfn /run root/var/run
sed -i 's#^SQLITE_DATABASE.*#SQLITE_DATABASE /users.db#' root/etc/courier/authsqliterc
sed -i 's/^authmodulelist=.*/authmodulelist="authsqlite"/' root/etc/courier/authdaemonrc
cat >rows.py <<'EOF'
import base64
import hashlib
import sqlite3
import sys


def digest(tag, name, salt=b""):
    return f"{{{tag}}}" + base64.b64encode(hashlib.new(name, b"a password" + salt).digest() + salt).decode()


crypt = {
    "6": "$6$saltsalt$sf.aCPsRRapNR1G5rTzY78df.KdUQqMQQzVCyMoM4FlnOxuRq9mRc.jW/1pK6qbEVcZ0U5.MSQkhdX1AsdktA1",
    "2y": "$2y$04$abcdefghijklmnopqrstuuQCzP7jzWZS/E3GL4oF3LWbHm3pfKHH.",
    "y": "$y$j9T$saltsaltsalt$SZzdIq6IMelrAfactvROsmUHm62C4DfPyAJQQJFfRL4",
    "1": "$1$saltsalt$stoYjH/9M8w1dr62o05Hz.",
}
rows = {name: row for name, row in crypt.items()}
rows |= {"crypt-" + name: "{CRYPT}" + row for name, row in crypt.items()}
rows |= {f"ssha-{size}": digest("SSHA", "sha1", bytes(range(1, size + 1))) for size in (4, 8, 16)}
rows |= {"ssha256": digest("SSHA256", "sha256", b"salt"), "ssha512": digest("SSHA512", "sha512", b"salt"),
         "smd5": digest("SMD5", "md5", b"salt"), "sha512": digest("SHA512", "sha512")}
database = sqlite3.connect("root/users.db")
if len(sys.argv) > 1:
    for name, row in database.execute("select id, crypt from passwd order by rowid"):
        tag = row[: row.find("}") + 1]
        rest = row[len(tag):]
        kind = rest[: rest.find("$", 1) + 1]
        if row != rows[name]:
            print(f"{name}: now {tag}{'' if tag.startswith('{S') else kind}")
else:
    database.execute("create table passwd (id text, crypt text, uid int, gid int, home text, name text)")
    database.executemany("insert into passwd values (?, ?, 1000, 1000, '/tmp', 'a name')", rows.items())
    database.commit()
    print("\n".join(rows))
EOF
python3 rows.py >root/names
cat >root/inside.sh <<'INSIDE'
export PATH=/usr/sbin:/usr/bin:/bin
/usr/lib/courier/courier-authlib/authdaemond >/daemon.log 2>&1 &
for _ in 1 2 3 4 5 6 7 8 9 10; do [ -S /run/courier/authdaemon/socket ] || sleep 0.5; done
[ -S /run/courier/authdaemon/socket ] || exit 2
login() { if timeout 20 authtest "$@" >/login.log 2>&1; then echo -n right; else echo -n wrong; fi; }
while read -r name; do
  echo -n "$name: "
  login "$name" 'a password'
  echo -n ', another password '
  login "$name" another
  echo
done </names
echo changes
for name in 6 2y y 1 crypt-6 crypt-2y crypt-y crypt-1 ssha-4 sha512; do
  echo -n "$name: change "
  login "$name" 'a password' 'new password'
  echo -n ', new password '
  login "$name" 'new password'
  echo
done
echo authpasswd
for method in md5 sha1 sha256 sha512 ssha crypt; do echo "$method $(echo 'a password' | timeout 20 authpasswd "$method" 2>/dev/null)"; done
INSIDE
cat >outside.sh <<'OUTSIDE'
mount --rbind /dev root/dev
exec chroot root /bin/sh /inside.sh
OUTSIDE
unshare -mpf --kill-child timeout 300 bash outside.sh >out 2>outside.log || { rc=$?; tail -3 outside.log >&2; exit "$((rc == 2 ? 2 : 1))"; }
echo "courier-authlib $version"
{
  sed '/^changes/,$d' out
  sed '1,/^changes/d; /^authpasswd/,$d' out
  python3 rows.py after
  sed '1,/^authpasswd/d' out | python3 -c '
import base64, sys
for line in sys.stdin:
    method, row = line.split()
    tag, text = row[1:].split("}")
    print(f"authpasswd {method}: {{{tag}}}, {len(base64.b64decode(text))} bytes")'
} | tee seen
diff - seen <<'EOF' || exit 1
6: right, another password wrong
2y: right, another password wrong
y: right, another password wrong
1: right, another password wrong
crypt-6: right, another password wrong
crypt-2y: right, another password wrong
crypt-y: right, another password wrong
crypt-1: right, another password wrong
ssha-4: right, another password wrong
ssha-8: wrong, another password wrong
ssha-16: wrong, another password wrong
ssha256: wrong, another password wrong
ssha512: wrong, another password wrong
smd5: wrong, another password wrong
sha512: right, another password wrong
6: change right, new password right
2y: change right, new password right
y: change right, new password right
1: change right, new password right
crypt-6: change right, new password right
crypt-2y: change right, new password right
crypt-y: change right, new password right
crypt-1: change right, new password right
ssha-4: change right, new password right
sha512: change right, new password right
6: now {SSHA}
2y: now {SSHA}
y: now {SSHA}
1: now $1$
crypt-6: now {SSHA}
crypt-2y: now {SSHA}
crypt-y: now {SSHA}
crypt-1: now {SSHA}
ssha-4: now {SSHA}
sha512: now {SHA512}
authpasswd md5: {MD5}, 16 bytes
authpasswd sha1: {SSHA}, 24 bytes
authpasswd sha256: {SHA256}, 32 bytes
authpasswd sha512: {SHA512}, 64 bytes
authpasswd ssha: {SSHA}, 24 bytes
authpasswd crypt: {SSHA}, 24 bytes
EOF
echo "as described: a change brings SHA-1"
