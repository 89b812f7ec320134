#!/usr/bin/env bash
# "What Shiro's password service writes can stand in Shiro's own shiro.ini."
#
# Guess: the string of DefaultPasswordService.encryptPassword is a user's value in [users], with
#   a PasswordMatcher, as it was in Shiro 1.
# Seen: since Shiro 2 the default string is Argon2's, whose costs have commas between them, and a
#   comma separates the password from the roles. The password ends at "t=1", the rest becomes
#   roles, and each login throws "Did not found memory parameter", which does not name the
#   file. In quotation marks the same string logs in. Strings of Shiro 1, which are still read,
#   and of its bcrypt have no comma.
# Since/Versions: shiro-core 2.0.6 and 3.0.0; Argon2 is the default since 2.0.
# Why it matters: an upgrade from 1 keeps old users, and the first whose password is set anew is
#   locked out, with roles that nobody gave. Write ann = "$shiro2$argon2id$...", admin.
# Source: shiro-core, TextConfigurationRealm.processUserDefinitions, and shiro-hashes-argon2,
#   Argon2Hash; shiro.apache.org, "[users]".
set -euo pipefail

for tool in java mvn openssl; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >Finding.java <<'JAVA'
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.shiro.authc.AuthenticationException;
import org.apache.shiro.authc.UsernamePasswordToken;
import org.apache.shiro.authc.credential.DefaultPasswordService;
import org.apache.shiro.authc.credential.PasswordMatcher;
import org.apache.shiro.config.Ini;
import org.apache.shiro.crypto.hash.DefaultHashService;
import org.apache.shiro.realm.text.IniRealm;
import org.apache.shiro.subject.SimplePrincipalCollection;

public class Finding {
    static void show(String name, String value) {
        Ini ini = new Ini();
        ini.load("[users]\nann = " + value + ", admin\n");
        IniRealm realm = new IniRealm(ini);
        realm.setCredentialsMatcher(new PasswordMatcher());
        String login;
        try {
            realm.getAuthenticationInfo(new UsernamePasswordToken("ann", "a password"));
            login = "in";
        } catch (AuthenticationException e) {
            login = "refused";
        } catch (IllegalArgumentException e) {
            login = "IllegalArgumentException";
        }
        List<String> roles = Stream.of("admin", "m=65536")
                .filter(role -> realm.hasRole(new SimplePrincipalCollection("ann", realm.getName()), role))
                .collect(Collectors.toList());
        System.out.println(name + ": " + login + ", roles " + roles);
    }

    public static void main(String[] arguments) {
        String row = new DefaultPasswordService().encryptPassword("a password");
        DefaultHashService hashes = new DefaultHashService();
        hashes.setDefaultAlgorithmName("2y");
        DefaultPasswordService bcrypt = new DefaultPasswordService();
        bcrypt.setHashService(hashes);
        show("default, " + row.substring(0, row.lastIndexOf(",")), row);
        show("default in quotation marks", '"' + row + '"');
        show("bcrypt", bcrypt.encryptPassword("a password"));
        show("Shiro 1", arguments[0]);
    }
}
JAVA
dependency() { echo "<dependency><groupId>$1</groupId><artifactId>$2</artifactId><version>$3</version></dependency>"; }
# SHA-256 of the salt "0123456789abcdef" and the password, once
old='$shiro1$SHA-256$1$MDEyMzQ1Njc4OWFiY2RlZg==$'$(printf '0123456789abcdefa password' | openssl dgst -sha256 -binary | base64)
java -version 2>&1 | head -1
seen=""
for version in 2.0.6 3.0.0; do
  mkdir "$version"
  cat >"$version/pom.xml" <<EOF
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>$(dependency org.apache.shiro shiro-core "$version")$(dependency org.apache.shiro.crypto shiro-hashes-argon2 "$version")
$(dependency org.apache.shiro.crypto shiro-hashes-bcrypt "$version")$(dependency org.slf4j slf4j-nop 2.0.17)</dependencies></project>
EOF
  mvn -q -B -f "$version/pom.xml" -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    -DoutputDirectory="$work/$version/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
  seen+="Shiro $version"$'\n'
  seen+=$(java -cp "$version/lib/*" Finding.java "$old" 2>java.log)$'\n' || { tail -3 java.log >&2; exit 1; }
done
echo "$seen"
each='default, $shiro2$argon2id$v=19$t=1,m=65536: IllegalArgumentException, roles [admin, m=65536]
default in quotation marks: in, roles [admin]
bcrypt: in, roles [admin]
Shiro 1: in, roles [admin]
'
[[ "$seen" == "Shiro 2.0.6
${each}Shiro 3.0.0
$each" ]] || exit 1
echo "as described: a comma of the hash ends the password"
