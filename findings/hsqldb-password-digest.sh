#!/usr/bin/env bash
# "SET DATABASE PASSWORD DIGEST 'SHA-256' makes HSQLDB store SHA-256."
#
# Guess: the statement changes the digest of the passwords that are set from then on, or it
#   is an error when the database cannot change it any more.
# Seen: it is accepted, and does nothing, before the first user as afterwards, and after a
#   restart: all passwords stay bare MD5. It even takes 'SHA-999'. The code obeys it only
#   while it reads a script file. What counts is the property hsqldb.digest=SHA-256 of
#   the connection that creates the database; later the property does nothing either.
# Since/Versions: org.hsqldb:hsqldb 2.7.4.
# Why it matters: a set-up script that "turns MD5 off" ends without an error, and the line
#   looks right in a review; only the digests of the .script file, of 32 digits instead of
#   64, show it. Look at INFORMATION_SCHEMA.SYSTEM_USERS.
# Source: hsqldb, StatementCommand.getResult, SET_DATABASE_PASSWORD_DIGEST, and
#   persist.Logger, hsqldb_digest; HyperSQL User Guide, System Management.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'EOF'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.hsqldb</groupId><artifactId>hsqldb</artifactId><version>2.7.4</version></dependency>
</dependencies></project>
EOF
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;

public class Finding {
    static final List<String> seen = new ArrayList<>();

    static void run(String title, String database, String property, String... statements) throws Exception {
        StringBuilder digests = new StringBuilder();
        try (var connection = DriverManager.getConnection("jdbc:hsqldb:file:" + database + "/x" + property, "SA", "");
                var statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
            var rows = statement.executeQuery(
                    "SELECT USER_NAME, PASSWORD_DIGEST FROM INFORMATION_SCHEMA.SYSTEM_USERS ORDER BY 1");
            while (rows.next()) {
                digests.append(rows.getString(1)).append(' ').append(rows.getString(2).length()).append(' ');
            }
            statement.execute("SHUTDOWN");
        }
        System.out.println(title + ": " + digests);
        seen.add(digests.toString());
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println("users, and digits of their digests");
        String digest = "SET DATABASE PASSWORD DIGEST 'SHA-256'";
        run("the statement first, then a user", "a", "", digest, "CREATE USER ANN PASSWORD 'a password'");
        run("after a restart", "a", "", "CREATE USER BOB PASSWORD 'a password'");
        run("by the property of a later connection", "a", ";hsqldb.digest=SHA-256", "CREATE USER CID PASSWORD 'a password'");
        run("an unknown digest", "b", "", "SET DATABASE PASSWORD DIGEST 'SHA-999'", "CREATE USER ANN PASSWORD 'a password'");
        run("by the property of the first connection", "c", ";hsqldb.digest=SHA-256", "CREATE USER ANN PASSWORD 'a password'");
        System.exit(seen.equals(List.of("ANN 32 SA 32 ", "ANN 32 BOB 32 SA 32 ", "ANN 32 BOB 32 CID 32 SA 32 ",
                "ANN 32 SA 32 ", "ANN 64 SA 64 ")) ? 0 : 1);
    }
}
EOF
echo "HSQLDB 2.7.4, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
java -cp "lib/*" Finding.java 2>java.log || { tail -3 java.log >&2; exit 1; }
echo "as described: accepted, and MD5 stays"
