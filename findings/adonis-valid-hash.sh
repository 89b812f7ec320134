#!/usr/bin/env bash
# "A hash that AdonisJS verifies is a valid hash to AdonisJS."
#
# Guess: isValidHash is true for what verify reads, and needsReHash false for a row that costs what the
#   settings ask for, or more.
# Seen: the bcrypt driver verifies $2b$ and $2a$, and isValidHash says false for both: it knows its own form,
#   $bcrypt$v=98$r=10$..., alone. needsReHash is true for $2b$ of any cost, and for any cost but the set one,
#   so that a login turns $2b$12$ into r=10, and n=32768 of scrypt into n=16384. $2y$, of PHP, is false,
#   without an error.
# Since/Versions: @adonisjs/hash 10.1.1 with bcrypt 6.0.0; it needs Node.js 20.6 or newer.
# Why it matters: an import or a model's hook that asks isValidHash before it hashes, hashes other programs'
#   rows once more, and those users cannot log in; a login lowers the cost of the others. Set rounds to
#   the highest cost of the table, ask for the first three characters instead, and write $2b$ for $2y$.
# Source: @adonisjs/hash, src/drivers/bcrypt.ts, isValidHash, verify and needsReHash; src/drivers/scrypt.ts.
# shellcheck disable=SC2016 # dollar signs of the rows
set -euo pipefail

for tool in node npm; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private": true, "type": "module"}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent --fetch-retries=0 @adonisjs/hash@10.1.1 bcrypt@6.0.0 >npm.log 2>&1 || { tail -3 npm.log >&2; exit 2; }

cat >finding.mjs <<'EOF'
import { Bcrypt } from '@adonisjs/hash/drivers/bcrypt';
import { Scrypt } from '@adonisjs/hash/drivers/scrypt';
import bcrypt from 'bcrypt';

const adonis = new Bcrypt({});
const said = async (driver, row) =>
  `verify ${await driver.verify(row, 'a password')}, isValidHash ${driver.isValidHash(row)}, needsReHash ${driver.needsReHash(row)}`;
const other = await bcrypt.hash('a password', 12);
const own = await adonis.make('a password');
const stronger = await new Bcrypt({ rounds: 12 }).make('a password');
const scrypt = new Scrypt({});
const slower = await new Scrypt({ cost: 32768, maxMemory: 64 << 20 }).make('a password');
const seen = [
  `its own, ${own.slice(0, 17)}: ${await said(adonis, own)}`,
  `$2b$12$: ${await said(adonis, other)}`,
  `$2a$12$: ${await said(adonis, other.replace('$2b', '$2a'))}`,
  `$2y$12$: ${await said(adonis, other.replace('$2b', '$2y'))}`,
  `its own, ${stronger.slice(0, 17)}: ${await said(adonis, stronger)}`,
  `of scrypt ${slower.split('$')[2]}: needsReHash ${scrypt.needsReHash(slower)}, to ${(await scrypt.make('a password')).split('$')[2]}`,
];
console.log('@adonisjs/hash 10.1.1, bcrypt 6.0.0, Node.js', process.version);
console.log(seen.join('\n'));
const described = [
  'its own, $bcrypt$v=98$r=10: verify true, isValidHash true, needsReHash false',
  '$2b$12$: verify true, isValidHash false, needsReHash true',
  '$2a$12$: verify true, isValidHash false, needsReHash true',
  '$2y$12$: verify false, isValidHash false, needsReHash true',
  'its own, $bcrypt$v=98$r=12: verify true, isValidHash true, needsReHash true',
  'of scrypt n=32768,r=8,p=1: needsReHash true, to n=16384,r=8,p=1',
];
process.exit(seen.join() === described.join() ? 0 : 1);
EOF
node finding.mjs || exit 1
echo "as described: read, but not valid"
