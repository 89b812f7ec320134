#!/usr/bin/env bash
# "PostgreSQL stores the verifier that it was given, or says that it is none."
#
# Guess: CREATE ROLE ... PASSWORD 'SCRAM-SHA-256$...' or 'md5...' stores the string as it is,
#   as the documentation says, and a string that only begins so is an error.
# Seen: what does not parse to its last character is a password, and is hashed: a verifier with the
#   line feed or the space of the file that it came from, without the padding of its base64,
#   with md5's digits in capitals, as other programs write them, with the SCRAM of another
#   digest, and any crypt(3) string. CREATE ROLE succeeds, without a notice. What stands in
#   pg_authid afterwards looks like a verifier, for it is one: of the verifier.
# Since/Versions: PostgreSQL 18.7, as PGlite 0.5.17 builds it; PostgreSQL 15 is alike.
# Why it matters: accounts that a script carries from one server to another answer "password
#   authentication failed" for the right password, and whoever looks at the column finds the
#   prefix, 4096 and 133 characters, as expected. Read the column back and compare it with what
#   was sent.
# Source: PostgreSQL, src/backend/libpq/crypt.c, get_password_type; documentation, CREATE ROLE.
set -euo pipefail

for tool in npm node; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private": true}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent @electric-sql/pglite@0.5.17 >npm.log 2>&1 \
  || { tail -3 npm.log >&2; exit 2; }
cat >finding.mjs <<'EOF'
import { createHash, createHmac, pbkdf2Sync } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'

const password = 'a password'
const database = new PGlite()
const notices = []
const run = (sql) => database.query(sql, [], { onNotice: (notice) => notices.push(notice.message) })
const stored = async (role) =>
  (await database.query('select rolpassword from pg_authid where rolname = $1', [role])).rows[0].rolpassword

// whether a client that knows this password logs in with SCRAM or MD5
const matches = (verifier, typed, role) => {
  if (verifier.startsWith('md5')) {
    return verifier === 'md5' + createHash('md5').update(typed + role).digest('hex')
  }
  const [, iterations, salt, key] = /^SCRAM-SHA-256\$(\d+):([^$]*)\$([^:]*):/.exec(verifier)
  const salted = pbkdf2Sync(typed, Buffer.from(salt, 'base64'), Number(iterations), 32, 'sha256')
  const client = createHmac('sha256', salted).update('Client Key').digest()
  return createHash('sha256').update(client).digest('base64') === key
}

await run(`create role source login password '${password}'`)
const scram = await stored('source')
const md5 = createHash('md5').update(`${password}target`).digest('hex')
const tag = Buffer.alloc(20, 1).toString('base64')
const given = {
  'as it was': scram,
  'md5, as it was': `md5${md5}`,
  'with a line feed': `${scram}\n`,
  'with a space': `${scram} `,
  'without padding': scram.replaceAll('=', ''),
  'md5 in capitals': `md5${md5.toUpperCase()}`,
  'md5 with a line feed': `md5${md5}\n`,
  'SCRAM-SHA-1': `SCRAM-SHA-1$4096:${Buffer.alloc(16, 2).toString('base64')}$${tag}:${tag}`,
  'SHA-512-crypt': '$6$saltsalt$sf.aCPsRRapNR1G5rTzY78df.KdUQqMQQzVCyMoM4FlnOxuRq9mRc.jW/1pK6qbEVcZ0U5.MSQkhdX1AsdktA1'
}
const seen = []
for (const [name, verifier] of Object.entries(given)) {
  await run(`create role target login password '${verifier}'`)
  const now = await stored('target')
  seen.push(`${name}: ${now === verifier ? 'kept' : 'hashed'}, ${now.length} characters, login ${matches(now, password, 'target')}`)
  await run('drop role target')
}
console.log((await run('select version() as v')).rows[0].v.split(' on ')[0])
console.log(seen.join('\n'))
console.log(`notices: ${notices.length ? notices.join('; ') : 'none'}`)
const hashed = (name) => `${name}: hashed, 133 characters, login false`
const expected = ['as it was: kept, 133 characters, login true', 'md5, as it was: kept, 35 characters, login true',
  ...Object.keys(given).slice(2).map(hashed)]
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1)
EOF
node finding.mjs || exit 1
echo "as described: a verifier with a fault becomes the password"
