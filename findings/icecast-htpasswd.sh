#!/usr/bin/env bash
# "An authenticator named htpasswd reads the files of htpasswd."
#
# Guess: authentication type="htpasswd" of a mount in icecast.xml reads $apr1$, at least, as htpasswd writes it by
#   default, or {SHA}, or bcrypt; a line that it cannot read is said in the log.
# Seen: the file has the layout of Apache's, name:row, but Icecast's row is the MD5 of the password in hexadecimal,
#   without a salt: its own page for users writes that. Rows of htpasswd -m, -s, -B, -5 and of mkpasswd are loaded,
#   listed as users by that page, and answer 401 to the right password; the error log says nothing about them.
# Since/Versions: Icecast 2.4.4 of Debian 12 and 13.
# Why it matters: a file that a web server has, or a stronger row from htpasswd -B, locks the listeners out; the file
#   that Icecast does keep gives equal passwords equal rows, at one MD5 a guess. Let type="url" ask a program that
#   checks the passwords.
# Source: Icecast, src/auth_htpasswd.c and src/md5.c; documentation, Listener Authentication, which names no form.
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
apt-get download icecast2=2.4.4-4+b1 libxslt1.1 libxml2 libogg0 libspeex1 libtheora0 libvorbis0a libcurl4 libicu72 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LD_LIBRARY_PATH=$work/root/usr/lib/x86_64-linux-gnu
! ldd root/usr/bin/icecast2 | grep 'not found' || exit 2
cat >users <<'USERS'
md5:b51bfcfa2e352e4de32560f74b0cff3f
apr1:$apr1$KVfpEg6G$hj0OpIiqX18DgFworaVDz.
sha:{SHA}eEfrmVcfx6ZyitJ77p50R9tB0KI=
bcrypt:$2y$05$OiD759lsRy/f/VHefcrAEO3INGN9jqURbZyMyhUF56gpsiTgQasgC
sha512:$6$AM2KZss3uAd.jbQH$6.Psop/LZ/rful.xbR9Z/yJyex15E.2dnmhocUEEpxxM4fdI4r9jJHMPQgcZrgY/JLMA/zgrWabEyHzpRAcwy1
md5crypt:$1$saltsalt$stoYjH/9M8w1dr62o05Hz.
USERS
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
as_user=
[[ $(id -u) != 0 ]] || as_user='<changeowner><user>nobody</user><group>nogroup</group></changeowner>'
mkdir log web
cat >icecast.xml <<XML
<icecast><location>here</location><admin>ann@example.com</admin><hostname>localhost</hostname>
<authentication><source-password>a source</source-password><admin-user>admin</admin-user><admin-password>an admin</admin-password></authentication>
<listen-socket><port>$port</port><bind-address>127.0.0.1</bind-address></listen-socket>
<mount type="normal"><mount-name>/song</mount-name><authentication type="htpasswd"><option name="filename" value="$work/users"/></authentication></mount>
<paths><basedir>$work</basedir><logdir>$work/log</logdir><webroot>$work/web</webroot><adminroot>$work/root/usr/share/icecast2/admin</adminroot></paths>
<logging><accesslog>access.log</accesslog><errorlog>error.log</errorlog><loglevel>2</loglevel></logging>
<security><chroot>0</chroot>$as_user</security></icecast>
XML
chmod -R a+rX "$work"
chmod 777 "$work" log
chmod 666 users
cat >finding.py <<'EOF'
import socket
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from base64 import b64encode

port = sys.argv[1]
opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def get(path, name, password):
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}")
    request.add_header("Authorization", "Basic " + b64encode(f"{name}:{password}".encode()).decode())
    try:
        with opener.open(request, timeout=10) as answer:
            return answer.status, answer.read().decode() if path != "/song" else ""
    except urllib.error.HTTPError as error:
        return error.code, ""


def admin(**fields):
    return get("/admin/manageauth?" + urllib.parse.urlencode({"mount": "/song", **fields}), "admin", "an admin")[1]


for _ in range(100):
    try:
        get("/", "x", "x")
        break
    except OSError:
        time.sleep(0.1)
else:
    sys.exit(2)
source = socket.create_connection(("127.0.0.1", int(port)))
source.sendall(b"SOURCE /song HTTP/1.0\r\nAuthorization: Basic " + b64encode(b"source:a source")
               + b"\r\nContent-Type: audio/mpeg\r\n\r\n")
print("source:", source.recv(100).split(b"\r\n")[0].decode())
source.sendall(bytes(4000))
users = [line.split(":")[0] for line in open("users")]
for name in users:
    print(f"{name}: {get('/song', name, 'a password')[0]}, another password {get('/song', name, 'another')[0]}")
listed = admin()
print("listed:", *[name for name in users if name in listed])
admin(action="add", username="new", password="a password")
print("added by the page:", open("users").read().splitlines()[-1])
EOF
root/usr/bin/icecast2 -c icecast.xml >out 2>&1 &
server=$!
root/usr/bin/icecast2 -v
python3 finding.py "$port" | tee seen
echo "log lines of htpasswd or of the rows: $(grep -cE 'htpasswd|apr1|bcrypt|sha512|md5crypt' log/error.log || true)" | tee -a seen
diff - seen <<'EOF' || exit 1
source: HTTP/1.0 200 OK
md5: 200, another password 401
apr1: 401, another password 401
sha: 401, another password 401
bcrypt: 401, another password 401
sha512: 401, another password 401
md5crypt: 401, another password 401
listed: md5 apr1 sha bcrypt sha512 md5crypt
added by the page: new:b51bfcfa2e352e4de32560f74b0cff3f
log lines of htpasswd or of the rows: 0
EOF
echo "as described: bare MD5 in hexadecimal, and nothing else"
