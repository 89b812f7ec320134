#!/usr/bin/env bash
# "A new password takes the place of the old one."
#
# Guess: ACL SETUSER ann >new sets ann's password, as ALTER USER and passwd do, and the old
#   one is wrong from then on; requirepass of the default user is a password of that kind.
# Seen: ">" adds a password. Both are right afterwards, and so is every earlier one: five
#   rotations leave six passwords, each as a bare SHA-256. "<old" or resetpass takes away. The
#   default user has both ways: ACL SETUSER default >second adds to requirepass, while
#   CONFIG GET requirepass shows the first alone; CONFIG SET requirepass removes all others,
#   those of SETUSER too.
# Since/Versions: Redis 7.0.15 of Debian 12; access control lists exist since 6.0.
# Why it matters: a password that is rotated because it leaked goes on to work, and the answer
#   is OK as for any change; the test with the new password succeeds. In a script write
#   resetpass before the new one, and count the digests in ACL LIST.
# Source: redis.io, commands, ACL SETUSER, "><password>"; redis.conf, requirepass.
set -euo pipefail

for tool in apt-get dpkg-deb; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
server=
stop() {
  [[ -z "$server" ]] || { kill "$server" && wait "$server"; } 2>/dev/null || true
  rm -rf "$work"
}
trap stop EXIT
cd "$work"
apt-get download redis-server=5:7.0.15-1~deb12u10 redis-tools=5:7.0.15-1~deb12u10 libjemalloc2=5.3.0-1 liblzf1=3.6-3 \
  liblua5.1-0=5.1.5-9 lua-cjson=2.1.0+dfsg-2.2 lua-bitop=1.0.2-7 libatomic1=12.2.0-14+deb12u1 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu"
! ldd root/usr/bin/redis-server | grep 'not found' || exit 2
root/usr/bin/redis-server --port 0 --unixsocket "$work/socket" --save '' >redis.log 2>&1 &
server=$!
for _ in $(seq 100); do [[ ! -S socket ]] || break; sleep 0.1; done
[[ -S socket ]] || { tail -3 redis.log >&2; exit 2; }
export REDISCLI_AUTH
as() { REDISCLI_AUTH=$2 root/usr/bin/redis-cli -s socket --user "$1" --no-auth-warning "${@:3}" 2>&1; }
verdicts() {
  local user=$1 password
  shift
  for password; do
    [[ $(as "$user" "$password" ping) == PONG ]] && printf ' %s right' "$password" || printf ' %s wrong' "$password"
  done
}
admin() { as default "$admin" "$@" >/dev/null; }

admin=first
root/usr/bin/redis-cli -s socket config set requirepass first >/dev/null
admin acl setuser ann on '>one' +ping
admin acl setuser ann '>two'
admin acl setuser ann '>three'
seen="ann, set three times:$(verdicts ann one two three)"
seen+=$'\n'"digests in ACL LIST: $(as default first acl list | grep '^user ann ' | grep -o ' #[0-9a-f]*' | grep -c .)"
admin acl setuser ann resetpass '>four'
seen+=$'\n'"after resetpass:$(verdicts ann one two three four)"
admin acl setuser default '>second'
seen+=$'\n'"default, requirepass first and SETUSER second:$(verdicts default first second)"
seen+=$'\n'"CONFIG GET requirepass: $(as default first config get requirepass | tail -1)"
admin config set requirepass third
seen+=$'\n'"CONFIG SET requirepass third:$(verdicts default first second third)"
root/usr/bin/redis-server --version
echo "$seen"
[[ "$seen" == "ann, set three times: one right two right three right
digests in ACL LIST: 3
after resetpass: one wrong two wrong three wrong four right
default, requirepass first and SETUSER second: first right second right
CONFIG GET requirepass: first
CONFIG SET requirepass third: first wrong second wrong third right" ]] || exit 1
echo "as described: a new password is one more password"
