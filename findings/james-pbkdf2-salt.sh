#!/usr/bin/env bash
# "PBKDF2 rows have a salt of their own."
#
# Guess: PBKDF2-SHA512 of Apache James' users, which came with 3.8, draws a salt for each password and stores it, as the
#   mode "salted" beside the algorithm says; a user who moves to another domain takes the row along.
# Seen: the salt is the user's name with its domain. The same password gives the same row each time, on any server and in any
#   mode, plain too; under another name or domain the right password is wrong. The row is also compared as text, with
#   the line breaks of mail's base64: a row that was written in one line is wrong. PBKDF2 without -SHA512 is
#   PBKDF2 with SHA-1, whose rows look the same.
# Since/Versions: james-server-data-library 3.8.1; 1,000 iterations unless the algorithm's name has another number.
# Why it matters: a renamed domain or user needs new passwords. Who computes rows for James takes the name in lower case as the
#   salt, and breaks lines after 76 letters by CR LF, at the end too. Rows that are equal on two servers mean one password
#   for one name there.
# Source: james, server/data/data-library: org.apache.james.user.lib.model.DefaultUser, digestString; Algorithm, encodeInBase64.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
# of James' modules, what its class of users needs
{
  echo '<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version><dependencies>'
  for module in james-server-data-library james-core james-server-data-api; do
    echo "<dependency><groupId>org.apache.james</groupId><artifactId>$module</artifactId><version>3.8.1</version>"
    echo '<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>'
  done
  for module in com.google.guava:guava:33.4.8-jre commons-codec:commons-codec:1.18.0 com.sun.mail:javax.mail:1.6.2 org.slf4j:slf4j-nop:2.0.12; do
    IFS=: read -r group artifact version <<<"$module"
    echo "<dependency><groupId>$group</groupId><artifactId>$artifact</artifactId><version>$version</version></dependency>"
  done
  echo '</dependencies></project>'
} >pom.xml
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOT'
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.apache.james.core.Username;
import org.apache.james.user.lib.model.Algorithm;
import org.apache.james.user.lib.model.DefaultUser;

public class Finding {
    static String row(String name, Algorithm algorithm) {
        DefaultUser user = new DefaultUser(Username.of(name), algorithm, algorithm);
        user.setPassword("a password");
        return user.getHashedPassword();
    }

    static boolean verify(String name, String row, Algorithm algorithm) {
        return new DefaultUser(Username.of(name), row, algorithm, algorithm).verifyPassword("a password");
    }

    static String computed(String function, String salt) throws Exception {
        PBEKeySpec key = new PBEKeySpec("a password".toCharArray(), salt.getBytes(), 1000, 512);
        return Base64.getMimeEncoder().encodeToString(SecretKeyFactory.getInstance(function).generateSecret(key).getEncoded()) + "\r\n";
    }

    public static void main(String[] arguments) throws Exception {
        Algorithm salted = Algorithm.of("PBKDF2-SHA512", "salted");
        String row = row("ann@one.example", salted);
        System.out.println("the same row again: " + row.equals(row("ann@one.example", salted))
            + ", in mode plain: " + row.equals(row("ann@one.example", Algorithm.of("PBKDF2-SHA512", "plain"))));
        System.out.println("the row is PBKDF2-SHA512, 1,000 iterations, the name as salt: "
            + row.equals(computed("PBKDF2WithHmacSHA512", "ann@one.example")));
        for (String name : new String[] {"ann@one.example", "ann@two.example", "anna@one.example"})
            System.out.println("the right password of " + name + " with the row: " + verify(name, row, salted));
        System.out.println("the row in one line: " + verify("ann@one.example", row.replace("\r\n", ""), salted));
        String sha1 = row("ann@one.example", Algorithm.of("PBKDF2", "salted"));
        System.out.println("PBKDF2 is PBKDF2-SHA1: " + sha1.equals(computed("PBKDF2WithHmacSHA1", "ann@one.example"))
            + ", as long as PBKDF2-SHA512: " + (sha1.length() == row.length()));
    }
}
EOT
echo "james-server-data-library 3.8.1, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
java -cp 'lib/*' Finding.java 2>java.log | tee seen || { tail -3 java.log >&2; exit 1; }
diff - seen <<'EOT' || exit 1
the same row again: true, in mode plain: true
the row is PBKDF2-SHA512, 1,000 iterations, the name as salt: true
the right password of ann@one.example with the row: true
the right password of ann@two.example with the row: false
the right password of anna@one.example with the row: false
the row in one line: false
PBKDF2 is PBKDF2-SHA1: true, as long as PBKDF2-SHA512: true
EOT
echo "as described: the salt is the name"
