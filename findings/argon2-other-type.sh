#!/usr/bin/env bash
# "An Argon2 row says its type, and Java's libraries read what the row says."
#
# Guess: one verifier reads argon2i, argon2d and argon2id rows, since the name stands first; and
#   what asks for a re-hash sees that argon2i is not the argon2id of the settings.
# Seen: an instance of argon2-jvm reads rows of its own type alone; the right password of
#   another's is false, and needsRehash says false for the same row. The factory's default
#   type is argon2i, so that the instance of the first example does not read the usual rows.
#   Spring Security verifies all three, and its upgradeEncoding sees memory and passes: neither
#   type, lanes nor lengths. A tag of 4 bytes stays.
# Since/Versions: argon2-jvm 2.12, spring-security-crypto 7.1.2.
# Why it matters: after the change from create() to create(ARGON2id) nobody of before logs in,
#   and with Spring no row ever leaves argon2i or argon2d by a login. Choose the instance of
#   argon2-jvm by the row's name; with Spring, ask for the prefix of the row yourself.
# Source: argon2-jvm, Argon2Factory.create and BaseArgon2.verify; spring-security,
#   Argon2PasswordEncoder.upgradeEncoding.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'EOF'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>de.mkammerer</groupId><artifactId>argon2-jvm</artifactId><version>2.12</version></dependency>
<dependency><groupId>org.springframework.security</groupId><artifactId>spring-security-crypto</artifactId><version>7.1.2</version></dependency>
<dependency><groupId>org.bouncycastle</groupId><artifactId>bcprov-jdk18on</artifactId><version>1.87</version></dependency>
<dependency><groupId>commons-logging</groupId><artifactId>commons-logging</artifactId><version>1.3.5</version></dependency>
</dependencies></project>
EOF
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import de.mkammerer.argon2.Argon2;
import de.mkammerer.argon2.Argon2Factory;
import de.mkammerer.argon2.Argon2Factory.Argon2Types;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;

public class Finding {
    static final String PASSWORD = "a password";

    public static void main(String[] arguments) {
        Argon2 byDefault = Argon2Factory.create();
        Argon2 id = Argon2Factory.create(Argon2Types.ARGON2id);
        Argon2PasswordEncoder spring = new Argon2PasswordEncoder(16, 32, 1, 8192, 2);
        for (Argon2Types type : Argon2Types.values()) {
            String row = Argon2Factory.create(type).hash(2, 8192, 1, PASSWORD.toCharArray());
            System.out.println(row.substring(0, row.indexOf('$', 1)) + ": argon2-jvm's default "
                    + byDefault.verify(row, PASSWORD.toCharArray()) + ", of argon2id " + id.verify(row, PASSWORD.toCharArray())
                    + ", needsRehash " + id.needsRehash(row, 2, 8192, 1)
                    + "; Spring " + spring.matches(PASSWORD, row) + ", upgradeEncoding " + spring.upgradeEncoding(row));
        }
        String shortTag = new Argon2PasswordEncoder(16, 4, 1, 8192, 2).encode(PASSWORD);
        System.out.println("a tag of 4 bytes: Spring " + spring.matches(PASSWORD, shortTag) + ", upgradeEncoding "
                + spring.upgradeEncoding(shortTag));
        String fewer = new Argon2PasswordEncoder(16, 32, 1, 8192, 1).encode(PASSWORD);
        System.out.println("one pass: Spring " + spring.matches(PASSWORD, fewer) + ", upgradeEncoding " + spring.upgradeEncoding(fewer));
    }
}
EOF
echo "argon2-jvm 2.12, spring-security-crypto 7.1.2, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
seen=$(java -cp "lib/*" Finding.java 2>java.log) || { tail -3 java.log >&2; exit 1; }
echo "$seen"
[[ "$seen" == '$argon2i: argon2-jvm'"'"'s default true, of argon2id false, needsRehash false; Spring true, upgradeEncoding false
$argon2d: argon2-jvm'"'"'s default false, of argon2id false, needsRehash false; Spring true, upgradeEncoding false
$argon2id: argon2-jvm'"'"'s default false, of argon2id true, needsRehash false; Spring true, upgradeEncoding false
a tag of 4 bytes: Spring true, upgradeEncoding false
one pass: Spring true, upgradeEncoding true' ]] || exit 1
echo "as described: one looks at the type only to verify, the other not at all"
