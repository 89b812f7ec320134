#!/usr/bin/env bash
# "A stored password is good until it is changed."
#
# Guess: users of Apache Derby's NATIVE authentication, whose hashes lie in SYS.SYSUSERS, log in for as long as the row is
#   there; if passwords expire at all, somebody has asked for it, and the user is told.
# Seen: without any setting a password is good for 31 days from LASTMODIFIED of its row. Afterwards the right password gets
#   the answer of a wrong one, SQLSTATE 08004 with the same text. The database's owner alone still gets in, with a
#   warning (01J16). With derby.authentication.native.passwordLifetimeMillis at 0 the same rows log in again.
# Since/Versions: Derby 10.16.1.1; NATIVE came with 10.9.
# Why it matters: an application that logs in by a NATIVE user stops a month after its set-up, and nothing says why; a
#   database that is restored from a backup of two months ago, or a copy in a test, logs in nobody but the owner. Set
#   the lifetime to 0 before the first login, or call SYSCS_MODIFY_PASSWORD in time. New passwords are no remedy for
#   good: they last for 31 days.
# Source: Derby's reference manual, derby.authentication.native.passwordLifetimeMillis; NativeAuthenticationServiceImpl,
#   authenticateUserLocally.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
java=$(java -XshowSettings:properties -version 2>&1 | sed -n 's/.*java.specification.version = //p')
[[ "$java" =~ ^[0-9]+$ && "$java" -ge 17 ]] || { echo "needs JDK 17 or newer" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.apache.derby</groupId><artifactId>derby</artifactId><version>10.16.1.1</version></dependency>
<dependency><groupId>org.apache.derby</groupId><artifactId>derbytools</artifactId><version>10.16.1.1</version></dependency>
</dependencies></project>
XML
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOT'
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.apache.derby.shared.common.reference.Property;

public class Finding {
    static final String LIFETIME = "derby.authentication.native.passwordLifetimeMillis";

    static void call(Connection connection, String procedure, String... arguments) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CALL SYSCS_UTIL." + procedure + "('" + String.join("', '", arguments) + "')");
        }
    }

    static Connection connect(String user, String password) throws SQLException {
        return DriverManager.getConnection("jdbc:derby:users;user=" + user + ";password=" + password);
    }

    static String login(String user, String password) {
        try (Connection connection = connect(user, password)) {
            return connection.getWarnings() == null ? "right" : "right, with warning " + connection.getWarnings().getSQLState();
        } catch (SQLException e) {
            return e.getSQLState() + " " + e.getMessage();
        }
    }

    /** Ends the database, so that the next connection boots it with the setting that is in it. */
    static void end() throws SQLException {
        try {
            DriverManager.getConnection("jdbc:derby:users;shutdown=true;user=owner;password=of-all");
        } catch (SQLException e) {
            if (!e.getSQLState().equals("08006")) throw e;
        }
    }

    static void lifetime(String millis) throws Exception {
        try (Connection owner = connect("owner", "of-all")) {
            call(owner, "SYSCS_SET_DATABASE_PROPERTY", LIFETIME, millis);
        }
        end();
        Thread.sleep(50);
    }

    public static void main(String[] arguments) throws Exception {
        System.out.println("lifetime by default: "
            + Duration.ofMillis(Property.AUTHENTICATION_NATIVE_PASSWORD_LIFETIME_DEFAULT).toDays() + " days");
        try (Connection owner = DriverManager.getConnection("jdbc:derby:users;create=true;user=owner")) {
            call(owner, "SYSCS_CREATE_USER", "owner", "of-all");
            call(owner, "SYSCS_CREATE_USER", "ann", "a-password");
        }
        end();
        System.out.println("ann's right password: " + login("ann", "a-password"));
        String wrong = login("ann", "another");
        System.out.println("a wrong one: " + wrong);
        lifetime("1");
        String old = login("ann", "a-password");
        System.out.println("the right one after its lifetime: " + (old.equals(wrong) ? "the same answer as to a wrong one" : old));
        System.out.println("the owner's: " + login("owner", "of-all"));
        lifetime("0");
        System.out.println("the right one, lifetime 0: " + login("ann", "a-password"));
    }
}
EOT
echo "Derby 10.16.1.1, Java $java"
java -Dderby.stream.error.file=derby.log -cp 'lib/*' Finding.java 2>java.log | tee seen || { tail -3 java.log >&2; exit 1; }
diff - seen <<'EOT' || exit 1
lifetime by default: 31 days
ann's right password: right
a wrong one: 08004 Connection authentication failure occurred.  Reason: Invalid authentication..
the right one after its lifetime: the same answer as to a wrong one
the owner's: right, with warning 01J16
the right one, lifetime 0: right
EOT
echo "as described: a right password is wrong after its lifetime"
