#!/usr/bin/env bash
# "A password-encrypted JWE with default settings opens in every JOSE library."
#
# Guess: PBES2-HS256+A128KW is one of the standard's algorithms and each token names its
#   PBKDF2 iterations, p2c; with the right password, any library that has it decrypts.
# Seen: each reader has a limit of its own, and it lies below other writers' defaults.
#   go-jose writes 600,000 and jose4j 65,536. npm's jose refuses more than 10,000,
#   jwcrypto more than 16,384, joserfc more than 300,000: the first two open neither
#   token, joserfc only jose4j's. jose4j opens both. jose (2,048) and jwcrypto
#   (8,192) themselves write less than their limits.
# Since/Versions: go-jose 4.1.9, jose4j 0.9.7, jose 6.2.18, jwcrypto 1.6.1, joserfc 1.8.0.
#   go-jose 3.0.4 and 4.0.1 have the same default. RFC 7518 recommends 1,000 or more and
#   names no maximum; the limits are against tokens that make the reader work for long.
# Why it matters: an update of the writing side that raises the default, or a switch of
#   libraries, makes tokens that the other side calls invalid. Set p2c where you write
#   and the limit where you read (maxPBES2Count in jose), and test the pair.
# Source: RFC 7518, 4.8.1.2; go-jose, symmetric.go, defaultP2C; jose4j,
#   Pbes2HmacShaWithAesKeyWrapAlgorithm; jose, option maxPBES2Count; jwcrypto, jwa.py,
#   default_max_pbkdf2_iterations; joserfc, jwe_algs.py, validate_p2c.
set -euo pipefail

for tool in go java mvn node npm python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"

export GOPATH="$work/go" GOFLAGS=-mod=mod GOCACHE="$work/cache"
cat >go.mod <<'EOF'
module finding

go 1.24

require github.com/go-jose/go-jose/v4 v4.1.9
EOF
cat >main.go <<'EOF'
package main

import (
	"fmt"

	"github.com/go-jose/go-jose/v4"
)

func main() {
	to := jose.Recipient{Algorithm: jose.PBES2_HS256_A128KW, Key: []byte("a password")}
	encrypter, err := jose.NewEncrypter(jose.A128GCM, to, nil)
	if err != nil {
		panic(err)
	}
	token, err := encrypter.Encrypt([]byte("text"))
	if err != nil {
		panic(err)
	}
	compact, err := token.CompactSerialize()
	if err != nil {
		panic(err)
	}
	fmt.Println(compact)
}
EOF
go build -o finding . >build.log 2>&1 || { tail -3 build.log >&2; exit 2; }

cat >pom.xml <<'EOF'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.bitbucket.b_c</groupId><artifactId>jose4j</artifactId><version>0.9.7</version></dependency>
<dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>2.0.17</version></dependency>
</dependencies></project>
EOF
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import org.jose4j.jwa.AlgorithmConstraints;
import org.jose4j.jwe.JsonWebEncryption;
import org.jose4j.keys.PbkdfKey;
import org.jose4j.lang.JoseException;

public class Finding {
    public static void main(String[] tokens) throws JoseException {
        JsonWebEncryption jwe = new JsonWebEncryption();
        jwe.setAlgorithmConstraints(AlgorithmConstraints.NO_CONSTRAINTS); // PBES2 is off otherwise
        jwe.setKey(new PbkdfKey("a password"));
        if (tokens.length == 0) {
            jwe.setAlgorithmHeaderValue("PBES2-HS256+A128KW");
            jwe.setEncryptionMethodHeaderParameter("A128GCM");
            jwe.setPayload("text");
            System.out.println(jwe.getCompactSerialization());
            return;
        }
        String answer;
        try {
            jwe.setCompactSerialization(tokens[0]);
            answer = jwe.getPayload();
        } catch (JoseException e) {
            answer = "refused";
        }
        System.out.println(answer);
    }
}
EOF

npm install --silent --no-audit --no-fund --prefix . jose@6.2.18 >npm.log 2>&1 || { tail -3 npm.log >&2; exit 2; }
cat >finding.mjs <<'EOF'
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from "jose";

const password = new TextEncoder().encode("a password");
const alg = "PBES2-HS256+A128KW";
const open = (token, more) =>
  compactDecrypt(token, password, { keyManagementAlgorithms: [alg], ...more })
    .then((r) => new TextDecoder().decode(r.plaintext), () => "refused");
const token = process.argv[2] ?? await new CompactEncrypt(new TextEncoder().encode("text"))
  .setProtectedHeader({ alg, enc: "A128GCM" }).encrypt(password);
const count = decodeProtectedHeader(token).p2c;
console.log(await open(token), count, await open(token, { maxPBES2Count: count }));
EOF

python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install jwcrypto==1.6.1 joserfc==1.8.0 || exit 2
cat >finding.py <<'EOF'
import base64
import json
import sys
from joserfc import jwe as joserfc_jwe
from joserfc.errors import JoseError
from joserfc.jwk import OctKey
from jwcrypto import jwe, jwk

alg = "PBES2-HS256+A128KW"
key = jwk.JWK.from_password("a password")
other = OctKey.import_key("a password")
if len(sys.argv) == 1:
    token = jwe.JWE(b"text", recipient=key, protected={"alg": alg, "enc": "A128GCM"}).serialize(True)
else:
    token = sys.argv[1]
opened = jwe.JWE()
try:
    opened.deserialize(token, key)
    print(opened.payload.decode(), end=" ")
except jwe.InvalidJWEData:
    print("refused", end=" ")
try:
    print(joserfc_jwe.decrypt_compact(token, other, algorithms=[alg, "A128GCM"]).plaintext.decode(), end=" ")
except JoseError:
    print("refused", end=" ")
header = token.split(".")[0]
print(json.loads(base64.urlsafe_b64decode(header + "=" * (-len(header) % 4)))["p2c"])
EOF

go version
java -version 2>&1 | head -1
node --version
python3 --version
jose() { node finding.mjs "$@"; }
python() { venv/bin/python -W ignore finding.py "$@"; }
own="$(jose), $(python)"
echo "own tokens; jose, p2c, jose with that limit, jwcrypto, joserfc, p2c: $own"
seen=
for writer in go-jose jose4j; do
  if [[ $writer == go-jose ]]; then token=$(./finding); else token=$(java -cp 'lib/*' Finding.java); fi
  answers="$(java -cp 'lib/*' Finding.java "$token") | $(jose "$token") | $(python "$token")"
  echo "$writer's token; jose4j | jose, p2c, jose with that limit | jwcrypto, joserfc, p2c: $answers"
  seen+="$answers; "
done
[[ "$own" == "text 2048 text, text text 8192" ]] || exit 1
[[ "$seen" == "text | refused 600000 text | refused refused 600000; text | refused 65536 text | refused text 65536; " ]] || exit 1
echo "as described: the limits of readers lie below the defaults of writers"
