#!/usr/bin/env bash
# "More iterations concern the passwords that are set from then on."
#
# Guess: SQLPasswordPBKDF2 of ProFTPD says how new passwords are hashed, and a row of PBKDF2, Argon2
#   or scrypt carries its own cost, as everywhere.
# Seen: ProFTPD writes none of these rows, and they hold the tag alone, in hexadecimal or base64. The one
#   directive is the cost of every row: with 10,000 iterations instead of 5,000 all right passwords are
#   wrong, and with SQLPasswordCost sensitive instead of interactive all of Argon2, which is Argon2i.
#   All SQLAuthTypes are tried in turn, so that a wrong password costs their sum.
# Since/Versions: ProFTPD 1.3.8 of Debian 12, mod_sql_passwd 1.2.
# Why it matters: the cost cannot be raised by degrees; who raises it must have all rows written anew
#   by the program that knows the passwords. Who takes the rows over must note digest, iterations and
#   length of the tag, and the salt's column or file, from proftpd.conf.
# Source: proftpd, contrib/mod_sql_passwd.c, sql_passwd_pbkdf2 and sql_passwd_argon2.
set -euo pipefail

for tool in apt-get dpkg-deb python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ "$(id -u)" == 0 ]] || { echo "needs root, as a server of FTP does" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
cd "$work"
apt-get download proftpd-core=1.3.8+dfsg-4+deb12u5 proftpd-mod-crypto=1.3.8+dfsg-4+deb12u5 \
  proftpd-mod-sqlite=1.3.8+dfsg-4+deb12u5 libsodium23=1.0.18-1+deb12u1 libhashkit2=1.1.4-1 libmemcached11=1.1.4-1 \
  libmemcachedutil2=1.1.4-1 libhiredis0.14=0.14.1-3 libpcre2-posix3 libsqlite3-0 libwrap0 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
lib="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
! LD_LIBRARY_PATH=$lib ldd root/usr/sbin/proftpd root/usr/lib/proftpd/mod_sql_{passwd,sqlite}.so | grep 'not found' || exit 2

cat >rows.py <<'PY'
import base64
import ctypes
import hashlib
import os
import sqlite3
import sys

PASSWORD, SALT = b"a password", b"0123456789abcdef"
sodium = ctypes.CDLL(sys.argv[1])
tag = ctypes.create_string_buffer(32)
sodium.sodium_init()
if sodium.crypto_pwhash_argon2i(
        tag, ctypes.c_ulonglong(32), PASSWORD, ctypes.c_ulonglong(len(PASSWORD)), SALT,
        ctypes.c_ulonglong(sodium.crypto_pwhash_argon2i_opslimit_interactive()),
        ctypes.c_size_t(sodium.crypto_pwhash_argon2i_memlimit_interactive()), sodium.crypto_pwhash_argon2i_alg_argon2i13()):
    raise SystemExit(2)
database = sqlite3.connect("users.db")
database.execute("create table users(name text, password text, uid int, gid int, home text, shell text, salt text)")
for name, value in ("pbkdf2", hashlib.pbkdf2_hmac("sha512", PASSWORD, SALT, 5000, 32)), ("argon2", tag.raw):
    database.execute("insert into users values(?, ?, 65534, 65534, ?, '/bin/sh', ?)",
                     (name, base64.b64encode(value).decode(), os.getcwd(), SALT.decode()))
database.commit()
PY
cat >login.py <<'PY'
import ftplib
import sys
import time

answers = []
for name, password in ("pbkdf2", "a password"), ("argon2", "a password"), ("pbkdf2", "another"):
    for attempt in range(100):
        try:
            client = ftplib.FTP()
            client.connect("127.0.0.1", int(sys.argv[1]), timeout=120)
            break
        except OSError:
            time.sleep(0.1)
    try:
        answers.append(client.login(name, password)[:3])
    except ftplib.error_perm as e:
        answers.append(str(e)[:3])
    client.close()
print(*answers)
PY
python3 rows.py "$work/root/usr/lib/x86_64-linux-gnu/libsodium.so.23" || exit 2
chmod 666 users.db
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
# logins DIRECTIVE...: the answers of a server with these directives
logins() {
  printf '%s\n' 'ServerName finding' 'DefaultAddress 127.0.0.1' "Port $port" "ScoreboardFile $work/score" "PidFile $work/pid" \
    'User nobody' 'Group nogroup' 'RequireValidShell off' 'UseReverseDNS off' 'WtmpLog off' "ModulePath $work/root/usr/lib/proftpd" \
    'LoadModule mod_sql.c' 'LoadModule mod_sql_sqlite.c' 'LoadModule mod_sql_passwd.c' 'AuthPAM off' 'AuthOrder mod_sql.c' \
    'SQLBackend sqlite3' 'SQLEngine auth' 'SQLAuthenticate users' "SQLConnectInfo $work/users.db" \
    'SQLUserInfo users name password uid gid home shell' \
    "SQLNamedQuery salt SELECT \"salt FROM users WHERE name = '%{0}'\"" 'SQLPasswordUserSalt sql:/salt' \
    'SQLPasswordEngine on' 'SQLPasswordEncoding base64' 'SQLAuthTypes pbkdf2 argon2' "$@" >proftpd.conf
  LD_LIBRARY_PATH=$lib timeout 300 root/usr/sbin/proftpd -n -c "$work/proftpd.conf" >server.log 2>&1 &
  python3 login.py "$port" || tail -3 server.log >&2
  kill %%
  wait || true
}
seen="as written: $(logins 'SQLPasswordPBKDF2 sha512 5000 32')
10,000 iterations: $(logins 'SQLPasswordPBKDF2 sha512 10000 32')
SQLPasswordCost sensitive: $(logins 'SQLPasswordPBKDF2 sha512 5000 32' 'SQLPasswordCost sensitive')
as written: $(logins 'SQLPasswordPBKDF2 sha512 5000 32')"
echo "ProFTPD 1.3.8+dfsg-4+deb12u5; rows of PBKDF2 and Argon2, and a wrong password (230: in, 530: refused)"
echo "$seen"
[[ "$seen" == 'as written: 230 230 530
10,000 iterations: 530 230 530
SQLPasswordCost sensitive: 230 530 530
as written: 230 230 530' ]] || exit 1
echo "as described: one cost for all rows"
