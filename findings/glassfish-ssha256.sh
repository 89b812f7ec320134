#!/usr/bin/env bash
# "{SSHA256} is the digest of password and salt, whoever writes it."
#
# Guess: {SSHA256} before base64 of 32 bytes and a salt is the form of LDAP servers, so
#   that the users of GlassFish's file realm can move to a directory as they are.
# Seen: GlassFish computes SHA-256 a hundred times for {SSHA256}, and SHA-1 once for {SSHA}.
#   Its {SSHA256} rows have the alphabet, the lengths and the salt of LDAP's, and for each
#   the right password is wrong, in both directions; {SSHA} rows are right in both.
# Since/Versions: GlassFish 6.2.5 and 7.0.0, in which new users get {SSHA256}; passlib
#   1.7.4. Nothing in the row shows the number.
# Why it matters: an import of a keyfile into a directory succeeds, and then every login
#   fails as if the passwords were wrong. Try one known password before the import; a
#   reader needs a form of its own for these rows.
# Source: GlassFish, org.glassfish.security.common.SSHA.compute, FileRealmHelper.
set -euo pipefail

for tool in java mvn python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install passlib==1.7.4 || exit 2
cat >ldap.py <<'EOF'
import sys
from passlib.hash import ldap_salted_sha1, ldap_salted_sha256

schemes = ldap_salted_sha1, ldap_salted_sha256
if sys.argv[1] == "write":
    for scheme in schemes:
        print(scheme.using(salt_size=8).hash("a-password"))
else:
    for row, scheme in zip(sys.argv[2:], schemes):
        print("passlib of GlassFish's", row.split("}")[0] + "}:", str(scheme.verify("a-password", row)).lower())
EOF
cat >Finding.java <<'EOF'
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.glassfish.security.common.FileRealmHelper;
import org.glassfish.security.common.SSHA;

public class Finding {
    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static boolean login(Path file, String row) throws Exception {
        Files.writeString(file, "ann;" + row + ";group\n");
        return new FileRealmHelper(file.toString()).authenticate("ann", "a-password".toCharArray()) != null;
    }

    public static void main(String[] rows) throws Exception {
        Path file = Files.writeString(Path.of("keyfile"), "");
        if (rows.length == 0) {
            byte[] salt = bytes("8 bytes.");
            System.out.println(SSHA.encode(salt, SSHA.compute(salt, bytes("a-password"), "SHA"), "SHA"));
            FileRealmHelper realm = new FileRealmHelper(file.toString());
            realm.addUser("ann", "a-password".toCharArray(), new String[] {"group"});
            realm.persist();
            Files.readAllLines(file).stream().filter(line -> line.startsWith("ann;"))
                    .forEach(line -> System.out.println(line.split(";")[1]));
        }
        for (String row : rows) {
            System.out.println(row.substring(0, row.indexOf('}') + 1) + ": " + login(file, row));
        }
    }
}
EOF

for version in 6.2.5 7.0.0; do
  cat >pom.xml <<EOF
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies><dependency><groupId>org.glassfish.main.common</groupId><artifactId>common-util</artifactId>
<version>$version</version></dependency></dependencies></project>
EOF
  mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DexcludeTransitive=true \
    -DoutputDirectory="$work/lib-$version" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
  echo "GlassFish $version, passlib 1.7.4"
  glassfish() { java -cp "lib-$version/*" Finding.java "$@" 2>java.log || { tail -3 java.log >&2; exit 1; }; }
  glassfish >rows
  mapfile -t own <rows
  venv/bin/python ldap.py write >rows
  mapfile -t ldap <rows
  echo "lengths of {SSHA256}: ${#own[1]} and ${#ldap[1]}"
  {
    glassfish "${own[@]}" | sed "s/^/GlassFish of its own /"
    glassfish "${ldap[@]}" | sed "s/^/GlassFish of passlib's /"
    venv/bin/python ldap.py read "${own[@]}"
  } | tee answers
  [[ "${own[1]}" == '{SSHA256}'* && "${#own[1]}" == "${#ldap[1]}" ]] || exit 1
  [[ "$(sed 's/.*: //' answers | tr '\n' ' ')" == 'true true true false true false ' ]] || exit 1
done
echo "as described: one label, two digests"
