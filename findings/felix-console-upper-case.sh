#!/usr/bin/env bash
# "{SHA-256} and {sha-256} are one scheme, and a patch release reads what the release before it read."
#
# Guess: the password in the configuration of Apache Felix' web console, {sha-256} and base64, is read by its header in
#   either case, as LDAP's schemes are and as Java's names of digests are; version 4.3.8 does so, with {SHA} and {MD5} of
#   a directory, too.
# Seen: since 4.3.10 the right password is false for each header with a capital, {SHA-256}, {SHA-512}, {SHA}, {MD5}, for
#   the console compares the text that is stored with one whose header it has put into small letters.
#   {sha-256} goes on. What it writes from then on is {sha-256}salt-1000-hash, for which 4.3.8 says false: a
#   downgrade needs the old value. A header that it cannot read, {SSHA} or {bcrypt}, counts as hashed, and each login
#   is an error of the server.
# Since/Versions: org.apache.felix.webconsole 4.3.10; 4.3.8, 4.3.10 and 5.0.18 run here.
# Why it matters: the console of an OSGi server is closed after an update, for whoever made the value by a script or
#   took it from a directory. Write the header in small letters.
# Source: Apache Felix, webconsole, Password.java, matches and hashPassword.
set -euo pipefail

for tool in java javac mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
versions=(4.3.8 4.3.10 5.0.18)
for version in "${versions[@]}"; do
  mkdir "$version"
  cat >"$version/pom.xml" <<XML
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.apache.felix</groupId><artifactId>org.apache.felix.webconsole</artifactId><version>$version</version>
<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>
<dependency><groupId>commons-codec</groupId><artifactId>commons-codec</artifactId><version>1.17.1</version></dependency>
</dependencies></project>
XML
  timeout 600 mvn -q -B -Dmaven.repo.local="$work/m2" -f "$version/pom.xml" \
    org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory="$work/$version/lib" >mvn.log 2>&1 \
    || { tail -3 mvn.log >&2; exit 2; }
done
cat >Finding.java <<'EOF'
package org.apache.felix.webconsole.internal.servlet;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

public class Finding {
    static String matches(String stored, String password) {
        try {
            return String.valueOf(new Password(stored).matches(password.getBytes(StandardCharsets.UTF_8)));
        } catch (IllegalStateException e) {
            return "error";
        }
    }

    public static void main(String[] arguments) throws Exception {
        String version = arguments[0];
        for (String name : new String[] {"sha-256", "SHA-256", "SHA-512", "sha", "SHA", "MD5", "SSHA"}) {
            byte[] digest = MessageDigest.getInstance(name.replace("SSHA", "SHA")).digest("a password".getBytes(StandardCharsets.UTF_8));
            String stored = "{" + name + "}" + java.util.Base64.getEncoder().encodeToString(digest);
            System.out.println(version + " {" + name + "}: hashed " + Password.isPasswordHashed(stored) + ", "
                    + matches(stored, "a password") + "; wrong password " + matches(stored, "another"));
        }
        String own = Password.hashPassword("a password");
        String newer = "{sha-256}0123456789abcdef-1000-63uvZYN4dPVUdYLAFrrDdP9mYQPyF5SfGLO9dloEmA8=";
        System.out.println(version + " writes " + own.replaceFirst("}[0-9a-f]{16}-", "}SALT-").replaceFirst("[^}-]{43}=", "HASH") + ", "
                + matches(own, "a password") + "; one with a salt is " + matches(newer, "a password"));
    }
}
EOF
for version in "${versions[@]}"; do
  mkdir "$version/out"
  javac -d "$version/out" -cp "$(echo "$version"/lib/*.jar | tr ' ' :)" Finding.java
  timeout 60 java -cp "$version/out:$version/lib/*" org.apache.felix.webconsole.internal.servlet.Finding "$version"
done | tee seen
for version in "${versions[@]}"; do
  upper=false
  [[ $version != 4.3.8 ]] || upper=true
  for name in sha-256 SHA-256 SHA-512 sha SHA MD5; do
    answer=$upper
    [[ $name != sha* ]] || answer=true
    echo "$version {$name}: hashed true, $answer; wrong password false"
  done
  echo "$version {SSHA}: hashed true, error; wrong password error"
  if [[ $version == 4.3.8 ]]; then
    echo "$version writes {sha-256}HASH, true; one with a salt is false"
  else
    echo "$version writes {sha-256}SALT-1000-HASH, true; one with a salt is true"
  fi
done >described
diff described seen || exit 1
echo "as described: since 4.3.10 false for a header with a capital"
