#!/usr/bin/env bash
# "Cassandra's HASHED PASSWORD takes a bcrypt hash."
#
# Guess: CREATE ROLE ... WITH HASHED PASSWORD takes what bcrypt libraries and htpasswd -B write,
#   and roles that move from another program keep their hashes.
# Seen: only $2a$ is a hash. $2b$ and $2y$, which nearly all write today, are refused with "Please
#   use jBcrypt"; in system_auth.roles they make every password wrong. Without HASHED, the same
#   string is taken in silence, as a password: whoever types the hash logs in.
# Since/Versions: Cassandra 5.0.6 with Java 17.
# Why it matters: who prepares the hashes outside, as one does to keep passwords out of scripts,
#   is refused, and the nearest repair is a trap. The three prefixes name one function: replace
#   the first four characters by $2a$.
# Source: cassandra, RoleOptions.validate and PasswordAuthenticator; jBCrypt 0.4, BCrypt.hashpw.
set -euo pipefail

for tool in java mvn shuf; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ "$(java -version 2>&1 | head -1 | cut -d '"' -f 2 | cut -d . -f 1)" == 17 ]] || { echo "needs Java 17" >&2; exit 2; }
work=$(mktemp -d)
server=
halt() { [[ -z "$server" ]] || { kill -9 "$server" && wait "$server"; } 2>/dev/null || true; server=; }
trap 'halt; rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'EOF'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.apache.cassandra</groupId><artifactId>cassandra-all</artifactId><version>5.0.6</version></dependency>
</dependencies></project>
EOF
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
port=$(shuf -i 20000-29999 -n 1)
cat >cassandra.yaml <<EOF
cluster_name: finding
num_tokens: 1
partitioner: org.apache.cassandra.dht.Murmur3Partitioner
endpoint_snitch: SimpleSnitch
commitlog_sync: periodic
commitlog_sync_period: 10000ms
memtable_heap_space: 64MiB
memtable_offheap_space: 64MiB
key_cache_size: 1MiB
data_file_directories: [data]
commitlog_directory: commitlog
saved_caches_directory: caches
hints_directory: hints
cdc_raw_directory: cdc
listen_address: 127.0.0.1
rpc_address: 127.0.0.1
start_native_transport: true
native_transport_port: $port
storage_port: $((port + 10000))
authenticator: PasswordAuthenticator
authorizer: AllowAllAuthorizer
role_manager: CassandraRoleManager
roles_validity: 0ms
credentials_validity: 0ms
seed_provider:
  - class_name: org.apache.cassandra.locator.SimpleSeedProvider
    parameters: [{seeds: "127.0.0.1:$((port + 10000))"}]
EOF
cat >Finding.java <<'EOF'
import com.datastax.driver.core.Cluster;
import com.datastax.driver.core.Session;
import com.datastax.driver.core.exceptions.AuthenticationException;
import com.datastax.driver.core.exceptions.InvalidQueryException;

public class Finding {
    static int port;

    static Cluster cluster(String name, String password) {
        return Cluster.builder().addContactPoint("127.0.0.1").withPort(port).withoutMetrics().withoutJMXReporting()
                .withCredentials(name, password).build();
    }

    static String login(String name, String password) {
        try (Cluster cluster = cluster(name, password)) {
            cluster.connect();
            return "in";
        } catch (AuthenticationException e) {
            return "refused";
        }
    }

    public static void main(String[] arguments) {
        port = Integer.parseInt(arguments[0]);
        try (Cluster cluster = cluster("cassandra", "cassandra")) {
            Session session = cluster.connect();
            session.execute("CREATE ROLE own WITH PASSWORD = 'a password' AND LOGIN = true");
            String own = session.execute("SELECT salted_hash FROM system_auth.roles WHERE role = 'own'").one().getString(0);
            for (String prefix : new String[] {"$2a$", "$2b$", "$2y$"}) {
                String row = prefix + own.substring(4);
                String role = "hashed_" + prefix.charAt(2);
                String hashed;
                try {
                    session.execute("CREATE ROLE " + role + " WITH HASHED PASSWORD = '" + row + "' AND LOGIN = true");
                    hashed = login(role, "a password");
                } catch (InvalidQueryException e) {
                    hashed = "an error";
                }
                session.execute("UPDATE system_auth.roles SET salted_hash = '" + row + "' WHERE role = 'own'");
                System.out.println(prefix + ": HASHED PASSWORD " + hashed + ", in the table " + login("own", "a password"));
            }
            session.execute("CREATE ROLE typed WITH PASSWORD = '" + own + "' AND LOGIN = true");
            System.out.println("the hash as PASSWORD: the password " + login("typed", "a password") + ", the hash " + login("typed", own));
        }
    }
}
EOF
opened=()
for package in java.lang java.io java.nio java.util java.util.concurrent sun.nio.ch java.lang.module jdk.internal.loader \
  jdk.internal.ref jdk.internal.reflect jdk.internal.math jdk.internal.module jdk.internal.util.jar; do
  opened+=(--add-opens "java.base/$package=ALL-UNNAMED")
done
for package in java.base/jdk.internal.misc java.base/java.lang.ref java.management.rmi/com.sun.jmx.remote.internal.rmi \
  java.rmi/sun.rmi.registry java.rmi/sun.rmi.server java.rmi/sun.rmi.transport.tcp java.sql/java.sql; do
  opened+=(--add-exports "$package=ALL-UNNAMED")
done
java "${opened[@]}" -Xmx700m -Dcassandra.config="file:$work/cassandra.yaml" -Dcassandra.storagedir="$work" \
  -Dcassandra-foreground=yes -Dcassandra.superuser_setup_delay_ms=0 -Dcassandra.skip_wait_for_gossip_to_settle=0 \
  -Dcassandra.ring_delay_ms=0 -cp "lib/*" org.apache.cassandra.service.CassandraDaemon >server.log 2>&1 &
server=$!
for _ in $(seq 600); do
  ! grep -q "Created default superuser role" server.log || break
  kill -0 "$server" 2>/dev/null || { tail -3 server.log >&2; exit 2; }
  sleep 0.2
done
echo "Cassandra 5.0.6, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
seen=$(java -cp "lib/*" Finding.java "$port" 2>java.log | grep -E '^(\$2|the hash)') || { tail -3 java.log >&2; exit 1; }
echo "$seen"
# shellcheck disable=SC2016
[[ "$seen" == '$2a$: HASHED PASSWORD in, in the table in
$2b$: HASHED PASSWORD an error, in the table refused
$2y$: HASHED PASSWORD an error, in the table refused
the hash as PASSWORD: the password refused, the hash in' ]] || exit 1
echo "as described: one prefix of three"
