#!/usr/bin/env bash
# "Group, digest, name, salt and password give one SRP verifier, whichever library computes it."
#
# Guess: a table of salts and verifiers, for a 2048-bit group with SHA-256 and x = H(salt | H(name:password)) as in
#   RFC 5054, can be read by any library of SRP-6a that is set to these.
# Seen: there are two verifiers for each salt that begins with a zero byte, one of 256. npm's secure-remote-password and
#   the Python code of PyPI's srp hash the salt as it is stored; Nimbus SRP and the C code of PyPI's srp take it for a
#   number, and hash it without the zero byte. Which of its two srp uses, the import decides: C if OpenSSL's
#   library is found, else Python, so that one package on two hosts disagrees with itself about a row. With other salts
#   all four agree.
# Since/Versions: srp 1.0.22, secure-remote-password 0.3.1, com.nimbusds:srp6a 2.1.0.
# Why it matters: after a move to another library, or to an image without OpenSSL, the right password of 0.4 % of the users
#   is wrong, all tests pass, and a new password mends it. Draw salts whose first byte is not zero; for old rows, give
#   the library that they came from those whose salt begins with 00.
# Source: RFC 2945, section 3, where s is a string of bytes; srp, _ctsrp.py, H_bn_str, and __init__.py; nimbus-srp,
#   SRP6Routines.computeX and BigIntegerUtils.bigIntegerToBytes; secure-remote-password, lib/srp-integer.js.
set -euo pipefail

for tool in java mvn node npm python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install --retries 0 srp==1.0.22 >pip.log 2>&1 || { tail -1 pip.log >&2; exit 2; }
echo '{"private":true}' >package.json
npm install --silent --no-audit --no-fund --fetch-retries 0 secure-remote-password@0.3.1 >npm.log 2>&1 || { tail -1 npm.log >&2; exit 2; }
cat >pom.xml <<'XML'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>com.nimbusds</groupId><artifactId>srp6a</artifactId><version>2.1.0</version></dependency>
</dependencies></project>
XML
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
venv/bin/python -c 'import srp._ctsrp' 2>python.log || { echo "needs OpenSSL's library, for srp's C code" >&2; exit 2; }
salts=(010102030405060708090a0b0c0d0e0f 000102030405060708090a0b0c0d0e0f)
cat >npm.cjs <<'EOF'
const { derivePrivateKey, deriveVerifier } = require('secure-remote-password/client')

for (const salt of process.argv.slice(2)) {
  console.log('secure-remote-password', salt, deriveVerifier(derivePrivateKey(salt, 'ann', 'a password')))
}
EOF
cat >Nimbus.java <<'EOF'
import com.nimbusds.srp6.SRP6CryptoParams;
import com.nimbusds.srp6.SRP6VerifierGenerator;
import com.nimbusds.srp6.XRoutineWithUserIdentity;
import java.math.BigInteger;

public class Nimbus {
    public static void main(String[] salts) {
        SRP6VerifierGenerator generator = new SRP6VerifierGenerator(SRP6CryptoParams.getInstance(2048, "SHA-256"));
        generator.setXRoutine(new XRoutineWithUserIdentity());
        for (String salt : salts) {
            BigInteger verifier = generator.generateVerifier(new BigInteger(salt, 16), "ann", "a password");
            System.out.printf("Nimbus SRP %s %0512x%n", salt, verifier);
        }
    }
}
EOF
cat >login.py <<'EOF'
from sys import stdin

from srp import _ctsrp, _pysrp


def login(srp, salt, verifier, password):
    settings = {"hash_alg": srp.SHA256, "ng_type": srp.NG_2048}
    user = srp.User("ann", password, **settings)
    name, public = user.start_authentication()
    server = srp.Verifier(name, salt, verifier, public, **settings)
    proof = server.verify_session(user.process_challenge(*server.get_challenge()))
    if proof is not None:
        user.verify_session(proof)
    return user.authenticated()


for line in stdin.read().splitlines():
    writer, salt, verifier = line.rsplit(" ", 2)
    row = bytes.fromhex(salt), bytes.fromhex(verifier)
    assert not any(login(srp, *row, "another") for srp in (_pysrp, _ctsrp))
    print(f"{writer}, salt {salt[:4]}...: verifier {verifier[:8]}..., "
          f"srp in Python {login(_pysrp, *row, 'a password')}, in C {login(_ctsrp, *row, 'a password')}")
EOF
{ node npm.cjs "${salts[@]}" && java -cp 'lib/*' Nimbus.java "${salts[@]}"; } >rows
echo "srp 1.0.22, secure-remote-password 0.3.1, srp6a 2.1.0"
venv/bin/python login.py <rows | tee seen
diff - seen <<'EOF' || exit 1
secure-remote-password, salt 0101...: verifier 2f56ebd3..., srp in Python True, in C True
secure-remote-password, salt 0001...: verifier 9f7dc931..., srp in Python True, in C False
Nimbus SRP, salt 0101...: verifier 2f56ebd3..., srp in Python True, in C True
Nimbus SRP, salt 0001...: verifier 0479e510..., srp in Python False, in C True
EOF
echo "as described: two verifiers for a salt that begins with zero"
