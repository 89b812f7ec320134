#!/usr/bin/env bash
# "A user of an etcd cluster has one stored hash, of one cost."
#
# Guess: --bcrypt-cost says how new passwords are hashed; the cluster keeps one row for a user, as for any key, and if
#   members have different settings, the leader's counts.
# Seen: etcd 3.4 replicates the password and not its hash: each member hashes for itself, with its own cost and salt, so that
#   a user has as many rows as there are members, and a member that was started without the option keeps cost 10
#   beside the 12 of the others. etcd 3.5 stores one row, of the cost of the member that was asked, leader or not: users have
#   cost 10 or 12 by the endpoint that etcdctl or a load balancer took.
# Since/Versions: etcd 3.4.23 of Debian 12 and 3.5.16 of Debian 13, clusters of two.
# Why it matters: a guesser takes the member, or the snapshot, with the cheapest row; a look into one member's snapshot says
#   nothing of the others in 3.4, and two snapshots of one state differ. Give all members the option, also those that are
#   added later; set the passwords anew after that.
# Source: etcd, server/etcdserver/v3_server.go, UserAdd and UserChangePassword (3.5: the hash is made before the proposal);
#   etcdserver/apply.go and auth/store.go of 3.4.
set -euo pipefail

for tool in apt-get dpkg-deb python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
members=()
halt() {
  local member
  for member in "${members[@]}"; do kill "$member" && wait "$member"; done 2>/dev/null || true
  members=()
}
trap 'halt; rm -rf "$work"' EXIT
cd "$work"

# packages SUITE PACKAGE...: of Debian 12 or 13, whatever Debian this is
packages() {
  local suite=$1 source options
  mkdir -p "$suite/parts" "$suite/lists/partial" "$suite/cache/archives/partial" "$suite/debs"
  for source in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
    [[ -f "$source" ]] || continue
    sed "s/bookworm/$suite/g; s/trixie/$suite/g" "$source" >"$suite/parts/main-${source##*/}"
  done
  [[ ! -f "$suite/parts/main-sources.list" ]] || mv "$suite/parts/main-sources.list" "$suite/parts/main.list"
  options=(-o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$work/$suite/parts"
    -o "Dir::State::lists=$work/$suite/lists" -o "Dir::Cache=$work/$suite/cache")
  apt-get "${options[@]}" update >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
  (cd "$suite/debs" && apt-get "${options[@]}" download "${@:2}") >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
  for deb in "$suite"/debs/*.deb; do dpkg-deb -x "$deb" "$suite/root"; done
}
packages bookworm etcd-server=3.4.23-4+b4 etcd-client=3.4.23-4+b4
packages trixie etcd-server=3.5.16-4 etcd-client=3.5.16-4
ports=$(python3 -c 'import socket; s = [socket.socket() for _ in "1234"]; [x.bind(("127.0.0.1", 0)) for x in s]; print(*[x.getsockname()[1] for x in s])')
read -r client1 client2 peer1 peer2 <<<"$ports"
export ETCDCTL_API=3
# member SUITE NUMBER CLIENT PEER [OPTION...]
member() {
  "$1/root/usr/bin/etcd" --name "m$2" --data-dir "$1/m$2" --listen-client-urls "http://127.0.0.1:$3" \
    --advertise-client-urls "http://127.0.0.1:$3" --listen-peer-urls "http://127.0.0.1:$4" \
    --initial-advertise-peer-urls "http://127.0.0.1:$4" \
    --initial-cluster "m1=http://127.0.0.1:$peer1,m2=http://127.0.0.1:$peer2" "${@:5}" >"$1/m$2.log" 2>&1 &
  members+=("$!")
}
# rows SUITE: of two users, the first added by the member of cost 12, the second by the other
rows() {
  local ctl="$1/root/usr/bin/etcdctl" up='' user port rows=() row same
  member "$1" 1 "$client1" "$peer1" --bcrypt-cost 12
  member "$1" 2 "$client2" "$peer2"
  for _ in $(seq 30); do
    if "$ctl" --endpoints "127.0.0.1:$client1,127.0.0.1:$client2" endpoint health >"$1/health" 2>&1; then up=yes && break; fi
    sleep 1
  done
  [[ -n "$up" ]] || { tail -1 "$1/m1.log" >&2; exit 2; }
  "$ctl" --endpoints "127.0.0.1:$client1" user add ann:a-password >"$1/add"
  "$ctl" --endpoints "127.0.0.1:$client2" user add bob:a-password >>"$1/add"
  # a read that waits until the member has applied what was written
  for port in "$client1" "$client2"; do "$ctl" --endpoints "127.0.0.1:$port" user get bob >>"$1/add"; done
  for port in "$client1" "$client2"; do
    "$ctl" --endpoints "127.0.0.1:$port" snapshot save "$1/$port.snapshot" >"$1/save" 2>&1
  done
  halt
  for user in ann bob; do
    rows=()
    for port in "$client1" "$client2"; do
      row=$(grep -aoP "$user\\x12<\\K\\\$2a\\\$[0-9]{2}\\\$[./A-Za-z0-9]{53}" "$1/$port.snapshot" | tail -1)
      rows+=("$row")
    done
    same='two rows'
    [[ "${rows[0]}" != "${rows[1]}" ]] || same='one row'
    echo "$("$1/root/usr/bin/etcd" --version | sed -n 's/^etcd Version/etcd/p'), $user: cost ${rows[0]:4:2} at member 1, ${rows[1]:4:2} at member 2, $same"
  done
}
echo "member 1 with --bcrypt-cost 12, member 2 without; ann was added at member 1, bob at member 2"
for suite in bookworm trixie; do rows "$suite"; done | tee seen
diff - seen <<'EOT' || exit 1
etcd: 3.4.23, ann: cost 12 at member 1, 10 at member 2, two rows
etcd: 3.4.23, bob: cost 12 at member 1, 10 at member 2, two rows
etcd: 3.5.16, ann: cost 12 at member 1, 12 at member 2, one row
etcd: 3.5.16, bob: cost 10 at member 1, 10 at member 2, one row
EOT
echo "as described: the cost is the member's, not the cluster's"
