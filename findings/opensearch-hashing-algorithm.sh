#!/usr/bin/env bash
# "The hashing algorithm of OpenSearch's users is a setting for new passwords."
#
# Guess: with plugins.security.password.hashing.algorithm: argon2 new users get Argon2, and the
#   hashes of internal_users.yml, which say what they are, go on to be verified.
# Seen: the setting decides the reader as well. A hash of another algorithm is not recognised:
#   with bcrypt or pbkdf2 the check throws, with argon2 it answers false. Other costs, or another
#   type of Argon2, are read from the hash in each case.
# Since/Versions: OpenSearch 3.4.0 with its security plugin 3.4.0.0; 2.19.4 has no
#   argon2.
# Why it matters: after the change nobody logs in who has a row of before, the administrator and
#   the users of dashboards and Logstash among them; and hashes of another program can only be
#   imported if all are of one algorithm. Change it together with every hash, by a certificate
#   of an administrator.
# Source: opensearch-project/security, PasswordHasherFactory and the classes beside it.
set -euo pipefail

for tool in java mvn unzip; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ "$(java -version 2>&1 | head -1 | cut -d '"' -f 2 | cut -d . -f 1)" -ge 21 ]] || { echo "needs Java 21 or newer" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'EOF'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.opensearch</groupId><artifactId>opensearch</artifactId><version>3.4.0</version></dependency>
<dependency><groupId>org.opensearch.plugin</groupId><artifactId>opensearch-security</artifactId><version>3.4.0.0</version><type>zip</type></dependency>
</dependencies></project>
EOF
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
unzip -q lib/opensearch-security-3.4.0.0.zip 'opensearch-security-3*.jar' 'password4j-*.jar' 'bc-fips-*.jar' 'commons-lang3-*.jar' 'slf4j-api-*.jar' 'guava-*.jar' -d plugin
cat >Finding.java <<'EOF'
import java.util.LinkedHashMap;
import java.util.Map;
import org.opensearch.common.settings.Settings;
import org.opensearch.security.hasher.PasswordHasher;
import org.opensearch.security.hasher.PasswordHasherFactory;

public class Finding {
    static PasswordHasher hasher(String algorithm, String... costs) {
        Settings.Builder settings = Settings.builder().put("plugins.security.password.hashing.algorithm", algorithm);
        for (int i = 0; i < costs.length; i += 2) {
            settings.put("plugins.security.password.hashing." + algorithm + "." + costs[i], costs[i + 1]);
        }
        return PasswordHasherFactory.createPasswordHasher(settings.build());
    }

    public static void main(String[] arguments) {
        Map<String, PasswordHasher> hashers = new LinkedHashMap<>();
        hashers.put("bcrypt", hasher("bcrypt"));
        hashers.put("bcrypt of 4 rounds", hasher("bcrypt", "rounds", "4", "minor", "A"));
        hashers.put("pbkdf2", hasher("pbkdf2"));
        hashers.put("argon2", hasher("argon2"));
        hashers.put("argon2 of 8 MiB, argon2i", hasher("argon2", "memory", "8192", "iterations", "1", "type", "argon2i"));
        hashers.forEach((writer, writes) -> {
            String row = writes.hash("a password".toCharArray());
            StringBuilder line = new StringBuilder(writer).append(":");
            for (String reader : new String[] {"bcrypt", "pbkdf2", "argon2"}) {
                String answer;
                try {
                    answer = String.valueOf(hashers.get(reader).check("a password".toCharArray(), row));
                } catch (RuntimeException e) {
                    answer = e.getClass().getSimpleName();
                }
                line.append(" ").append(reader).append(" ").append(answer);
            }
            System.out.println(line);
        });
    }
}
EOF
echo "OpenSearch 3.4.0, security 3.4.0.0, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
echo "row of: answers with the setting"
seen=$(java -cp "plugin/*:lib/*" Finding.java 2>java.log) || { tail -3 java.log >&2; exit 1; }
echo "$seen"
[[ "$seen" == "bcrypt: bcrypt true pbkdf2 BadParametersException argon2 false
bcrypt of 4 rounds: bcrypt true pbkdf2 BadParametersException argon2 false
pbkdf2: bcrypt BadParametersException pbkdf2 true argon2 false
argon2: bcrypt BadParametersException pbkdf2 BadParametersException argon2 true
argon2 of 8 MiB, argon2i: bcrypt BadParametersException pbkdf2 BadParametersException argon2 true" ]] || exit 1
echo "as described: rows of the old algorithm are none"
