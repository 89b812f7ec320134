#!/usr/bin/env bash
# Tries hashkit-bench/fleet-benchmark.sh against an ssh server of its own on this host, with one entry for each JDK given.
# usage: .ci/fleet.sh JAR JAVA JAVA...
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
jar=$1
shift

sshd=$(command -v sshd || true)
[ -n "$sshd" ] || sshd=$(ls /usr/sbin/sshd 2>/dev/null || true)
[ -n "$sshd" ] || { echo "fleet: no sshd here; install openssh-server" >&2; exit 1; }
folder=$(mktemp -d)
stop() {
  [ ! -s "$folder/pid" ] || kill "$(cat "$folder/pid")" 2>/dev/null || true
  rm -rf "$folder"
}
trap stop EXIT
ssh-keygen -q -t ed25519 -N '' -f "$folder/host"
ssh-keygen -q -t ed25519 -N '' -f "$folder/user"
cp "$folder/user.pub" "$folder/authorized"
chmod 600 "$folder/authorized"
port=$((20000 + RANDOM % 20000))
mkdir -p /run/sshd 2>/dev/null || true
cat >"$folder/config" <<CONFIG
Port $port
ListenAddress 127.0.0.1
HostKey $folder/host
PidFile $folder/pid
AuthorizedKeysFile $folder/authorized
PasswordAuthentication no
PermitRootLogin prohibit-password
StrictModes no
UsePAM no
CONFIG
"$sshd" -f "$folder/config" -E "$folder/log"
export SSH="ssh -q -p $port -i $folder/user -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o IdentitiesOnly=yes"

entries=()
for java in "$@"; do
  entries+=("jdk${#entries[@]}=$(id -un)@127.0.0.1,$java")
done
out="$folder/with space"
status=0
hashkit-bench/fleet-benchmark.sh -o "$out" "$jar" "${entries[@]}" -- --smoke >"$folder/text" || status=$?
# Figures of --smoke mean nothing, so that a JDK may well look slower.
[ "$status" -eq 0 ] || [ "$status" -eq 6 ] || { cat "$folder/text" "$folder/log"; exit 1; }
for number in $(seq 0 $(($# - 1))); do
  grep -q '"hashkit-bench-run"' "$out/jdk$number.run.json"
  grep -q 'Chart.js' "$out/jdk$number.html"
done
grep -q 'jdk0' "$out/fleet.md"
grep -q 'Chart.js' "$out/fleet.html"
status=0
hashkit-bench/fleet-benchmark.sh -o "$out" "$jar" "none=$(id -un)@127.0.0.1,/no/such/java" -- --smoke 2>"$folder/text" || status=$?
if [ "$status" -ne 3 ] || ! grep -q 'none failed' "$folder/text"; then
  cat "$folder/text"
  exit 1
fi
echo "fleet: $# entries over ssh, compared"
