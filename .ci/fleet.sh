#!/usr/bin/env bash
# Tries hashkit-bench/fleet-benchmark.sh on hosts that are processes behind an ssh server of its own: N that are well, the
# last of them with a noisy login, and five that are broken in five ways. Then it mends these and resumes.
# usage: .ci/fleet.sh JAR N JAVA...    (the hosts take the JAVAs in turn; figures are those of --smoke and mean nothing)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ $# -ge 3 ] || { echo "usage: .ci/fleet.sh JAR N JAVA..." >&2; exit 2; }
jar=$1
well=$2
shift 2
javas=("$@")

find_sshd() {
  command -v sshd || ls /usr/sbin/sshd 2>/dev/null
}
find_sshd >/dev/null || .ci/install.sh openssh-server || true
sshd=$(find_sshd) || { echo "fleet: no sshd of openssh-server here: the fleet script is not tried" >&2; exit 0; }
folder=$(mktemp -d)
# shellcheck disable=SC2317 # called by the trap
stop() {
  [ ! -s "$folder/pid" ] || kill "$(cat "$folder/pid")" 2>/dev/null || true
  rm -rf "$folder"
}
trap stop EXIT
fail() {
  echo "fleet: $1" >&2
  tail -n 40 "$folder/text" "$folder/log" >&2 2>/dev/null || true
  exit 1
}

# The server. All that the script makes on its hosts is under tmp.
mkdir "$folder/tmp" "$folder/java"
for key in host user noisy full other; do
  ssh-keygen -q -t ed25519 -N '' -f "$folder/$key"
done
{
  cat "$folder/user.pub"
  # shellcheck disable=SC2016 # expanded there
  printf 'command="echo Welcome; echo /tmp/banner; echo no bell >&2; eval \\"$SSH_ORIGINAL_COMMAND\\"" %s\n' \
    "$(cat "$folder/noisy.pub")"
  # shellcheck disable=SC2016
  printf 'command="ulimit -f 1000; eval \\"$SSH_ORIGINAL_COMMAND\\"" %s\n' "$(cat "$folder/full.pub")"
} >"$folder/authorized"
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
MaxStartups 100
SetEnv TMPDIR=$folder/tmp
CONFIG
"$sshd" -f "$folder/config" -E "$folder/log"
cat >"$folder/ssh" <<CONFIG
Host dead
  Port 1
Host refusing
  IdentityFile $folder/other
Host noisy
  IdentityFile $folder/noisy
Host full
  IdentityFile $folder/full
Host * !refusing !noisy !full
  IdentityFile $folder/user
Host *
  HostName 127.0.0.1
  Port $port
  User $(id -un)
  IdentitiesOnly yes
  StrictHostKeyChecking no
  UserKnownHostsFile /dev/null
  LogLevel ERROR
CONFIG
export SSH="ssh -F $folder/ssh"

# Hosts; a broken Java is a file that is mended in its place, so that the entry stays the same.
entries=()
good=()
for i in $(seq "$well"); do
  java=${javas[$(((i - 1) % ${#javas[@]}))]}
  host=host$i
  [ "$i" -lt "$well" ] || host=noisy
  good+=("jdk$i")
  entries+=("jdk$i=$host,$java")
done
nap=$((100000 + RANDOM)) # found again by its length
mend_java() {
  printf '#!/bin/sh\nexec "%s" "$@"\n' "${javas[0]}" >"$folder/java/$1"
  chmod +x "$folder/java/$1"
}
printf '#!/bin/sh\n"%s" "$@" &\nsleep 4\nkill -9 $!\nwait $!\nexit\n' "${javas[0]}" >"$folder/java/dies"
printf '#!/bin/sh\nexec sleep %s\n' "$nap" >"$folder/java/hangs"
chmod +x "$folder/java/dies" "$folder/java/hangs"
broken=("dead=dead,${javas[0]}" "refusing=refusing,${javas[0]}" "missing=host-m,$folder/java/missing"
  "dies=host-d,$folder/java/dies")
hanging="hangs=host-h,$folder/java/hangs"

out="$folder/with space"
# Runs the script and expects an exit code.
expect() {
  local code=$1 status=0
  shift
  hashkit-bench/fleet-benchmark.sh -o "$out" "$@" >"$folder/text" 2>&1 || status=$?
  [ "$status" -eq "$code" ] || fail "exit code $status instead of $code: $*"
}
says() {
  grep -q -- "$1" "$folder/text" || fail "not said: $1"
}
# The reason of a host, on the terminal and in the file.
reason() {
  says "^$1  *$2"
  grep -q "^| $1 | $2" "$out/fleet.md" || fail "not in fleet.md: $1 | $2"
}
# Waits for what the hosts end of themselves.
nothing_left() {
  for _ in $(seq 100); do
    if ! pgrep -f "^sleep $nap" >/dev/null && ! pgrep -f "$folder/tmp/" >/dev/null &&
      [ -z "$(ls "$folder/tmp")" ]; then
      return
    fi
    sleep 0.2
  done
  ls -la "$folder/tmp" >&2
  pgrep -af "$nap|$folder/tmp/" >&2 || true
  fail "$1 left something on the hosts"
}

# Usage.
for words in "" "-n 0 $jar a" "-n x $jar a" "-t 1s $jar a" "-J" "-z $jar a" "$jar" "$jar --" "$jar a=-oProxyCommand=x" "$jar -v" \
  "$jar a a" "$jar fleet=a" "$jar a," "$jar =a" "/no/such.jar a"; do
  # shellcheck disable=SC2086 # words
  expect 2 $words
done
expect 0 -h

# All but the hanging one, without a limit that a busy machine could reach.
expect 7 -n 4 -J -Xmx512m -t 3000 "$jar" "${broken[@]}" "${entries[@]}" -- --smoke
for label in "${good[@]}"; do
  reason "$label" measured
  grep -q '"hashkit-bench-run"' "$out/$label.run.json" || fail "$label.run.json is no run"
  grep -q '"hashkit-profile"' "$out/$label.run.json" || fail "$label.run.json has no profile"
  grep -q 'Xmx512m\|heap.*512' "$out/$label.run.json" || fail "-J did not reach $label"
  grep -q '<nav aria-label="contents">' "$out/$label.html" || fail "$label.html is no page"
  grep -q '^Recommendation for this host' "$out/$label.txt" || fail "$label.txt has not what the job said"
  ! grep -q 'hashkit-fleet-' "$out/$label.txt" || fail "$label.txt has answers to the script"
done
grep -q 'Welcome' "$out/jdk$well.txt" || fail "the noisy login was not noisy"
grep -q '<nav aria-label="contents">' "$out/fleet.html" || fail "fleet.html is no page"
grep -q '"fingerprint":"fleet"' "$out/fleet.json" || fail "fleet.json is no profile of a fleet"
grep -q '^\* argon2id,m=.* hosts compute within 250 ms' "$out/fleet.md" || fail "fleet.md has no costs"
grep -q '^hashkit.scheme=argon2id' "$out/fleet.md" || fail "fleet.md has no setting"
grep -q '<li>dead: cannot connect' "$out/fleet.html" || fail "fleet.html does not name the dead host"
grep -q "^| Section .* jdk1 .* jdk$well " "$out/fleet.md" || fail "fleet.md compares nothing"
reason dies 'ended by signal 9'
nothing_left "the first run"

# Again with the hanging one: the others are not measured again, and all five reasons are told.
cksum "$out"/jdk*.run.json >"$folder/before"
expect 7 -r -n 4 -J -Xmx512m -t 20 "$jar" "$hanging" "${broken[@]}" "${entries[@]}" -- --smoke
for label in "${good[@]}"; do
  reason "$label" 'measured before'
done
reason dead 'cannot connect: .*refused'
reason refusing 'cannot connect: .*Permission denied'
reason missing "no java at $folder/java/missing"
reason hangs 'took longer than 20 s'
reason dies 'ended by signal 9'
nothing_left "the second run"

# Mended, and resumed: these five alone.
sed -i.bak '/^Host dead/,+1d; /^Host refusing/,+1d; s/ !refusing//' "$folder/ssh"
for java in missing hangs dies; do
  mend_java "$java"
done
status=0
hashkit-bench/fleet-benchmark.sh -r -o "$out" -n 4 -J -Xmx512m -t 3000 "$jar" "$hanging" "${broken[@]}" "${entries[@]}" \
  -- --smoke >"$folder/text" 2>&1 || status=$?
# A JDK may well look slower than another by such figures.
[ "$status" -eq 0 ] || [ "$status" -eq 6 ] || fail "exit code $status after all are mended"
started=$(sed -n 's/^fleet-benchmark: \([a-z0-9]*\) \.\.\.$/\1/p' "$folder/text" | sort | tr '\n' ' ')
[ "$started" = "dead dies hangs missing refusing " ] || fail "resuming measured $started"
cksum "$out"/jdk*.run.json | cmp -s - "$folder/before" || fail "resuming has changed a run that was here"
nothing_left "resuming"

# No host at all, and hosts without room.
expect 3 -n 2 "$jar" "gone=gone,/no/such/java" "full=full,${javas[0]}" -- --smoke
reason gone 'no java at /no/such/java'
reason full 'cannot write the jar to .*no space'
# What was asked is another question: the run that is here does not answer it.
expect 3 -r "$jar" "jdk1=host1,/no/such/java" -- --smoke
reason jdk1 'no java at /no/such/java'

# Ctrl-C, and the death of the script itself. What runs in the background of a script ignores SIGINT, and so would this.
heeding=(env)
if env --default-signal=INT true 2>/dev/null; then
  heeding+=(--default-signal=INT)
fi
printf '#!/bin/sh\nexec sleep %s\n' "$nap" >"$folder/java/hangs"
for signal in INT KILL; do
  set -m # a process group of its own, as a shell at a terminal gives it
  "${heeding[@]}" hashkit-bench/fleet-benchmark.sh -o "$out" "$jar" "$hanging" -- --smoke >"$folder/text" 2>&1 &
  script=$!
  set +m
  for _ in $(seq 100); do
    pgrep -f "^sleep $nap" >/dev/null && break
    sleep 0.2
  done
  pgrep -f "^sleep $nap" >/dev/null || fail "the hanging host was not reached"
  kill "-$signal" "$script"
  wait "$script" 2>/dev/null || true
  nothing_left "SIG$signal"
done
echo "fleet: $well hosts and five that were broken, compared, mended and resumed, in $SECONDS s"
