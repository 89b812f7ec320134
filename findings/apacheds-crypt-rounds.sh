#!/usr/bin/env bash
# "Whoever reads $6$ reads $6$rounds=."
#
# Guess: Apache Directory's PasswordUtil, which ApacheDS and its LDAP API ask, writes and
#   reads {CRYPT}$5$ and {CRYPT}$6$, and so also with a number of rounds in them.
# Seen: it takes "rounds=10000" for the salt. The right password is wrong, without an
#   error, for any row with rounds=, though its helper beside it names the algorithm; rows
#   of the default 5,000, which name none, are right. So is its own library beneath,
#   commons-codec, for both.
# Since/Versions: api-ldap-model 2.1.7 with commons-codec 1.17.1.
# Why it matters: the users of a directory log in until its rows are made stronger, or come
#   from a system with more than the default, such as those of passlib, Ansible (656,000)
#   or login.defs. Test a row with rounds= before such a move.
# Source: apache/directory-ldap-api, PasswordUtil.splitCredentials and compareCredentials;
#   SHA-crypt.txt, "rounds=".
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.apache.directory.api</groupId><artifactId>api-ldap-model</artifactId><version>2.1.7</version></dependency>
<dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
</dependencies></project>
XML
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'JAVA'
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.codec.digest.Crypt;
import org.apache.directory.api.ldap.model.password.PasswordUtil;

public class Finding {
    public static void main(String[] arguments) {
        byte[] password = "a password".getBytes(StandardCharsets.UTF_8);
        List<String> seen = new ArrayList<>();
        for (String salt : List.of("$5$", "$5$rounds=5000$", "$5$rounds=10000$", "$6$", "$6$rounds=5000$", "$6$rounds=10000$")) {
            String row = Crypt.crypt("a password", salt + "abcdefghijklmnop");
            byte[] stored = ("{CRYPT}" + row).getBytes(StandardCharsets.UTF_8);
            String answer = PasswordUtil.findAlgorithm(stored) + " " + PasswordUtil.compareCredentials(password, stored)
                    + ", commons-codec " + Crypt.crypt("a password", row).equals(row);
            System.out.println("{CRYPT}" + salt + "...: " + answer);
            seen.add(answer);
        }
        String sha256 = "HASH_METHOD_CRYPT_SHA256 ", sha512 = "HASH_METHOD_CRYPT_SHA512 ";
        String right = "true, commons-codec true", wrong = "false, commons-codec true";
        System.exit(seen.equals(List.of(sha256 + right, sha256 + wrong, sha256 + wrong,
                sha512 + right, sha512 + wrong, sha512 + wrong)) ? 0 : 1);
    }
}
JAVA
echo "api-ldap-model 2.1.7, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
java -cp "lib/*" Finding.java || exit 1
echo "as described: rounds= is taken for the salt"
