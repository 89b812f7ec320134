#!/usr/bin/env bash
# "The encryption settings of Karaf's users are for the passwords that are stored from then on."
#
# Guess: with encryption.enabled Karaf hashes the passwords of users.properties, as {CRYPT}...{CRYPT}; another
#   encryption.algorithm or encryption.encoding is for new passwords, and encryption.enabled = false leaves hashed ones
#   hashed and readable.
# Seen: Karaf replaces the clear passwords of the file by their unsalted digests. A row names neither algorithm nor
#   encoding: after SHA-256 becomes SHA-512, or hexadecimal base64, the right password is refused, and so it is with
#   encryption.enabled = false. Nothing hashes the row again, and the old setting brings the user back.
# Since/Versions: Apache Karaf 4.4.10, encryption.name = basic, on JDK 17.0.15; this Karaf does not start on JDK 25.
# Why it matters: the settings apply without a restart, and the first wish of an audit, a stronger algorithm, locks all
#   administrators out of the console. Change it with Karaf stopped, together with each row.
# Source: Apache Karaf, etc/org.apache.karaf.jaas.cfg; jaas/modules, EncryptionSupport, PropertiesLoginModule,
#   BasicEncryption.
set -euo pipefail

for tool in java mvn python3 tar; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
server=
# shellcheck disable=SC2329 # the trap calls it
finish() {
  if [[ -n $server ]]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  rm -rf "$work"
}
trap finish EXIT
cd "$work"
timeout 500 mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
  -Dartifact=org.apache.karaf:apache-karaf:4.4.10:tar.gz -DoutputDirectory="$work" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
tar -xzf apache-karaf-4.4.10.tar.gz
rm apache-karaf-4.4.10.tar.gz
cd apache-karaf-4.4.10
ports=$(python3 -c 'import socket; s = [socket.socket() for _ in "123"]; [x.bind(("127.0.0.1", 0)) for x in s]; print(*[x.getsockname()[1] for x in s])')
read -r ssh registry rmi <<<"$ports"
sed -i "s/^sshPort.*/sshPort = $ssh/; s/^sshHost.*/sshHost = 127.0.0.1/" etc/org.apache.karaf.shell.cfg
sed -i "s/^rmiRegistryPort.*/rmiRegistryPort = $registry/; s/^rmiServerPort.*/rmiServerPort = $rmi/; s/^rmi\(.*\)Host.*/rmi\1Host = 127.0.0.1/" \
  etc/org.apache.karaf.management.cfg
printf '%s\n' 'ann = a password,_g_:admingroup' '_g_\:admingroup = group,admin,manager,viewer,systembundles,ssh' >etc/users.properties
settings=etc/org.apache.karaf.jaas.cfg
sed -i 's/^encryption.enabled.*/encryption.enabled = true/' "$settings"
JAVA_HOME=$(dirname "$(dirname "$(readlink -f "$(command -v java)")")")
export JAVA_HOME
export KARAF_EXEC="exec"
timeout 500 bin/karaf server >../server.log 2>&1 &
server=$!
# login USER PASSWORD: what the server's SSH console does, by its log; the client's own end does not matter
login() {
  local before
  before=$(authenticated "$1")
  timeout 60 bin/client -a "$ssh" -h 127.0.0.1 -u "$1" -p "$2" info </dev/null >../client.out 2>../client.err || true
  if [[ $(authenticated "$1") -gt $before ]]; then
    echo "logged in"
  elif grep -q 'No more authentication methods' ../client.err; then
    echo "refused"
  else
    echo "no answer"
  fi
}
authenticated() { grep -c "Session $1@.* authenticated" data/log/karaf.log 2>/dev/null || true; }
# try EXPECTED USER: the setting takes a moment to be seen, so that an answer other than the last one is waited for
try() {
  local answer
  for _ in $(seq 12); do
    answer=$(login "$2" 'a password')
    [[ $answer != "$1" ]] || break
    sleep 1
  done
  echo "$answer"
}
set_to() { sed -i "s/^encryption.$1 *=.*/encryption.$1 = $2/" "$settings"; }
row() { sed -n "s/^$1 = {CRYPT}\(.*\){CRYPT},.*/\1/p" etc/users.properties; }
echo "Apache Karaf 4.4.10, $(java -version 2>&1 | head -1)"
for _ in $(seq 40); do
  answer=$(login ann 'a password')
  [[ $answer == 'no answer' ]] || break
  sleep 2
done
[[ $answer != 'no answer' ]] || { cat ../client.err ../server.log >&2; exit 2; }
{
  echo "SHA-256, hexadecimal: ann $answer, another password $(login ann another)"
  digest=$(printf 'a password' | sha256sum | cut -c1-64)
  [[ $(row ann) == "${digest^^}" ]] && echo "ann's row is the SHA-256 of the password"
  set_to algorithm SHA-512
  echo "SHA-512: ann $(try refused ann)"
  set_to algorithm SHA-256
  echo "SHA-256 again: ann $(try 'logged in' ann)"
  set_to encoding base64
  echo "base64: ann $(try refused ann)"
  set_to encoding hexadecimal
  echo "hexadecimal again: ann $(try 'logged in' ann)"
  set_to enabled false
  echo "not enabled: ann $(try refused ann)"
  [[ $(row ann) == "${digest^^}" ]] && echo "ann's row is as before"
} | tee ../seen
diff - ../seen <<'EOF' || exit 1
SHA-256, hexadecimal: ann logged in, another password refused
ann's row is the SHA-256 of the password
SHA-512: ann refused
SHA-256 again: ann logged in
base64: ann refused
hexadecimal again: ann logged in
not enabled: ann refused
ann's row is as before
EOF
echo "as described: the settings decide how the old rows are read"
