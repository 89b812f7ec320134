#!/usr/bin/env bash
# "A binding of libsodium gives the string that goes into the column."
#
# Guess: crypto_pwhash_str gives the $argon2id$ string of under 100 characters in any language,
#   and verify takes that string.
# Seen: the C function fills a buffer of 128 bytes, and the bindings pass it on as they
#   like. secure-password of npm gives all 128 bytes, 31 of them zeros, and refuses the
#   string without them. lazysodium for the JVM gives the buffer as 256
#   hexadecimal digits, and cryptoPwHashStrRemoveNulls those of the string alone. PyNaCl
#   gives the string itself.
# Since/Versions: secure-password 4.0.0, lazysodium-java 5.1.4 (and 5.2.0, which needs
#   Java 21), PyNaCl 1.6.2.
# Why it matters: such columns hold zeros (which PostgreSQL's text refuses) or hexadecimal
#   digits; a program that looks for "$argon2id$" finds none of them, and one that cuts
#   the zeros off makes rows that the writer refuses. Convert them when you migrate.
# Source: doc.libsodium.org, The pwhash* API, crypto_pwhash_str; secure-password,
#   index.js, verify; lazysodium-java, LazySodium.cryptoPwHashStr.
set -euo pipefail

for tool in npm node python3 java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private": true}' >package.json
npm install --no-audit --no-fund --silent secure-password@4.0.0 >npm.log 2>&1 || { tail -3 npm.log >&2; exit 2; }
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install PyNaCl==1.6.2 || exit 2
cat >pom.xml <<'EOF'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies><dependency><groupId>com.goterl</groupId><artifactId>lazysodium-java</artifactId>
<version>5.1.4</version></dependency></dependencies></project>
EOF
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }

cat >finding.cjs <<'EOF'
const securePassword = require('secure-password')
const lib = securePassword()
const row = lib.hashSync(Buffer.from('a password'))
const trimmed = row.subarray(0, row.indexOf(0))
const answer = (stored) => { try { return String(lib.verifySync(Buffer.from('a password'), stored)) } catch { return 'error' } }
console.log(row.length, trimmed.length, answer(row), answer(trimmed))
EOF
cat >Finding.java <<'EOF'
import com.goterl.lazysodium.LazySodiumJava;
import com.goterl.lazysodium.SodiumJava;
import com.sun.jna.NativeLong;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

public class Finding {
    public static void main(String[] arguments) throws Exception {
        LazySodiumJava lib = new LazySodiumJava(new SodiumJava());
        String whole = lib.cryptoPwHashStr("a password", 1, new NativeLong(8 << 20));
        String shorter = lib.cryptoPwHashStrRemoveNulls("a password", 1, new NativeLong(8 << 20));
        String text = new String(HexFormat.of().parseHex(shorter), StandardCharsets.US_ASCII);
        System.out.println(whole.length() + " " + shorter.length() + " " + text.substring(0, 9));
    }
}
EOF
node=$(node finding.cjs)
jvm=$(java -cp "lib/*" Finding.java 2>java.log) || { tail -3 java.log >&2; exit 2; }
python=$(venv/bin/python -c 'import nacl.pwhash as p; s = p.argon2id.str(b"a password", opslimit=1, memlimit=8 << 20); print(len(s), s[:9].decode())')
echo "secure-password 4.0.0: bytes, without zeros, verify of both: $node"
echo "lazysodium 5.1.4: characters of both methods, decoded:       $jvm"
echo "PyNaCl 1.6.2: characters, beginning:                         $python"
# shellcheck disable=SC2016 # dollar signs of the rows
[[ "$node" == "128 97 Symbol(VALID) error" && "$jvm" == '256 192 $argon2id' && "$python" =~ ^9[0-9]\ .argon2id$ ]] || exit 1
echo "as described: three forms of one buffer"
