#!/usr/bin/env bash
# "Lucia's rows log in at better-auth: both are scrypt with the same costs."
#
# Guess: Lucia, which was given up, and better-auth, to which its users move, hash by scrypt with N=16384, r=16, p=1
#   and 64 bytes, and store salt and key in hexadecimal with a colon between; so the rows are copied as they are.
# Seen: this holds for the rows of Scrypt of Lucia 3, in both directions. Rows of Lucia 2, and of LegacyScrypt of Lucia
#   3, begin with s2: and are false for the right password, in better-auth and in Lucia's own Scrypt, without an error:
#   s2 is taken for the salt. Without s2: the same rows verify in both. LegacyScrypt is false for Scrypt's and
#   better-auth's rows, for it takes a row of two parts for r=8, as Lucia's oldest rows are: those are false elsewhere.
# Since/Versions: lucia 2.7.7 and 3.2.2, better-auth 1.7.25.
# Why it matters: a column that lived through the versions of Lucia holds all three; only users of the newest log in
#   after the move. Cut s2: off when copying, and keep a verify of your own, r=8, for two parts of before Lucia 3.
# Source: lucia 2, utils/crypto.js; lucia 3, crypto.ts, Scrypt and LegacyScrypt; better-auth/crypto, verifyPassword.
set -euo pipefail

for tool in node npm; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private": true, "type": "module"}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent --fetch-retries=0 lucia@3.2.2 lucia2@npm:lucia@2.7.7 \
  better-auth@1.7.25 >npm.log 2>&1 || { tail -3 npm.log >&2; exit 2; }
cat >finding.mjs <<'EOF'
import { randomBytes, scryptSync } from 'node:crypto';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { LegacyScrypt, Scrypt } from 'lucia';
import { generateLuciaPasswordHash, validateLuciaPasswordHash } from 'lucia2/utils';

const password = 'a password';
const lucia2 = await generateLuciaPasswordHash(password);
const salt = randomBytes(8).toString('hex');
const rows = {
  "two parts, r=8": `${salt}:${scryptSync(password, salt, 64, { N: 16384, r: 8, p: 1 }).toString('hex')}`,
  'Lucia 2': lucia2,
  'Lucia 2 without s2:': lucia2.replace('s2:', ''),
  'Lucia 3, LegacyScrypt': await new LegacyScrypt().hash(password),
  'Lucia 3, Scrypt': await new Scrypt().hash(password),
  'better-auth': await hashPassword(password),
};
const readers = {
  'better-auth': (hash) => verifyPassword({ hash, password }),
  Scrypt: (hash) => new Scrypt().verify(hash, password),
  LegacyScrypt: (hash) => new LegacyScrypt().verify(hash, password),
  'Lucia 2': (hash) => validateLuciaPasswordHash(password, hash),
};
console.log('lucia 2.7.7, 3.2.2, better-auth 1.7.25, Node.js', process.version);
const seen = [];
for (const [writer, row] of Object.entries(rows)) {
  const answers = [];
  for (const [name, reads] of Object.entries(readers)) answers.push(`${name} ${await reads(row)}`);
  seen.push(`${writer}: ${answers.join(', ')}`);
}
console.log(seen.join('\n'));
const legacy = 'better-auth false, Scrypt false, LegacyScrypt true, Lucia 2 true';
const current = 'better-auth true, Scrypt true, LegacyScrypt false, Lucia 2 false';
const described = [
  `two parts, r=8: ${legacy}`,
  `Lucia 2: ${legacy}`,
  `Lucia 2 without s2:: ${current}`,
  `Lucia 3, LegacyScrypt: ${legacy}`,
  `Lucia 3, Scrypt: ${current}`,
  `better-auth: ${current}`,
];
process.exit(seen.join() === described.join() && lucia2.startsWith('s2:') ? 0 : 1);
EOF
node finding.mjs || exit 1
echo "as described: three letters in front"
