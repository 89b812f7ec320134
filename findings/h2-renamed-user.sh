#!/usr/bin/env bash
# "ALTER USER ... RENAME TO changes the name, and the password stays."
#
# Guess: the password of a renamed user of H2 is the one before, as in MariaDB; or it is
#   cleared, as of PostgreSQL's MD5 rows, and the server says so.
# Seen: it is kept and wrong. H2's client hashes name and password together, in capitals where
#   the database has them, and the server's salt comes upon that. The statement succeeds
#   without a warning; of an only administrator, too, so that nobody can enter the database
#   any more once the connection is closed. Under the old name again, the password is right.
# Since/Versions: com.h2database:h2 2.4.240 and 1.4.200; one sentence of the manual says it.
# Why it matters: an embedded database has one user, and "sa" is renamed when a system is
#   hardened; the application goes on with its open connections and fails at its next start.
#   Rows of INFORMATION_SCHEMA or of SCRIPT cannot be given to another name either. Set the
#   password in the same session, right after the renaming.
# Source: h2database.com, SQL grammar, ALTER USER RENAME; org.h2.security.SHA256,
#   getKeyPasswordHash.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'EOF'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<build><plugins><plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId>
<version>3.8.1</version><configuration><artifactItems>
<artifactItem><groupId>com.h2database</groupId><artifactId>h2</artifactId><version>1.4.200</version></artifactItem>
<artifactItem><groupId>com.h2database</groupId><artifactId>h2</artifactId><version>2.4.240</version></artifactItem>
</artifactItems><outputDirectory>lib</outputDirectory></configuration></plugin></plugins></build></project>
EOF
mvn -q -B -Dmaven.repo.local="$work/m2" dependency:copy >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

public class Finding {
    static String url;

    static String login(String user, String password) {
        try {
            DriverManager.getConnection(url, user, password).close();
            return user + " right";
        } catch (SQLException e) {
            return user + " " + (e.getErrorCode() == 28000 ? "wrong" : e.getMessage());
        }
    }

    static String run(String user, String password, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, user, password); Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
            return statement.getWarnings() == null ? "no warning" : statement.getWarnings().getMessage();
        }
    }

    public static void main(String[] arguments) throws Exception {
        url = "jdbc:h2:" + arguments[0];
        run("sa", "secret", "CREATE USER ann PASSWORD 'a password'");
        System.out.println("before: " + login("ann", "a password"));
        System.out.println("RENAME: " + run("sa", "secret", "ALTER USER ann RENAME TO anna") + ", " + login("anna", "a password"));
        run("sa", "secret", "ALTER USER anna RENAME TO ann");
        System.out.println("back: " + login("ann", "a password"));
        run("sa", "secret", "ALTER USER ann RENAME TO anna", "ALTER USER anna SET PASSWORD 'a password'");
        System.out.println("the same password set: " + login("anna", "a password"));
        System.out.println("the administrator: " + run("sa", "secret", "ALTER USER sa RENAME TO admin") + ", " + login("admin", "secret")
                + ", " + login("sa", "secret"));
    }
}
EOF
java -version 2>&1 | head -1
seen=""
for version in 1.4.200 2.4.240; do
  seen+="H2 $version"$'\n'$(java -cp "lib/h2-$version.jar" Finding.java "$work/$version" 2>java.log)$'\n' || { tail -3 java.log >&2; exit 1; }
done
echo "$seen"
each="before: ann right
RENAME: no warning, anna wrong
back: ann right
the same password set: anna right
the administrator: no warning, admin wrong, sa wrong
"
[[ "$seen" == "H2 1.4.200
${each}H2 2.4.240
$each" ]] || exit 1
echo "as described: the name is part of the password"
