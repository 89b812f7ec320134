#!/usr/bin/env bash
# "An upgrade at the login draws a new salt."
#
# Guess: Password4j's check(...).andUpdate(), which its documentation names for moving rows to another function or
#   cost, makes the new row as Password.hash(...) makes one, with a salt of its own.
# Seen: where the old salt comes from a column, by addSalt, the new row gets that salt. So a table of salted digests
#   with salts of 5 characters becomes Argon2id with a salt of 5 bytes: Password4j verifies it, libargon2 (argon2-cffi)
#   says that it is too short. With bcrypt as the new function each right password throws, "Invalid salt", also with
#   addNewRandomSalt(16). A row that holds its salt, such as Argon2's, gets a new one of 64 bytes. For functions other
#   than bcrypt, addNewRandomSalt(16) after andUpdate() gives 16 bytes.
# Since/Versions: Password4j 1.8.4; argon2-cffi 25.1.0.
# Why it matters: the calls look finished, and a trial within Password4j passes. The salts of the old table, short or
#   one for all users, live on in the new rows, and the next program cannot read them. After check, call
#   Password.hash(...).
# Source: password4j, HashUpdater.with and HashChecker.andUpdate; RFC 9106, section 3.1; libargon2,
#   ARGON2_MIN_SALT_LENGTH.
set -euo pipefail

for tool in java mvn python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 argon2-cffi==25.1.0 >pip.log 2>&1 \
  || { tail -1 pip.log >&2; exit 2; }
cat >pom.xml <<'XML'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>com.password4j</groupId><artifactId>password4j</artifactId><version>1.8.4</version></dependency>
<dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.12</version></dependency>
</dependencies></project>
XML
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import com.password4j.Argon2Function;
import com.password4j.BcryptFunction;
import com.password4j.HashUpdater;
import com.password4j.HashingFunction;
import com.password4j.MessageDigestFunction;
import com.password4j.Password;
import com.password4j.SaltOption;
import com.password4j.types.Argon2;
import java.util.Base64;

public class Finding {
    static final HashingFunction DIGEST = MessageDigestFunction.getInstance("SHA-256", SaltOption.PREPEND);
    static final HashingFunction ARGON2 = Argon2Function.getInstance(1024, 1, 1, 32, Argon2.ID);

    static HashUpdater update() {
        String digest = Password.hash("a password").addSalt("pinch").with(DIGEST).getResult();
        return Password.check("a password", digest).addSalt("pinch").andUpdate();
    }

    static void print(String what, String row) {
        byte[] salt = Base64.getDecoder().decode(row.split("\\$")[4]);
        String same = new String(salt).equals("pinch") ? "the old salt" : salt.length + " bytes of salt";
        System.out.println(what + "\t" + same + ", Password4j " + Password.check("a password", row).with(ARGON2) + "\t" + row);
    }

    static String bcrypt(HashUpdater updater) {
        try {
            return updater.with(DIGEST, BcryptFunction.getInstance(10)).getHash().getResult();
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + " " + e.getMessage();
        }
    }

    public static void main(String[] arguments) {
        print("digest to argon2", update().with(DIGEST, ARGON2).getHash().getResult());
        print("digest to argon2, addNewRandomSalt(16)", update().addNewRandomSalt(16).with(DIGEST, ARGON2).getHash().getResult());
        HashingFunction cheaper = Argon2Function.getInstance(512, 1, 1, 32, Argon2.ID);
        String old = Password.hash("a password").addRandomSalt(16).with(cheaper).getResult();
        print("argon2 to argon2", Password.check("a password", old).andUpdate().with(cheaper, ARGON2).getHash().getResult());
        System.out.println("digest to bcrypt\t" + bcrypt(update()) + "\t-");
        System.out.println("digest to bcrypt, addNewRandomSalt(16)\t" + bcrypt(update().addNewRandomSalt(16)) + "\t-");
    }
}
EOF
cat >finding.py <<'EOF'
from sys import stdin

from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

for line in stdin.read().splitlines():
    what, seen, row = line.split("\t")
    if row != "-":
        try:
            seen += f", argon2-cffi {PasswordHasher().verify(row, 'a password')}"
        except VerificationError as error:
            seen += f", argon2-cffi {error}"
    print(f"{what}: {seen}")
EOF
java -cp "lib/*" Finding.java >rows
echo "Password4j 1.8.4, argon2-cffi 25.1.0"
venv/bin/python finding.py <rows | tee seen
diff - seen <<'EOF' || exit 1
digest to argon2: the old salt, Password4j true, argon2-cffi Salt is too short
digest to argon2, addNewRandomSalt(16): 16 bytes of salt, Password4j true, argon2-cffi True
argon2 to argon2: 64 bytes of salt, Password4j true, argon2-cffi True
digest to bcrypt: BadParametersException Invalid salt
digest to bcrypt, addNewRandomSalt(16): BadParametersException Invalid salt
EOF
echo "as described: the old salt in the new row"
