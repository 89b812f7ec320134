#!/usr/bin/env bash
# "A login never makes a stored hash weaker, and a default that is measured follows the hardware."
#
# Guess: Mumble's server keeps a row that has more iterations than kdfIterations says; without the setting,
#   "a strong amount is chosen automatically" for each new password, on the host of today.
# Seen: a login with the right password writes the row anew whenever the numbers differ, down as well as up:
#   50,000 iterations become 5,000. The number is measured once, when the database is made, and kept in its table meta:
#   each new password takes it as long as the database lives, on whatever host, and to take the setting out of the
#   file again is to lower the rows, login by login, to that number. And the setting is read as kdfiterations alone:
#   kdfIterations, as the file of the package spells it, changes nothing, and no message says so.
# Since/Versions: mumble-server 1.3.4 of Debian 12; PBKDF2 came with 1.3.0.
# Why it matters: the measurement asks for 10 ms on the first host, such as a small virtual machine of years ago; here it
#   gave 16,000 and 32,000 on one day. Set kdfiterations on purpose, leave it in the file, and look at kdfiterations of the
#   table users after a login. A restore or a test with a smaller number weakens the rows of all who log in meanwhile.
# Source: Mumble, src/murmur/ServerDB.cpp, loadOrSetupMetaPBKDF2IterationCount, authenticate; PBKDF2.cpp, benchmark; Meta.cpp.
set -euo pipefail

for tool in apt-get dpkg-deb python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
python3 -c 'import sqlite3, ssl' 2>/dev/null || { echo "needs Python's sqlite3 and ssl" >&2; exit 2; }
work=$(mktemp -d)
server=
halt() { [[ -z "$server" ]] || { kill "$server" && wait "$server"; } 2>/dev/null || true; server=; }
trap 'halt; rm -rf "$work"' EXIT
cd "$work"
qt=5.15.8+dfsg-11+deb12u3
apt-get download mumble-server=1.3.4-4 libqt5{core5a,dbus5,network5,sql5,sql5-sqlite,xml5}="$qt" libavahi-compat-libdnssd1 libavahi-client3 \
  libavahi-common3 libcap2 libprotobuf32 libstdc++6 libgcc-s1 libzeroc-ice3.7 libpcre2-16-0 libpcre2-8-0 libicu72 libdouble-conversion3 libglib2.0-0 \
  libzstd1 zlib1g libdbus-1-3 libsystemd0 libgssapi-krb5-2 libkrb5-3 libk5crypto3 libcom-err2 libkrb5support0 libkeyutils1 \
  libsqlite3-0 libbz2-1.0 liblmdb0 libgcrypt20 libgpg-error0 liblz4-1 liblzma5 libproxy1v5 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
libraries="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
murmurd() { LD_LIBRARY_PATH="$libraries" QT_PLUGIN_PATH="$work/root/usr/lib/x86_64-linux-gnu/qt5/plugins" exec "$work/root/usr/sbin/murmurd" -ini murmur.ini "$@"; }
! LD_LIBRARY_PATH="$libraries" ldd root/usr/sbin/murmurd | grep 'not found' || exit 2

cat >login.py <<'PYTHON'
import socket
import ssl
import struct
import sys
import time


def field(number, text):
    return bytes([number << 3 | 2, len(text)]) + text.encode()


def message(kind, body):
    return struct.pack(">HI", kind, len(body)) + body


context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
context.check_hostname = False
context.verify_mode = ssl.CERT_NONE
for attempt in range(100):
    try:
        connection = context.wrap_socket(socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=10))
        break
    except OSError:
        time.sleep(0.1)
# Version 1.3.0, then Authenticate with name and password
connection.sendall(message(0, b"\x08\x80\x86\x04") + message(2, field(1, "SuperUser") + field(2, sys.argv[2])))
received = b""
answer = None
while answer is None:
    data = connection.recv(65536)
    received += data
    while len(received) >= 6 and answer is None:
        kind, length = struct.unpack(">HI", received[:6])
        if len(received) < 6 + length:
            break
        answer = {4: "false", 5: "true"}.get(kind)
        received = received[6 + length:]
    if not data:
        answer = answer or "closed"
print(answer)
PYTHON
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
# setting LINE: the configuration with this line
setting() {
  printf '%s\n' "database=$work/murmur.sqlite" 'dbus=' 'ice=' "logfile=$work/murmur.log" 'host=127.0.0.1' "port=$port" 'bonjour=False' "$1" >murmur.ini
}
query() { python3 -c 'import sqlite3, sys; print(*[r[0] for r in sqlite3.connect("murmur.sqlite").execute(sys.argv[1])])' "$1"; }
row() { query 'SELECT kdfiterations FROM users WHERE user_id = 0'; }
password() { (murmurd -supw "$1") >supw.log 2>&1 || { tail -3 supw.log >&2; exit 1; }; }
# login PASSWORD: whether a server with the setting lets SuperUser in, and the iterations of the row before and afterwards
login() {
  local before
  before=$(row)
  murmurd -fg >server.log 2>&1 &
  server=$!
  echo "$(python3 login.py "$port" "$1"), $before before, $(sleep 0.3; row) afterwards"
  halt
}
named() { sed "s/\b$measured\b/the measured number/g" <<<"$1"; }

setting ''
password 'a password'
measured=$(query "SELECT value FROM meta WHERE keystring = 'pbkdf2_iterations'")
[[ "$measured" =~ ^[0-9]+$ && "$measured" != 50000 && "$measured" != 5000 ]] || exit 1
seen="without a setting: $(named "$(row)")"
setting 'kdfIterations=50000'
seen+="
kdfIterations=50000: $(named "$(login 'a password')")"
setting 'kdfiterations=50000'
seen+="
kdfiterations=50000: $(named "$(login 'a password')")"
setting 'kdfiterations=5000'
seen+="
kdfiterations=5000, a wrong password: $(login 'another')
kdfiterations=5000: $(login 'a password')"
setting 'kdfiterations=50000'
password 'a new one'
seen+="
kdfiterations=50000, a new password: $(row)"
setting ''
seen+="
without a setting: $(named "$(login 'a new one')")"
python3 -c 'import sqlite3; c = sqlite3.connect("murmur.sqlite"); c.execute("UPDATE meta SET value = 1234 WHERE keystring = ?", ("pbkdf2_iterations",)); c.commit()'
seen+="
a database that was made where 1,234 were measured: $(named "$(login 'a new one')")"
echo "Mumble's server 1.3.4; measured here: $measured"
echo "$seen"
[[ "$seen" == 'without a setting: the measured number
kdfIterations=50000: true, the measured number before, the measured number afterwards
kdfiterations=50000: true, the measured number before, 50000 afterwards
kdfiterations=5000, a wrong password: false, 50000 before, 50000 afterwards
kdfiterations=5000: true, 50000 before, 5000 afterwards
kdfiterations=50000, a new password: 50000
without a setting: true, 50000 before, the measured number afterwards
a database that was made where 1,234 were measured: true, the measured number before, 1234 afterwards' ]] || exit 1
echo "as described: a login lowers the iterations, and the default is measured once"
