#!/usr/bin/env bash
# "The digest algorithm of ZooKeeper is a setting of the server, for new passwords."
#
# Guess: zookeeper.DigestAuthenticationProvider.digestAlg=SHA-256 makes the servers digest new
#   credentials with SHA-256; what exists stays readable, and clients, which send name and
#   password, need not know.
# Seen: the digest is the user's name in each node's ACL, and nothing says of which algorithm
#   it is. After the change every node of the scheme digest answers NOAUTH to its owner. And
#   whoever computes an ACL, as generateDigest is there for, does so in the client: a client
#   without the property at such a server, or with it at another, creates a node that
#   nobody can open, itself included; create succeeds. Only the ACLs of the scheme auth
#   (CREATOR_ALL_ACL) are computed by the server.
# Since/Versions: ZooKeeper 3.9.5, client and server; the property came with 3.7.
# Why it matters: a rolling change locks all applications out of their nodes, and theirs and
#   the servers' must fall together; Solr and Hadoop YARN, for two, compute ACLs in the
#   client. Afterwards only the super user can write a new ACL, if superDigest was made anew
#   as well. Add the SHA-256 id to each ACL before the change: a node that has it opens
#   afterwards. Set the property on all clients that compute ACLs.
# Source: zookeeper.apache.org, Administrator's Guide, DigestAuthenticationProvider.digestAlg;
#   DigestAuthenticationProvider.generateDigest and handleAuthentication.
set -euo pipefail

for tool in java javac mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
server=
halt() { [[ -z "$server" ]] || { kill "$server" && wait "$server"; } 2>/dev/null || true; server=; }
trap 'halt; rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'EOF'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.apache.zookeeper</groupId><artifactId>zookeeper</artifactId><version>3.9.5</version></dependency>
<dependency><groupId>io.dropwizard.metrics</groupId><artifactId>metrics-core</artifactId><version>4.2.30</version></dependency>
<dependency><groupId>org.xerial.snappy</groupId><artifactId>snappy-java</artifactId><version>1.1.10.8</version></dependency>
</dependencies></project>
EOF
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Server.java <<'EOF'
import java.io.File;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.apache.zookeeper.server.NIOServerCnxnFactory;
import org.apache.zookeeper.server.ZooKeeperServer;

public class Server {
    public static void main(String[] arguments) throws Exception {
        NIOServerCnxnFactory factory = new NIOServerCnxnFactory();
        factory.configure(new InetSocketAddress("127.0.0.1", 0), 10);
        factory.startup(new ZooKeeperServer(new File("data"), new File("data"), 2000));
        Files.writeString(Path.of("port.new"), String.valueOf(factory.getLocalPort()));
        Files.move(Path.of("port.new"), Path.of("port"), StandardCopyOption.ATOMIC_MOVE);
        factory.join();
    }
}
EOF
cat >Client.java <<'EOF'
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Id;
import org.apache.zookeeper.server.auth.DigestAuthenticationProvider;

public class Client {
    public static void main(String[] arguments) throws Exception {
        CountDownLatch connected = new CountDownLatch(1);
        ZooKeeper client = new ZooKeeper("127.0.0.1:" + arguments[0], 20_000, event -> {
            if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
            }
        });
        connected.await();
        client.addAuthInfo("digest", "ann:a password".getBytes(StandardCharsets.US_ASCII));
        String computed = "/" + arguments[1];
        String creator = computed + "-creator";
        if (arguments[2].equals("create")) {
            Id ann = new Id("digest", DigestAuthenticationProvider.generateDigest("ann:a password"));
            client.create(computed, new byte[0], new ArrayList<>(List.of(new ACL(ZooDefs.Perms.ALL, ann))), CreateMode.PERSISTENT);
            client.create(creator, new byte[0], ZooDefs.Ids.CREATOR_ALL_ACL, CreateMode.PERSISTENT);
        }
        for (String node : List.of(computed, creator)) {
            try {
                client.getData(node, false, null);
                System.out.println("  " + node + ": opens");
            } catch (KeeperException e) {
                System.out.println("  " + node + ": " + e.code());
            }
        }
        client.close();
    }
}
EOF
javac -cp "lib/*" Server.java Client.java
sha256=-Dzookeeper.DigestAuthenticationProvider.digestAlg=SHA-256
serve() {
  halt
  rm -f port
  java "$@" -cp "lib/*:." Server >server.log 2>&1 &
  server=$!
  for _ in $(seq 300); do [[ ! -s port ]] || return 0; sleep 0.1; done
  tail -3 server.log >&2
  exit 2
}
client() {
  local java=(java)
  [[ "$1" != SHA-256 ]] || java+=("$sha256")
  "${java[@]}" -cp "lib/*:." Client "$(cat port)" "${@:2}" 2>client.log || { tail -3 client.log >&2; exit 1; }
}
serve -Dfinding=1
seen="server SHA-1, client SHA-1"$'\n'$(client SHA-1 old create)
seen+=$'\n'"server SHA-1, client SHA-256"$'\n'$(client SHA-256 early create)
serve "$sha256"
seen+=$'\n'"server SHA-256, client SHA-1, nodes of before"$'\n'$(client SHA-1 old look)
seen+=$'\n'$(client SHA-1 early look)
seen+=$'\n'"server SHA-256, client SHA-1"$'\n'$(client SHA-1 late create)
seen+=$'\n'"server SHA-256, client SHA-256"$'\n'$(client SHA-256 new create)
echo "ZooKeeper 3.9.5, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
echo "$seen"
[[ "$seen" == "server SHA-1, client SHA-1
  /old: opens
  /old-creator: opens
server SHA-1, client SHA-256
  /early: NOAUTH
  /early-creator: opens
server SHA-256, client SHA-1, nodes of before
  /old: NOAUTH
  /old-creator: NOAUTH
  /early: opens
  /early-creator: NOAUTH
server SHA-256, client SHA-1
  /late: NOAUTH
  /late-creator: opens
server SHA-256, client SHA-256
  /new: opens
  /new-creator: opens" ]] || exit 1
echo "as described: the setting is part of every name"
