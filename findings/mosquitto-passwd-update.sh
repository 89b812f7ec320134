#!/usr/bin/env bash
# "mosquitto_passwd -U hashes the lines of a password file that are not hashed yet."
#
# Guess: "update a plain text password file to use hashed passwords" leaves the hashed lines of a file as they are, or refuses
#   such a file; it can tell them by their $7$ or $6$, and a script may call it after each new line.
# Seen: each line is taken for clear text. A $7$ or $6$ hash becomes the $7$ hash of that hash: no error, exit status 0, and the
#   file looks as before, but the right password is wrong. Only the user whose line was in clear text logs in.
# Since/Versions: Mosquitto 2.0.11 of Debian 12.
# Why it matters: a start-up script with -U works at the first start and locks out all clients at the second; nobody can make the
#   old file of the new one. Give each user by -b, or hash a file of the new lines and append it; before -U, look for
#   lines of $7$ and $6$, and keep a copy.
# Source: mosquitto_passwd(1), -U; Mosquitto, apps/mosquitto_passwd/mosquitto_passwd.c, update_file.
set -euo pipefail

for tool in apt-get dpkg-deb python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
server=
trap '[[ -z "$server" ]] || { kill "$server" && wait "$server"; } 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
mosquitto=2.0.11-1.2+deb12u2
apt-get download "mosquitto=$mosquitto" "mosquitto-clients=$mosquitto" "libmosquitto1=$mosquitto" libdlt2=2.18.8-6 \
  libcjson1=1.7.15-1+deb12u4 libwrap0=7.6.q-32 libwebsockets17 libev4 libuv1 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
libraries="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
of_debian() { LD_LIBRARY_PATH="$libraries" "$@"; }
for tool in sbin/mosquitto bin/mosquitto_passwd bin/mosquitto_pub; do ! of_debian ldd "root/usr/$tool" | grep 'not found' || exit 2; done

passwd() { of_debian root/usr/bin/mosquitto_passwd "$@" >passwd.log 2>&1 || { tail -1 passwd.log >&2; exit 1; }; }
passwd -c -b users ann 'a password'
passwd -H sha512 -b users bob 'a password'
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
printf '%s\n' "listener $port 127.0.0.1" 'allow_anonymous false' 'user root' "password_file $work/users" >mosquitto.conf
login() {
  if timeout 20 env LD_LIBRARY_PATH="$libraries" root/usr/bin/mosquitto_pub -h 127.0.0.1 -p "$port" -u "$1" -P 'a password' -t topic -m text \
    >login.log 2>&1; then echo right; else grep -o 'not authori[sz]ed' login.log || cat login.log; fi
}
# logins USER...: of a server that has read the file
logins() {
  local user
  LD_LIBRARY_PATH="$libraries" root/usr/sbin/mosquitto -c mosquitto.conf >server.log 2>&1 &
  server=$!
  for _ in $(seq 50); do
    if (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then break; fi
    sleep 0.1
  done
  for user in "$@"; do
    echo "$user, $(sed -n "s/^$user:\\(\\\$.\\\$\\).*/\\1/p" users): $(login "$user")"
  done
  { kill "$server" && wait "$server"; } || true
  server=
}
logins ann bob >before
echo 'cid:a password' >>users
passwd -U users
logins ann bob cid >after
echo "Mosquitto $mosquitto; the right password, before a line in clear text and mosquitto_passwd -U, and afterwards"
cat before after
diff - <(cat before after) <<'EOT' || exit 1
ann, $7$: right
bob, $6$: right
ann, $7$: not authorised
bob, $7$: not authorised
cid, $7$: right
EOT
echo "as described: hashes are hashed"
