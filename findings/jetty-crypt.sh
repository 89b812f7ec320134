#!/usr/bin/env bash
# "CRYPT: in Jetty's user files is what crypt(3) writes."
#
# Guess: HashLoginService reads CRYPT: followed by a row of /etc/shadow or of mkpasswd, $6$
#   or bcrypt, as commons-codec and the host's crypt(3) do; a row that it cannot read is
#   an error at start.
# Seen: CRYPT: is traditional DES alone, eight characters of the password and two of salt.
#   It takes "$6" or "$2" for that salt: the right password is wrong, without an error
#   or a line in the log. The other forms are OBF:, the text itself in disguise, and MD5:,
#   a digest without a salt.
# Since/Versions: jetty-util 12.1.5 with slf4j-simple 2.0.17.
# Why it matters: rows that are copied from a host lock users out without a sign, and a
#   realm that "uses CRYPT" is guessed in hours. A strong hash needs a CredentialProvider or
#   a LoginService of one's own.
# Source: jetty.project, Credential.getCredential, Credential.Crypt and UnixCrypt.
set -euo pipefail

for tool in java mvn perl; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'EOF'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.eclipse.jetty</groupId><artifactId>jetty-util</artifactId><version>12.1.5</version></dependency>
<dependency><groupId>org.slf4j</groupId><artifactId>slf4j-simple</artifactId><version>2.0.17</version></dependency>
<dependency><groupId>commons-codec</groupId><artifactId>commons-codec</artifactId><version>1.22.0</version></dependency>
</dependencies></project>
EOF
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.codec.digest.Crypt;
import org.eclipse.jetty.util.security.Credential;

public class Finding {
    public static void main(String[] rows) {
        List<String> seen = new ArrayList<>();
        for (String row : rows) {
            String start = row.substring(0, 3);
            boolean jetty = Credential.getCredential("CRYPT:" + row).check("a password");
            System.out.println("CRYPT:" + start + "...: " + jetty);
            seen.add(start.startsWith("$") ? start + jetty : "DES " + jetty);
        }
        System.out.println("commons-codec for $6$: " + Crypt.crypt("a password", rows[2]).equals(rows[2]));
        System.exit(seen.equals(List.of("DES true", "$1$false", "$6$false"))
                && Crypt.crypt("a password", rows[2]).equals(rows[2]) ? 0 : 1);
    }
}
EOF
mapfile -t rows < <(perl -e 'print crypt("a password", $_), "\n" for "ab", "\$1\$abcdefgh\$", "\$6\$abcdefgh\$"')
echo "jetty-util 12.1.5, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
java -cp "lib/*" Finding.java "${rows[@]}" 2>log.txt || { cat log.txt >&2; exit 1; }
[[ ! -s log.txt ]] || { cat log.txt; exit 1; }
echo "as described: DES alone, and nothing in the log"
