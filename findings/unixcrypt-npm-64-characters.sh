#!/usr/bin/env bash
# "A SHA-crypt library that has the test vectors right has every password right."
#
# Guess: unixcrypt of npm, which tests itself with the vectors of the specification, writes
#   what crypt(3) writes, for passwords of any length.
# Seen: not where the password has a multiple of 64 bytes for $6$, or of 32 for $5$: these
#   have another digest. Of all lengths from 1 to 200, the others are right. It verifies
#   its own such rows, and answers false for those of crypt(3).
# Since/Versions: unixcrypt 1.2.0 to 3.0.4 (April 2026) of npm; sha512crypt-node 1.0.2 and
#   Perl's crypt with libxcrypt agree with each other.
# Why it matters: passwords of people rarely have 32 or 64 characters, generated ones do:
#   openssl rand -hex 16 and -hex 32 give just these. After a move, in either direction,
#   the service accounts are locked out and the people log in.
# Source: markusberg/unixcrypt, src/index.ts, generateDigestA, steps 9 and 10; SHA-crypt.txt,
#   step 9, "for each block of 32 or 64 bytes in the password".
set -euo pipefail

for tool in npm node perl; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
# shellcheck disable=SC2016 # dollar signs of the rows
[[ "$(perl -e 'print crypt("a password", q($6$abcdefghijklmnop))')" == '$6$'* ]] || { echo "needs crypt(3) with SHA-512" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private": true}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent unixcrypt@3.0.4 sha512crypt-node@1.0.2 >npm.log 2>&1 \
  || { tail -3 npm.log >&2; exit 2; }
cat >rows.pl <<'PERL'
for my $method ('$5$', '$6$') {
    print crypt("p" x $_, $method . "abcdefghijklmnop"), "\n" for 1 .. 200;
}
PERL
perl rows.pl >rows
cat >finding.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { encrypt, verify } from 'unixcrypt'
import other from 'sha512crypt-node'

const rows = readFileSync('rows', 'utf8').trim().split('\n')
const seen = {}
for (const [method, offset] of [['$5$', 0], ['$6$', 200]]) {
  const lengths = [...Array(200).keys()].map((i) => i + 1)
  const wrong = (differs) => lengths.filter((n) => differs('p'.repeat(n), rows[offset + n - 1])).join(' ')
  seen[method] = [
    wrong((password, row) => encrypt(password, method + 'abcdefghijklmnop') !== row),
    wrong((password, row) => !verify(password, row)),
    wrong((password) => !verify(password, encrypt(password, method))),
  ]
  console.log(`unixcrypt 3.0.4, ${method}: writes other rows than crypt(3) for lengths ${seen[method][0]}`)
  console.log(`  refuses those of crypt(3) for ${seen[method][1]}; its own for "${seen[method][2]}"`)
  if (method === '$6$') {
    seen.other = wrong((password, row) => other.sha512crypt(password, method + 'abcdefghijklmnop') !== row)
    console.log(`sha512crypt-node 1.0.2, ${method}: "${seen.other}"`)
  }
}
const expected = { $5$: ['32 64 96 128 160 192', '32 64 96 128 160 192', ''], $6$: ['64 128 192', '64 128 192', ''], other: '' }
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1)
JS
echo "node $(node --version)"
node finding.mjs || exit 1
echo "as described: only passwords of whole blocks"
