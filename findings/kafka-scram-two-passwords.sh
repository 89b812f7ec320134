#!/usr/bin/env bash
# "kafka-configs with a new SCRAM password ends the old one."
#
# Guess: --add-config 'SCRAM-SHA-512=[password=...]' for a user of Kafka sets the user's password; a broker that offers
#   SCRAM-SHA-256 and SCRAM-SHA-512 answers to the new password alone from then on.
# Seen: a user has a credential for each mechanism, with a salt and a password of its own. The command replaces the one that
#   it names and says "Completed updating config"; the old password still logs in by SCRAM-SHA-256, and the new one
#   does not. --describe names mechanism and iterations of both, and not that the passwords differ. Nor can both be set
#   together: two mechanisms in one --add-config are an error, "A user credential cannot be altered twice".
# Since/Versions: Apache Kafka 4.1.0, KRaft.
# Why it matters: clusters have both mechanisms when they move from SHA-256 to SHA-512. A password that was changed because it
#   had leaked goes on working for whoever names the other mechanism, which is the client's choice. Run the command once
#   for each mechanism of --describe, or give one up by --delete-config.
# Source: Kafka's documentation, Authentication using SASL/SCRAM; kafka.admin.ConfigCommand, alterUserScramCredentialConfigs;
#   org.apache.kafka.controller.ScramControlManager.
set -euo pipefail

for tool in java mvn python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
java=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/.*java.specification.version = //p')
[[ "$java" =~ ^[0-9]+$ && "$java" -ge 17 ]] || { echo "needs JDK 17 or newer" >&2; exit 2; }
work=$(mktemp -d)
server=
trap '[[ -z "$server" ]] || { kill "$server" && wait "$server"; } 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>4.1.0</version></dependency>
<dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>1.7.36</version></dependency>
</dependencies></project>
XML
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
ports=$(python3 -c 'import socket; s = [socket.socket() for _ in "123"]; [x.bind(("127.0.0.1", 0)) for x in s]; print(*[x.getsockname()[1] for x in s])')
read -r plain controller sasl <<<"$ports"
module='org.apache.kafka.common.security.scram.ScramLoginModule required'
cat >server.properties <<CONF
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:$controller
listeners=PLAINTEXT://127.0.0.1:$plain,CONTROLLER://127.0.0.1:$controller,SASL_PLAINTEXT://127.0.0.1:$sasl
advertised.listeners=PLAINTEXT://127.0.0.1:$plain,SASL_PLAINTEXT://127.0.0.1:$sasl
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SASL_PLAINTEXT:SASL_PLAINTEXT
controller.listener.names=CONTROLLER
inter.broker.listener.name=PLAINTEXT
sasl.enabled.mechanisms=SCRAM-SHA-256,SCRAM-SHA-512
listener.name.sasl_plaintext.scram-sha-256.sasl.jaas.config=$module;
listener.name.sasl_plaintext.scram-sha-512.sasl.jaas.config=$module;
log.dirs=$work/data
CONF
cat >Finding.java <<'EOT'
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.errors.SaslAuthenticationException;

public class Finding {
    static String login(String port, String mechanism, String password) throws InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", "127.0.0.1:" + port, "security.protocol", "SASL_PLAINTEXT",
                "sasl.mechanism", mechanism, "sasl.jaas.config", "org.apache.kafka.common.security.scram.ScramLoginModule"
                    + " required username=ann password=\"" + password + "\";"))) {
            admin.describeCluster().clusterId().get();
            return "right";
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SaslAuthenticationException) return "wrong";
            return e.getCause().toString();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        for (String mechanism : List.of("SCRAM-SHA-256", "SCRAM-SHA-512"))
            System.out.println("  " + mechanism + ": the first password " + login(arguments[0], mechanism, "first")
                + ", the second " + login(arguments[0], mechanism, "second"));
    }
}
EOT
java -cp 'lib/*' kafka.tools.StorageTool format -t abcdefghijklmnopqrstug -c server.properties >format.log 2>&1 \
  || { tail -3 format.log >&2; exit 1; }
java -Xmx512m -cp 'lib/*' kafka.Kafka server.properties >server.log 2>&1 &
server=$!
# ann ARGUMENT...: kafka-configs for this user
ann() {
  timeout 100 java -cp 'lib/*' kafka.admin.ConfigCommand --bootstrap-server "127.0.0.1:$plain" --entity-type users --entity-name ann "$@" 2>&1
}
logins() { timeout 200 java -cp 'lib/*' Finding.java "$sasl" 2>java.log; }
up=
for _ in $(seq 60); do
  if (exec 3<>"/dev/tcp/127.0.0.1/$sasl") 2>/dev/null; then up=yes && break; fi
  sleep 1
done
[[ -n "$up" ]] || { tail -3 server.log >&2; exit 2; }
seen="one command for both mechanisms: $(ann --alter --add-config 'SCRAM-SHA-256=[password=first],SCRAM-SHA-512=[password=first]' \
  | sed -n 's/^Caused by: [A-Za-z.]*: //p')
SCRAM-SHA-256=[password=first]: $(ann --alter --add-config 'SCRAM-SHA-256=[password=first]')
SCRAM-SHA-512=[password=first]: $(ann --alter --add-config 'SCRAM-SHA-512=[password=first]')
$(logins)
SCRAM-SHA-512=[password=second]: $(ann --alter --add-config 'SCRAM-SHA-512=[password=second]')
$(logins)
$(ann --describe | tr ' ' '\n' | sed -n 's/,$//; /^SCRAM-/p' | sort)
SCRAM-SHA-256=[password=second]: $(ann --alter --add-config 'SCRAM-SHA-256=[password=second]')
$(logins)"
echo "Kafka 4.1.0, Java $java; --add-config"
echo "$seen"
[[ "$seen" == 'one command for both mechanisms: A user credential cannot be altered twice in the same request
SCRAM-SHA-256=[password=first]: Completed updating config for user ann.
SCRAM-SHA-512=[password=first]: Completed updating config for user ann.
  SCRAM-SHA-256: the first password right, the second wrong
  SCRAM-SHA-512: the first password right, the second wrong
SCRAM-SHA-512=[password=second]: Completed updating config for user ann.
  SCRAM-SHA-256: the first password right, the second wrong
  SCRAM-SHA-512: the first password wrong, the second right
SCRAM-SHA-256=iterations=4096
SCRAM-SHA-512=iterations=4096
SCRAM-SHA-256=[password=second]: Completed updating config for user ann.
  SCRAM-SHA-256: the first password wrong, the second right
  SCRAM-SHA-512: the first password wrong, the second right' ]] || exit 1
echo "as described: a password for each mechanism"
