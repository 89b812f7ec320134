#!/usr/bin/env bash
# "Shiro's PasswordService hashes by the algorithm that its hash service names, as in version 1."
#
# Guess: an application that moves from Shiro 1 to 2 and keeps SHA-512 for its DefaultPasswordService, now by
#   setDefaultAlgorithmName, goes on writing $shiro1$SHA-512$ rows; a name that does not serve is refused when it is set.
# Seen: the application starts, and each login with an old row works. encryptPassword throws
#   UnsupportedOperationException for every new password, and for SHA-256 as for SHA-512: the service writes $shiro2$ alone,
#   which has argon2id, argon2i, argon2d and 2y. Alone, the hash service still computes SHA-512 under that name. "argon2",
#   the name of the family, is refused as well, and only when a password is hashed.
# Since/Versions: Shiro 2.0.6 and 3.0.0; rows of 1.13.0.
# Why it matters: the tests of an upgrade log in, and nobody sets a password; in operation registration and every change
#   of a password fail. Leave the name out, which takes Argon2id, or say argon2id or 2y; old rows are read all the same.
# Source: Apache Shiro, core, DefaultPasswordService and DefaultHashService; crypto/hash, Shiro2CryptFormat.format.
set -euo pipefail

for tool in java javac mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
for version in 1.13.0 2.0.6 3.0.0; do
  echo "<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version><dependencies>
<dependency><groupId>org.apache.shiro</groupId><artifactId>shiro-core</artifactId><version>$version</version></dependency>
<dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency></dependencies></project>" >pom.xml
  timeout 500 mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    -DoutputDirectory="$work/lib-$version" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
done
mkdir old new
cat >old/Old.java <<'EOF'
import org.apache.shiro.authc.credential.DefaultPasswordService;
import org.apache.shiro.crypto.hash.DefaultHashService;

public class Old {
    public static void main(String[] arguments) {
        DefaultHashService hashes = new DefaultHashService();
        hashes.setHashAlgorithmName("SHA-512");
        hashes.setHashIterations(1000);
        hashes.setGeneratePublicSalt(true);
        DefaultPasswordService passwords = new DefaultPasswordService();
        passwords.setHashService(hashes);
        System.out.println(passwords.encryptPassword("a password"));
    }
}
EOF
cat >new/New.java <<'EOF'
import org.apache.shiro.authc.credential.DefaultPasswordService;
import org.apache.shiro.crypto.hash.DefaultHashService;

public class New {
    public static void main(String[] arguments) {
        for (String name : new String[] {"SHA-512", "SHA-256", "argon2", "argon2id", "2y"}) {
            DefaultHashService hashes = new DefaultHashService();
            hashes.setDefaultAlgorithmName(name);
            DefaultPasswordService passwords = new DefaultPasswordService();
            passwords.setHashService(hashes);
            String made;
            try {
                made = passwords.encryptPassword("a password").replaceAll("^(\\$[^$]*\\$[^$]*\\$).*", "$1");
            } catch (UnsupportedOperationException e) {
                made = "UnsupportedOperationException";
            }
            System.out.println(name + ": old row " + passwords.passwordsMatch("a password", arguments[0]) + ", new password " + made);
        }
    }
}
EOF
javac -cp 'lib-1.13.0/*' -d old old/Old.java
row=$(java -cp 'lib-1.13.0/*:old' Old)
echo "Shiro 1.13.0: ${row:0:21}..."
seen=
for version in 2.0.6 3.0.0; do
  javac -cp "lib-$version/*" -d new new/New.java
  seen+="Shiro $version
$(java -cp "lib-$version/*:new" New "$row")
"
done
echo "$seen"
# shellcheck disable=SC2016 # the $ are the rows'
each='SHA-512: old row true, new password UnsupportedOperationException
SHA-256: old row true, new password UnsupportedOperationException
argon2: old row true, new password UnsupportedOperationException
argon2id: old row true, new password $shiro2$argon2id$
2y: old row true, new password $shiro2$2y$
'
# shellcheck disable=SC2016 # the $ are the row's
[[ "$row" == '$shiro1$SHA-512$1000$'* && "$seen" == "Shiro 2.0.6
${each}Shiro 3.0.0
$each" ]] || exit 1
echo "as described: logins work, and new passwords are an exception"
