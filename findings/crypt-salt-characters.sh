#!/usr/bin/env bash
# "What crypt(3) takes as a salt, every reader of $1$, $5$ and $6$ takes."
#
# Guess: the salt of such a row is the text between the dollar signs; a salt in base64, with "+" and "=", as PHP code for
#   crypt makes it and "openssl passwd -salt" takes it, or with "-", is as good as another.
# Seen: crypt(3) (libxcrypt) and OpenSSL hash with each such character. Apache Commons Codec hashes with what stands in
#   front of the first one that is not a letter, a digit, "." or "/", so that the right password gives another row, and
#   an application that compares says false. passlib raises ValueError.
# Since/Versions: commons-codec 1.19.0; passlib 1.7.4; legacycrypt 0.3 for crypt(3), with libxcrypt 4.4.33; OpenSSL 3.0.19.
# Why it matters: more than a fifth of the base64 salts of 16 characters have "+", so that after a move to Java these users
#   have a wrong password, without an error. Look for [^./A-Za-z0-9] in the salts first, and let another program verify those.
# Source: commons-codec, Sha2Crypt and Md5Crypt, the patterns of a salt; passlib, sha2_crypt.py and md5_crypt.py, salt_chars;
#   libxcrypt, crypt-sha512.c.
set -euo pipefail

for tool in java mvn openssl python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >pom.xml <<'XML'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>commons-codec</groupId><artifactId>commons-codec</artifactId><version>1.19.0</version></dependency>
</dependencies></project>
XML
timeout 600 mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 timeout 600 venv/bin/python -m pip -q install --retries 0 passlib==1.7.4 legacycrypt==0.3 >pip.log 2>&1 \
  || { tail -1 pip.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import java.io.BufferedReader;
import java.io.InputStreamReader;
import org.apache.commons.codec.digest.Crypt;

public class Finding {
    public static void main(String[] arguments) {
        new BufferedReader(new InputStreamReader(System.in)).lines().forEach(row -> {
            String made = Crypt.crypt("a password", row);
            System.out.println(made.equals(row) + ", hashes with " + made.split("\\$")[2]);
        });
    }
}
EOF
cat >finding.py <<'EOF'
import sys
import warnings

warnings.simplefilter("ignore")
import legacycrypt
from passlib.context import CryptContext

context = CryptContext(["sha512_crypt", "sha256_crypt", "md5_crypt"])


def read(row, password):
    try:
        return context.verify(password, row)
    except ValueError:
        return "ValueError"


for row in sys.stdin.read().split():
    print(f"{legacycrypt.crypt('a password', row) == row}, passlib {read(row, 'a password')}")
EOF
for method in 1 5 6; do
  for salt in abcdefgh ab.d/fgh ab+d/fgh abcdef== ab-d_fgh; do openssl passwd "-$method" -salt "$salt" 'a password'; done
done >rows
echo "$(openssl version | cut -d' ' -f1,2), commons-codec 1.19.0, passlib 1.7.4"
paste -d';' <(cut -d'$' -f2,3 rows) <(venv/bin/python -W ignore finding.py <rows) <(java -cp "lib/*" Finding.java <rows) \
  | sed 's/;/: crypt(3) /; s/;/, commons-codec /' >seen
cat seen
for method in 1 5 6; do
  for salt in abcdefgh ab.d/fgh; do echo "$method\$$salt: crypt(3) True, passlib True, commons-codec true, hashes with $salt"; done
  for salt in ab+d/fgh abcdef== ab-d_fgh; do
    echo "$method\$$salt: crypt(3) True, passlib ValueError, commons-codec false, hashes with ${salt%%[+=-]*}"
  done
done >described
diff described seen || exit 1
echo "as described: the characters beyond ./A-Za-z0-9 end the salt, or the call"
