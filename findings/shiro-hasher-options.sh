#!/usr/bin/env bash
# "Shiro's command-line hasher hashes by the options that it is given."
#
# Guess: shiro-tools-hasher -a SHA-256 -i 5 prints five rounds of SHA-256, as in version 1, for the HashedCredentialsMatcher
#   of a realm; -i 4 with Argon2 or -i 12 with bcrypt is the cost; without -gs there is no salt, as the help says.
# Seen: version 2.0.0 ignores -i for every algorithm: SHA-256 and SHA-512 get 50,000 rounds, Argon2 one pass, bcrypt a cost
#   of 10. Without a salt it draws one, also with --nogensalt, and the formats hex (which is the default) and base64 do
#   not show it: two runs print different values, and no program can verify them. What 1.13.0 printed for the same
#   options logs in at Shiro 2.0.6 and 3.0.0. For 2y and argon2id, hex is that of the text of the whole row; shiro1
#   wraps it into rows which Shiro itself refuses with an UnsupportedOperationException.
# Since/Versions: shiro-tools-hasher 2.0.0 and 1.13.0; Shiro 2.0.6, 3.0.0.
# Why it matters: passwords in shiro.ini and in users' tables are made with this tool; the value looks right and its
#   user cannot log in, or has the default cost instead of the one that was asked for. Use -f shiro2 with argon2id or 2y
#   for PasswordMatcher, read the cost in the row, and make salted digests in code.
# Source: Apache Shiro, tools/hasher, Hasher.java and the help that it prints; crypto/hash, DefaultHashService and
#   SimpleHashProvider.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
project() {
  echo "<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>$1</project>" >pom.xml
}
hasher() {
  echo "<artifactItem><groupId>org.apache.shiro.tools</groupId><artifactId>shiro-tools-hasher</artifactId><version>$1</version><classifier>cli</classifier></artifactItem>"
}
plugin() {
  timeout 500 mvn -q -B -Dmaven.repo.local="$work/m2" "$@" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
}
project "<build><plugins><plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId>
<version>2.10</version><configuration><artifactItems>$(hasher 1.13.0)$(hasher 2.0.0)</artifactItems>
<outputDirectory>tools</outputDirectory></configuration></plugin></plugins></build>"
plugin dependency:copy # of 2.10, which takes these two jars without their parents
for version in 2.0.6 3.0.0; do
  project "<dependencies><dependency><groupId>org.apache.shiro</groupId><artifactId>shiro-core</artifactId><version>$version</version></dependency>
<dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency></dependencies>"
  plugin org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies -DoutputDirectory="$work/lib-$version"
done
cat >Finding.java <<'EOF'
import org.apache.shiro.authc.SimpleAuthenticationInfo;
import org.apache.shiro.authc.UsernamePasswordToken;
import org.apache.shiro.authc.credential.DefaultPasswordService;
import org.apache.shiro.authc.credential.HashedCredentialsMatcher;

public class Finding {
    public static void main(String[] arguments) {
        for (String row : arguments) {
            String seen;
            try {
                if (row.startsWith("$")) {
                    seen = "PasswordMatcher's service " + new DefaultPasswordService().passwordsMatch("a password", row);
                } else {
                    HashedCredentialsMatcher matcher = new HashedCredentialsMatcher("SHA-256");
                    matcher.setHashIterations(5);
                    seen = "HashedCredentialsMatcher " + matcher.doCredentialsMatch(new UsernamePasswordToken("ann", "a password"),
                            new SimpleAuthenticationInfo("ann", row, "realm"));
                }
            } catch (UnsupportedOperationException e) {
                seen = "UnsupportedOperationException";
            }
            System.out.println(" " + seen);
        }
    }
}
EOF
# tool VERSION OPTIONS: the line that this version prints
tool() {
  local version=$1
  shift
  timeout 100 java -jar "tools/shiro-tools-hasher-$version-cli.jar" "$@" 'a password' 2>tool.log | tail -1
}
digest=(-a SHA-256 -i 5)
old=$(tool 1.13.0 "${digest[@]}")
new=$(tool 2.0.0 "${digest[@]}")
{
  again() { [[ $2 == "$1" ]] && echo same || echo different; }
  echo "1.13.0 ${digest[*]}, run again: $(again "$old" "$(tool 1.13.0 "${digest[@]}")")"
  echo "2.0.0 ${digest[*]}, run again: $(again "$new" "$(tool 2.0.0 "${digest[@]}")")"
  echo "2.0.0 ${digest[*]} -ngs, run again: $(again "$(tool 2.0.0 "${digest[@]}" -ngs)" "$(tool 2.0.0 "${digest[@]}" -ngs)")"
  rows=("$old" "$new" "$(tool 1.13.0 "${digest[@]}" -gs -f shiro1)" "$(tool 2.0.0 "${digest[@]}" -gs -f shiro1)" \
    "$(tool 2.0.0 -a argon2id -i 4 -f shiro2)" "$(tool 2.0.0 -a 2y -i 12 -f shiro2)" "$(tool 2.0.0 -a 2y -f shiro1)")
  for row in "${rows[@]:2}"; do
    fields=4
    [[ $row != *argon2* ]] || fields=5
    cut -d'$' -f"1-$fields" <<<"$row"
  done
  for version in 2.0.6 3.0.0; do
    echo "Shiro $version:"
    timeout 100 java -cp "lib-$version/*" Finding.java "${rows[@]}"
  done
} | tee seen
diff - seen <<'EOF' || exit 1
1.13.0 -a SHA-256 -i 5, run again: same
2.0.0 -a SHA-256 -i 5, run again: different
2.0.0 -a SHA-256 -i 5 -ngs, run again: different
$shiro1$SHA-256$5
$shiro1$SHA-256$50000
$shiro2$argon2id$v=19$t=1,m=65536,p=4
$shiro2$2y$10
$shiro1$2y$1024
Shiro 2.0.6:
 HashedCredentialsMatcher true
 HashedCredentialsMatcher false
 PasswordMatcher's service true
 PasswordMatcher's service true
 PasswordMatcher's service true
 PasswordMatcher's service true
 UnsupportedOperationException
Shiro 3.0.0:
 HashedCredentialsMatcher true
 HashedCredentialsMatcher false
 PasswordMatcher's service true
 PasswordMatcher's service true
 PasswordMatcher's service true
 PasswordMatcher's service true
 UnsupportedOperationException
EOF
echo "as described: -i is ignored, and digests have a salt that nobody sees"
