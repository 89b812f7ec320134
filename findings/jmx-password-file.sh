#!/usr/bin/env bash
# "The JVM reads the password file of its JMX agent."
#
# Guess: jmxremote.password, mounted or written by a configuration tool, stays as it is: a name
#   and a password in a line, as its template has it.
# Seen: the first login makes the JVM rewrite the file. Each password becomes a salt and one
#   SHA3-512 of salt and password, in base64, under a comment of the JVM's, and a new clear
#   password that is written into the file becomes a hash at the next login. Where the JVM may
#   not write, nothing says so, and the password stays in clear text. A third word in a line is
#   a hash, so that a password can have no space.
#   com.sun.management.jmxremote.password.toHashes=false leaves the file alone.
# Since/Versions: JDK 10 (JDK-5016517); run with 17.0.15 and 25.0.3.
# Why it matters: a tool that compares the file with its template finds it changed after each
#   login, and writes the clear text back; a Kubernetes secret, which is read only, is never
#   hashed. The hash is a single digest: it protects a long random password, no other.
# Source: jdk, HashedPasswordManager; conf/management/jmxremote.password.template.
set -euo pipefail

for tool in java javac shuf; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
agent=
halt() { [[ -z "$agent" ]] || { kill "$agent" && wait "$agent"; } 2>/dev/null || true; agent=; }
trap 'halt; rm -rf "$work"' EXIT
cd "$work"
cat >Agent.java <<'EOF'
public class Agent {
    public static void main(String[] arguments) throws Exception {
        java.nio.file.Files.createFile(java.nio.file.Path.of("up"));
        new java.util.concurrent.CountDownLatch(1).await();
    }
}
EOF
cat >Client.java <<'EOF'
import java.util.Map;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

public class Client {
    public static void main(String[] arguments) throws Exception {
        JMXServiceURL url = new JMXServiceURL("service:jmx:rmi:///jndi/rmi://127.0.0.1:" + arguments[0] + "/jmxrmi");
        String[] credentials = {"ann", arguments[1]};
        try {
            JMXConnectorFactory.connect(url, Map.of(JMXConnector.CREDENTIALS, credentials)).close();
            System.out.println("in");
        } catch (SecurityException e) {
            System.out.println("refused");
        }
    }
}
EOF
javac Agent.java Client.java
echo 'ann readonly' >access
serve() {
  halt
  rm -f up
  port=$(shuf -i 20000-29999 -n 1)
  java -Dcom.sun.management.jmxremote.port="$port" -Dcom.sun.management.jmxremote.rmi.port="$port" \
    -Dcom.sun.management.jmxremote.host=127.0.0.1 -Djava.rmi.server.hostname=127.0.0.1 \
    -Dcom.sun.management.jmxremote.ssl=false -Dcom.sun.management.jmxremote.password.file=passwords \
    -Dcom.sun.management.jmxremote.access.file=access "$@" Agent >agent.log 2>&1 &
  agent=$!
  for _ in $(seq 300); do
    [[ ! -e up ]] || return 0
    kill -0 "$agent" 2>/dev/null || break
    sleep 0.1
  done
  tail -3 agent.log >&2
  exit 2
}
login() { java Client "$port" "$1" 2>client.log || { tail -3 client.log >&2; exit 2; }; }
# the words of each line of a user, a hash by its length
file() { grep '^ann' passwords | awk '{ for (i = 1; i <= NF; i++) printf "%s%s", length($i) == 88 ? "<64 bytes>" : $i, i < NF ? " " : "\n" }'; }
passwords() { rm -f passwords; printf '%s\n' "$1" >passwords; chmod 600 passwords; }

passwords 'ann secret'
serve -Dfinding=1
seen="at the start: $(file)"$'\n'
seen+="login $(login secret): $(file)"$'\n'
passwords 'ann another'
seen+="a new password, login $(login another): $(file)"$'\n'
seen+="the old one: $(login secret)"$'\n'
passwords 'ann another'
serve -Dcom.sun.management.jmxremote.password.toHashes=false
seen+="toHashes=false, login $(login another): $(file)"
java -version 2>&1 | head -1
echo "$seen"
[[ "$seen" == "at the start: ann secret
login in: ann <64 bytes> <64 bytes> SHA3-512
a new password, login in: ann <64 bytes> <64 bytes> SHA3-512
the old one: refused
toHashes=false, login in: ann another" ]] || exit 1
echo "as described: the file is the JVM's as well"
