#!/usr/bin/env bash
# "Argon2 without a type is Argon2id."
#
# Guess: whoever does not name a type gets the one that RFC 9106 and OWASP recommend.
# Seen: the argon2 command and Bouncy Castle's builder make Argon2i, with 4 MiB and three
#   passes, and argon2-browser makes Argon2d with 1 MiB and one pass. All three are far
#   below what OWASP asks of any type.
# Since/Versions: Debian's argon2 20171227, bcprov 1.87, argon2-browser 1.18.0.
# Why it matters: all of them are "Argon2" in a list of libraries. Argon2d reads memory as
#   the password says, which a neighbour on the same processor may watch; Argon2i is the
#   cheapest to guess. The identifier of a row is the only witness.
# Source: man 1 argon2; bcprov, Argon2Parameters.Builder; argon2-browser, README, hash.
set -euo pipefail

for tool in apt-get npm node java mvn; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download argon2=0~20171227-0.3+deb12u1 libargon2-1=0~20171227-0.3+deb12u1 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu"
echo '{"private": true}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent argon2-browser@1.18.0 >npm.log 2>&1 \
  || { tail -3 npm.log >&2; exit 2; }
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
  -Dartifact=org.bouncycastle:bcprov-jdk18on:1.87 -DoutputDirectory="$work/lib" >mvn.log 2>&1 \
  || { tail -3 mvn.log >&2; exit 2; }
cat >Finding.java <<'EOF'
import org.bouncycastle.crypto.params.Argon2Parameters;

public class Finding {
    public static void main(String[] arguments) {
        Argon2Parameters built = new Argon2Parameters.Builder().build();
        String type = switch (built.getType()) {
            case Argon2Parameters.ARGON2_d -> "argon2d";
            case Argon2Parameters.ARGON2_i -> "argon2i";
            default -> "argon2id";
        };
        System.out.println(type + " m=" + built.getMemory() + ",t=" + built.getIterations() + ",p=" + built.getLanes());
    }
}
EOF
cat >finding.cjs <<'EOF'
globalThis.fetch = undefined // the package then reads its code from its folder
const argon2 = require('argon2-browser')
argon2.hash({ pass: 'a password', salt: 'somesalt' }).then((hash) => {
  const [, type, , costs] = hash.encoded.split('$')
  console.log(type, costs)
  process.exit(0)
})
EOF
command=$(printf 'a password' | root/usr/bin/argon2 somesalt -e | cut -d '$' -f 2,4 | tr '$' ' ')
castle=$(java -cp "lib/*" Finding.java)
browser=$(node finding.cjs)
echo "argon2 20171227:         $command"
echo "bcprov 1.87's builder:   $castle"
echo "argon2-browser 1.18.0:   $browser"
[[ "$command" == "argon2i m=4096,t=3,p=1" && "$castle" == "argon2i m=4096,t=3,p=1" ]] || exit 1
[[ "$browser" == "argon2d m=1024,t=1,p=1" ]] || exit 1
echo "as described: two types, neither Argon2id"
