#!/usr/bin/env bash
# "Password4j reads the cost of a bcrypt or Argon2 row from the row."
#
# Guess: Password.check(password, row).withBcrypt() takes the ten rounds or the twelve that the
#   row names, as every bcrypt library does; psw4j.properties says what new hashes cost.
# Seen: withBcrypt, withArgon2, withScrypt and withCompressedPBKDF2 of a check compute with the
#   costs of psw4j.properties, or the built-in ones, and answer false to the right password when
#   the row has others. The same methods behind andUpdate() do read the row: they verify it,
#   and return a new hash. getInstanceFromHash(row) verifies it as well.
# Since/Versions: Password4j 1.8.4.
# Why it matters: with a higher cost in the properties, which is meant for new users, nobody who
#   registered before can log in, and neither can users whose rows another program wrote; no
#   exception says why. Check with getInstanceFromHash, or with andUpdate().
# Source: password4j, HashChecker.withBcrypt, HashUpdater.withBcrypt, AlgorithmFinder.
set -euo pipefail

for tool in java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'EOF'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>com.password4j</groupId><artifactId>password4j</artifactId><version>1.8.4</version></dependency>
</dependencies></project>
EOF
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import com.password4j.AlgorithmFinder;
import com.password4j.Argon2Function;
import com.password4j.BcryptFunction;
import com.password4j.CompressedPBKDF2Function;
import com.password4j.HashChecker;
import com.password4j.HashUpdate;
import com.password4j.HashUpdater;
import com.password4j.HashingFunction;
import com.password4j.Password;
import com.password4j.ScryptFunction;
import com.password4j.types.Argon2;
import com.password4j.types.Bcrypt;
import com.password4j.types.Hmac;
import java.util.List;
import java.util.function.Function;

public class Finding {
    static final String PASSWORD = "a password";

    static void show(String name, HashingFunction settings, HashingFunction other, Function<String, HashingFunction> ofRow,
            Function<HashChecker, Boolean> check, Function<HashUpdater, HashUpdate> update) {
        for (HashingFunction writer : List.of(settings, other)) {
            String row = Password.hash(PASSWORD).with(writer).getResult();
            System.out.println(name + (writer == settings ? ", costs of the settings" : ", other costs") + ": check "
                    + check.apply(Password.check(PASSWORD, row)) + ", andUpdate "
                    + update.apply(Password.check(PASSWORD, row).andUpdate()).isVerified() + ", getInstanceFromHash "
                    + Password.check(PASSWORD, row).with(ofRow.apply(row)));
        }
    }

    public static void main(String[] arguments) {
        show("bcrypt", AlgorithmFinder.getBcryptInstance(), BcryptFunction.getInstance(Bcrypt.B, 5),
                BcryptFunction::getInstanceFromHash, HashChecker::withBcrypt, HashUpdater::withBcrypt);
        show("Argon2", AlgorithmFinder.getArgon2Instance(), Argon2Function.getInstance(8192, 2, 1, 32, Argon2.ID),
                Argon2Function::getInstanceFromHash, HashChecker::withArgon2, HashUpdater::withArgon2);
        show("scrypt", AlgorithmFinder.getScryptInstance(), ScryptFunction.getInstance(16384, 8, 1, 64),
                ScryptFunction::getInstanceFromHash, HashChecker::withScrypt, HashUpdater::withScrypt);
        show("PBKDF2", AlgorithmFinder.getCompressedPBKDF2Instance(), CompressedPBKDF2Function.getInstance(Hmac.SHA256, 1000, 256),
                CompressedPBKDF2Function::getInstanceFromHash, HashChecker::withCompressedPBKDF2, HashUpdater::withCompressedPBKDF2);
    }
}
EOF
echo "Password4j 1.8.4, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
seen=$(java -cp "lib/*" Finding.java 2>java.log) || { tail -3 java.log >&2; exit 1; }
echo "$seen"
expected=""
for name in bcrypt Argon2 scrypt PBKDF2; do
  expected+="$name, costs of the settings: check true, andUpdate true, getInstanceFromHash true
$name, other costs: check false, andUpdate true, getInstanceFromHash true
"
done
[[ "$seen"$'\n' == "$expected" ]] || exit 1
echo "as described: a check takes the settings for the row's"
