#!/usr/bin/env bash
# "A hash that FreeRADIUS does not know is refused as such."
#
# Guess: rlm_pap reads userPassword of a directory by its header; a scheme that it lacks, such as
#   OpenLDAP's {ARGON2}, is an error or an unknown type, and the log says so.
# Seen: no type of hash is found for {ARGON2}, {PBKDF2-SHA512}, {PBKDF2}, {SSHA2}, and $6$ without {CRYPT}.
#   The right password is rejected like a wrong one, and the log of a running server has no word of
#   it. {SHA}, {SSHA}, {SSHA256}, {SSHA512}, {SMD5}, {MD5} and {CRYPT} with what the host's crypt(3)
#   knows are right, and so is PBKDF2 in FreeRADIUS's own form, {X-PBKDF2}HMACSHA2+512:..., made of
#   the same numbers.
# Since/Versions: FreeRADIUS 3.2.1 of Debian 12.
# Why it matters: who raises a directory from {SSHA} to {ARGON2} or {PBKDF2-SHA512} loses the wireless
#   network and the VPN, user by user as passwords are changed, while every bind succeeds. Let
#   FreeRADIUS bind as the user, or rewrite PBKDF2's rows to {X-PBKDF2}.
# Source: FreeRADIUS, src/modules/rlm_pap/rlm_pap.c, mod_authorize; man 5 rlm_pap.
# shellcheck disable=SC2016 # dollar signs of the rows
set -euo pipefail

for tool in apt-get dpkg-deb python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
server=
halt() { [[ -z "$server" ]] || { kill "$server" && wait "$server"; } 2>/dev/null || true; server=; }
trap 'halt; rm -rf "$work"' EXIT
cd "$work"
apt-get download freeradius=3.2.1+dfsg-4+deb12u1 libfreeradius3=3.2.1+dfsg-4+deb12u1 freeradius-common=3.2.1+dfsg-4+deb12u1 \
  freeradius-utils=3.2.1+dfsg-4+deb12u1 libtalloc2=2.4.0-f2 libpcre3=2:8.39-15 libpcap0.8 libdbus-1-3 libcap2 \
  libcrypt1=1:4.4.33-2 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
libraries="$work/root/usr/lib/freeradius:$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
of_debian() { LD_LIBRARY_PATH="$libraries" "$@"; }
for tool in sbin/freeradius bin/radclient lib/freeradius/rlm_pap.so; do ! of_debian ldd "root/usr/$tool" | grep 'not found' || exit 2; done

cat >rows.py <<'EOF'
from base64 import b64encode
import hashlib

PASSWORD, SALT = b"a password", b"sixteen bytes..."


def b64(data):
    return b64encode(data).decode()


def ab64(data):
    return b64(data).rstrip("=").replace("+", ".")


def digest(name, algorithm, salt=b""):
    return "{%s}%s" % (name, b64(hashlib.new(algorithm, PASSWORD + salt).digest() + salt))


sha512 = hashlib.pbkdf2_hmac("sha512", PASSWORD, SALT, 1000)
sha1 = hashlib.pbkdf2_hmac("sha1", PASSWORD, SALT, 1000)
# SHA-512-crypt and Argon2id of the same password
crypt = "$6$saltsalt$sf.aCPsRRapNR1G5rTzY78df.KdUQqMQQzVCyMoM4FlnOxuRq9mRc.jW/1pK6qbEVcZ0U5.MSQkhdX1AsdktA1"
argon2 = "$argon2id$v=19$m=1024,t=2,p=1$c2l4dGVlbiBieXRlcy4uLg$2TnZAtSdJTmkgMNi5Ptod6sFzR0NnClM/yChjqy33Ck"
for row in [digest("SHA", "sha1"), digest("SSHA", "sha1", SALT), digest("SSHA256", "sha256", SALT),
            digest("SSHA512", "sha512", SALT), digest("SMD5", "md5", SALT), digest("MD5", "md5"), "{CRYPT}" + crypt,
            "{X-PBKDF2}HMACSHA2+512:" + ":".join(b64(part) for part in [(1000).to_bytes(4, "big"), SALT, sha512]),
            "{ARGON2}" + argon2, "{PBKDF2-SHA512}1000$%s$%s" % (ab64(SALT), ab64(sha512)),
            "{PBKDF2}1000$%s$%s" % (ab64(SALT), ab64(sha1)), digest("SSHA2", "sha256", SALT), crypt]:
    print(row)
EOF
python3 rows.py >rows.txt || exit 2
number=0
while read -r row; do
  number=$((number + 1))
  echo "user$number Password-With-Header := \"$row\""
done <rows.txt >users
port=$(python3 -c 'import socket; s = socket.socket(type=socket.SOCK_DGRAM); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
cat >radiusd.conf <<CONF
libdir = $work/root/usr/lib/freeradius
logdir = $work
run_dir = $work
client localhost {
  ipaddr = 127.0.0.1
  secret = s3cret
}
modules {
  pap {
    normalise = yes
  }
  files {
    filename = $work/users
  }
}
server default {
  listen {
    type = auth
    ipaddr = 127.0.0.1
    port = $port
  }
  authorize {
    files
    pap
  }
  authenticate {
    Auth-Type PAP {
      pap
    }
  }
}
CONF
LD_LIBRARY_PATH="$libraries" root/usr/sbin/freeradius -d . -D root/usr/share/freeradius -f -l "$work/radius.log" >server.log 2>&1 &
server=$!
ready=
for _ in $(seq 100); do ! grep -qs 'Ready to process' radius.log server.log || { ready=yes; break; }; sleep 0.1; done
[[ -n "$ready" ]] || { tail -3 radius.log server.log >&2; exit 2; }
# login USER PASSWORD
login() {
  local answer
  answer=$(printf 'User-Name = "%s", User-Password = "%s"\n' "$1" "$2" \
    | of_debian root/usr/bin/radclient -D root/usr/share/freeradius -x -r 2 -t 5 "127.0.0.1:$port" auth s3cret 2>&1 || true)
  case $answer in
    *'Received Access-Accept'*) echo accepted ;;
    *'Received Access-Reject'*) echo rejected ;;
    *) echo 'no answer' ;;
  esac
}
number=0
seen=
while read -r row; do
  kind=$([[ "$row" == '{'* ]] && sed 's/}.*/}/' <<<"$row" || echo "${row:0:3}")
  number=$((number + 1))
  seen+="$kind $(login "user$number" 'a password')"$'\n'
done <rows.txt
seen+="lines of the log about it: $(grep -ci 'header\|cleartext\|password' radius.log || true)"
halt
echo "FreeRADIUS 3.2.1 of Debian 12; the right password of each kind of row:"
echo "$seen"
[[ "$seen" == '{SHA} accepted
{SSHA} accepted
{SSHA256} accepted
{SSHA512} accepted
{SMD5} accepted
{MD5} accepted
{CRYPT} accepted
{X-PBKDF2} accepted
{ARGON2} rejected
{PBKDF2-SHA512} rejected
{PBKDF2} rejected
{SSHA2} rejected
$6$ rejected
lines of the log about it: 0' ]] || exit 1
echo "as described: an unknown hash is a wrong password, and nothing says so"
