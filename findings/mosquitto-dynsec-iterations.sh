#!/usr/bin/env bash
# "The iterations of a client in dynamic-security.json are what its next password gets."
#
# Guess: the file of Mosquitto's dynamic security plugin has iterations, salt and password for each client; who brought a
#   client with PBKDF2 of 20,000 iterations into it keeps this cost when the password is changed.
# Seen: the client logs in, and setClientPassword of mosquitto_ctrl makes 101 of its iterations without a word; so has each
#   client that createClient and init make. No option and no setting names another number.
# Since/Versions: Mosquitto 2.0.11 of Debian 12.
# Why it matters: the number stands in the file and is obeyed by logins, so that it looks like a setting; the good rows are
#   those of clients whose password was never changed. Take what stands in the file for nearly clear text, and make rows of
#   more iterations by a program of your own (PBKDF2 with SHA-512: 64 bytes, a salt of 12), after each change again.
# Source: Mosquitto, plugins/dynamic-security/auth.c, dynsec_auth__pw_hash, whose new_password takes PW_DEFAULT_ITERATIONS.
set -euo pipefail

for tool in apt-get dpkg-deb python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
server=
halt() { [[ -z "$server" ]] || { kill "$server" && wait "$server"; } 2>/dev/null || true; server=; }
trap 'halt; rm -rf "$work"' EXIT
cd "$work"
mosquitto=2.0.11-1.2+deb12u2
apt-get download "mosquitto=$mosquitto" "mosquitto-clients=$mosquitto" "libmosquitto1=$mosquitto" libdlt2=2.18.8-6 \
  libcjson1=1.7.15-1+deb12u4 libwrap0=7.6.q-32 libwebsockets17 libev4 libuv1 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
libraries="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
of_debian() { LD_LIBRARY_PATH="$libraries" "$@"; }
for tool in sbin/mosquitto bin/mosquitto_ctrl bin/mosquitto_pub; do ! of_debian ldd "root/usr/$tool" | grep 'not found' || exit 2; done

of_debian root/usr/bin/mosquitto_ctrl dynsec init clients.json admin of-all >init.log 2>&1 || { tail -3 init.log >&2; exit 1; }
cat >add.py <<'PY'
# ann, with 20,000 iterations
from base64 import b64encode
from hashlib import pbkdf2_hmac
from json import dump, load

clients = load(open("clients.json"))
salt = b"pinchof-salt"
tag = pbkdf2_hmac("sha512", b"first", salt, 20000, 64)
clients["clients"].append({"username": "ann", "salt": b64encode(salt).decode(), "password": b64encode(tag).decode(),
                           "iterations": 20000, "roles": [{"rolename": "writer"}]})
clients["roles"].append({"rolename": "writer", "acls": [{"acltype": "publishClientSend", "topic": "#", "allow": True}]})
dump(clients, open("clients.json", "w"))
PY
python3 add.py
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
printf '%s\n' "listener $port 127.0.0.1" 'allow_anonymous false' 'user root' \
  "plugin $work/root/usr/lib/x86_64-linux-gnu/mosquitto_dynamic_security.so" "plugin_opt_config_file $work/clients.json" >mosquitto.conf
LD_LIBRARY_PATH="$libraries" root/usr/sbin/mosquitto -c mosquitto.conf >server.log 2>&1 &
server=$!
login() {
  if timeout 20 env LD_LIBRARY_PATH="$libraries" root/usr/bin/mosquitto_pub -h 127.0.0.1 -p "$port" -u "$1" -P "$2" -t topic -m text \
    >login.log 2>&1; then echo right; else grep -o 'not authori[sz]ed' login.log || cat login.log; fi
}
admin() { of_debian timeout 20 root/usr/bin/mosquitto_ctrl -h 127.0.0.1 -p "$port" -u admin -P of-all dynsec "$@" 2>admin.log | grep . || echo 'no word'; }
for _ in $(seq 50); do
  if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then break; fi
  sleep 0.1
done
iterations() {
  python3 -c 'import json; print(", ".join(c["username"] + " " + str(c["iterations"]) for c in json.load(open("clients.json"))["clients"]))'
}
seen="in the file: $(iterations)
ann's password: $(login ann first), another $(login ann second)
setClientPassword ann: $(admin setClientPassword ann second)
ann's new password: $(login ann second), the old one $(login ann first)
createClient bob: $(admin createClient bob -p first)
in the file: $(iterations)"
echo "Mosquitto $mosquitto, dynamic security"
echo "$seen"
[[ "$seen" == "in the file: admin 101, ann 20000
ann's password: right, another not authorised
setClientPassword ann: no word
ann's new password: right, the old one not authorised
createClient bob: no word
in the file: admin 101, ann 101, bob 101" ]] || exit 1
echo "as described: a new password has 101 iterations"
