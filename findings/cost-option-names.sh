#!/usr/bin/env bash
# "A cost that a library does not know by that name is an error."
#
# Guess: libraries that throw for a cost of the wrong type, or out of range, also throw for one of the wrong name,
#   such as n for N, iterations for timeCost or rounds for cost.
# Seen: Node's crypto.scrypt, npm's @node-rs/argon2, PHP's password_hash and Vert.x' HashingStrategy ignore the name
#   and hash with their defaults. Node throws for N: '32768', a text, and computes N=16384 for n: 32768, from which
#   no string shows it; PHP ignores rounds, memory and time, which are Laravel's names for the same. Vert.x' PBKDF2
#   knows the name "it" alone, and writes $pbkdf2$$ for 10,000.
# Since/Versions: Node.js 20.20.2, @node-rs/argon2 2.0.2, PHP 8.2.36, Vert.x 5.0.4. @noble/hashes 2 throws.
# Why it matters: names differ by library, so that code that moves from one to another keeps a name, and its costs
#   are gone: all tests that hash and verify pass. Test the costs of a row as text, and for crypto.scrypt compare
#   with a known key.
# Source: Node.js, crypto.scrypt, options; @node-rs/argon2, index.d.ts, Options; php-src, ext/standard/password.c;
#   vertx-auth-common, io.vertx.ext.auth.hashing.HashingStrategy.
set -euo pipefail

for tool in apt-get node npm java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ "$(uname -m)" == x86_64 ]] || { echo "needs Debian 12's packages for x86-64" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download php8.2-cli=8.2.36-1~deb12u1 libargon2-1=0~20171227-0.3+deb12u1 libsodium23=1.0.18-1+deb12u1 \
  libedit2=3.1-20221030-2 libbsd0=0.11.7-2 libmd0=1.0.4-2 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
of_debian() { LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu" "$@"; }
! of_debian ldd root/usr/bin/php8.2 | grep 'not found' || exit 2
echo '{"private": true, "type": "module"}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent --fetch-retries=0 @node-rs/argon2@2.0.2 >npm.log 2>&1 || { tail -3 npm.log >&2; exit 2; }
cat >pom.xml <<'EOF'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies><dependency><groupId>io.vertx</groupId><artifactId>vertx-auth-common</artifactId><version>5.0.4</version></dependency></dependencies></project>
EOF
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }

cat >finding.mjs <<'EOF'
import { scryptSync } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';

const key = (options) => scryptSync('a password', 'sixteen bytes ..', 32, options).toString('hex');
const outcome = (call) => { try { return call(); } catch (e) { return e.code; } };
const costs = (row) => row.split('$')[3];
console.log('crypto.scrypt, n: 1024:', key({ n: 1024 }) === key({ N: 16384 }) ? 'N=16384' : 'another');
console.log("crypto.scrypt, N: '1024':", outcome(() => key({ N: '1024' })));
console.log('@node-rs/argon2, memory: 8192, iterations: 9:', costs(await argon2.hash('a password', { memory: 8192, iterations: 9 })));
console.log('@node-rs/argon2, memoryCost: 8192, timeCost: 9:', costs(await argon2.hash('a password', { memoryCost: 8192, timeCost: 9 })));
EOF
cat >finding.php <<'EOF'
<?php
echo 'password_hash, rounds 12: ', substr(password_hash('a password', PASSWORD_BCRYPT, ['rounds' => 12]), 0, 7), "\n";
echo 'password_hash, memory 8192, time 9: ', explode('$', password_hash('a password', PASSWORD_ARGON2ID, ['memory' => 8192, 'time' => 9]))[3], "\n";
EOF
cat >Finding.java <<'EOF'
import io.vertx.ext.auth.hashing.HashingStrategy;
import java.util.Map;

public class Finding {
    public static void main(String[] arguments) {
        HashingStrategy strategy = HashingStrategy.load();
        for (String name : new String[] {"iterations", "it"}) {
            String row = strategy.hash("pbkdf2", Map.of(name, "20000"), "c2l4dGVlbiBieXRlcyAuLg", "a password");
            System.out.println("HashingStrategy, " + name + " 20000: " + row.substring(0, row.indexOf("c2l4")) + " "
                    + strategy.verify(row, "a password"));
        }
    }
}
EOF
seen=$(node finding.mjs 2>node.log) || { tail -3 node.log >&2; exit 1; }
seen+=$'\n'$(of_debian root/usr/bin/php8.2 -n finding.php)
seen+=$'\n'$(java -cp 'lib/*' Finding.java 2>java.log) || { tail -3 java.log >&2; exit 1; }
echo "Node.js $(node --version), @node-rs/argon2 2.0.2, PHP 8.2.36, Vert.x 5.0.4"
echo "$seen"
[[ "$seen" == "crypto.scrypt, n: 1024: N=16384
crypto.scrypt, N: '1024': ERR_INVALID_ARG_TYPE
@node-rs/argon2, memory: 8192, iterations: 9: m=19456,t=2,p=1
@node-rs/argon2, memoryCost: 8192, timeCost: 9: m=8192,t=9,p=1
password_hash, rounds 12: \$2y\$10\$
password_hash, memory 8192, time 9: m=65536,t=4,p=1
HashingStrategy, iterations 20000: \$pbkdf2\$\$ true
HashingStrategy, it 20000: \$pbkdf2\$it=20000\$ true" ]] || exit 1
echo "as described: another name is no name"
