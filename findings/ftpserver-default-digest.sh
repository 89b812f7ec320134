#!/usr/bin/env bash
# "A patch release reads the users of the release before it."
#
# Guess: Apache FtpServer 1.2.1 verifies the file of users that 1.2.0 wrote, as programs do
#   that change their digest: old rows are still tried.
# Seen: the default of PropertiesUserManagerFactory went from bare MD5 to bare SHA-512, and
#   rows of MD5 are not tried: after the update every right password fails, as a wrong one
#   does. Back on 1.2.0, the users whom 1.2.1 wrote fail. DbUserManagerFactory, which keeps
#   users in a database, still has MD5. Neither digest has a salt or a number of rounds.
# Since/Versions: ftpserver-core 1.2.0 (2022) and 1.2.1.
# Why it matters: an update that is meant for security ends all logins. The digits tell
#   them apart, 32 or 128. setPasswordEncryptor(new Md5PasswordEncryptor()) reads the old
#   rows; to move, write an encryptor whose matches takes both, since PasswordEncryptor
#   is an interface of two methods, and let it write a hash with a salt.
# Source: mina-ftpserver, PropertiesUserManagerFactory and DbUserManagerFactory, field
#   passwordEncryptor; PropertiesUserManager.authenticate.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >Finding.java <<'EOF'
import java.io.File;
import org.apache.ftpserver.ftplet.AuthenticationFailedException;
import org.apache.ftpserver.ftplet.UserManager;
import org.apache.ftpserver.usermanager.DbUserManagerFactory;
import org.apache.ftpserver.usermanager.Md5PasswordEncryptor;
import org.apache.ftpserver.usermanager.PropertiesUserManagerFactory;
import org.apache.ftpserver.usermanager.UsernamePasswordAuthentication;
import org.apache.ftpserver.usermanager.impl.BaseUser;

public class Finding {
    static boolean login(UserManager users, String name) {
        try {
            return users.authenticate(new UsernamePasswordAuthentication(name, "a password")) != null;
        } catch (AuthenticationFailedException e) {
            return false;
        }
    }

    public static void main(String[] arguments) throws Exception {
        PropertiesUserManagerFactory factory = new PropertiesUserManagerFactory();
        factory.setFile(new File("users.properties"));
        UserManager users = factory.createUserManager();
        String added = arguments[0];
        if (!users.doesExist(added)) {
            BaseUser user = new BaseUser();
            user.setName(added);
            user.setPassword("a password");
            user.setHomeDirectory("home");
            users.save(user);
        }
        StringBuilder seen = new StringBuilder();
        for (String name : users.getAllUserNames()) seen.append(name).append(' ').append(login(users, name)).append(", ");
        factory.setPasswordEncryptor(new Md5PasswordEncryptor());
        seen.append("ann by Md5PasswordEncryptor ").append(login(factory.createUserManager(), "ann"));
        System.out.println(factory.getClass().getPackage().getImplementationVersion() + ": " + seen + ", database "
                + new DbUserManagerFactory().getPasswordEncryptor().getClass().getSimpleName());
    }
}
EOF
for version in 1.2.0 1.2.1; do
  cat >pom.xml <<EOF
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.apache.ftpserver</groupId><artifactId>ftpserver-core</artifactId><version>$version</version></dependency>
<dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>1.7.36</version></dependency>
</dependencies></project>
EOF
  mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    -DoutputDirectory="$work/lib-$version" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
done
touch users.properties
run() { java -cp "lib-$1/*" Finding.java "$2" 2>>java.log || { tail -3 java.log >&2; exit 1; }; }
echo "Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2); logins with the right password:"
seen=$(run 1.2.0 ann; run 1.2.1 ben; run 1.2.0 ann)
echo "$seen"
digits=$(sed -n 's/^ftpserver.user.\(.*\).userpassword=\(.*\)/\1 \2/p' users.properties | sort | while read -r name hash; do echo -n "$name ${#hash} "; done)
echo "digits: $digits"
[[ "$digits" == "ann 32 ben 128 " && "$seen" == "1.2.0: ann true, ann by Md5PasswordEncryptor true, database Md5PasswordEncryptor
1.2.1: ann false, ben true, ann by Md5PasswordEncryptor true, database Md5PasswordEncryptor
1.2.0: ann true, ben false, ann by Md5PasswordEncryptor true, database Md5PasswordEncryptor" ]] || exit 1
echo "as described: the update ends the logins of all users"
