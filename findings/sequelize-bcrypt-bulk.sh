#!/usr/bin/env bash
# "A model that hashes its password field hashes it however the row is written."
#
# Guess: sequelize-bcrypt makes a Sequelize model hash the field in each write: create and save,
#   but also bulkCreate, update with a where clause, and upsert, which the same model offers.
# Seen: it hashes in create, findOrCreate and save. bulkCreate, Model.update and upsert store the
#   password in clear text, without a warning, and the right password does not log in afterwards.
#   bulkCreate and Model.update with individualHooks: true hash; upsert has no such option, and
#   stays as it is. So the column has hashes and passwords side by side.
# Since/Versions: sequelize-bcrypt 1.2.0 with sequelize 6.37.8. Its README shows create alone; the
#   manual of Sequelize says that these calls run other hooks than create.
# Why it matters: an import of users is a bulkCreate, and "set a new password" often an update with
#   a where clause. What is left are passwords in clear text in the database and in its backups,
#   in a column that everybody takes for hashes. Look for rows that do not begin with "$2".
# Source: sequelize-bcrypt, index.js, addHook('beforeSave'); sequelize.org, page "Hooks", "Model hooks".
set -euo pipefail

for tool in node npm; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"private": true}' >package.json
npm install --ignore-scripts --no-audit --no-fund --silent sequelize@6.37.8 sequelize-bcrypt@1.2.0 pg@8.23.1 \
  @electric-sql/pglite@0.5.14 @electric-sql/pglite-socket@0.2.17 >npm.log 2>&1 || { tail -3 npm.log >&2; exit 2; }
cat >finding.mjs <<'EOF'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { DataTypes, Sequelize } from 'sequelize'
import useBcrypt from 'sequelize-bcrypt'

const server = new PGLiteSocketServer({ db: await PGlite.create(), path: `${process.cwd()}/.s.PGSQL.5432` })
await server.start()
const sequelize = new Sequelize('postgres', 'postgres', 'postgres', {
  dialect: 'postgres', host: process.cwd(), logging: false, pool: { max: 1 }
})
const User = sequelize.define('User', {
  name: { type: DataTypes.STRING, unique: true }, password: DataTypes.STRING
})
useBcrypt(User, { rounds: 4 })
await User.sync()
const password = 'a password'
const renew = async (options) => {
  const user = await User.create({ name: 'ann', password: 'the old one' })
  await User.update({ password }, { where: { id: user.id }, ...options })
}
const writes = {
  create: () => User.create({ name: 'ann', password }),
  findOrCreate: () => User.findOrCreate({ where: { name: 'ann' }, defaults: { password } }),
  save: async () => {
    const user = await User.create({ name: 'ann', password: 'the old one' })
    user.password = password
    await user.save()
  },
  bulkCreate: () => User.bulkCreate([{ name: 'ann', password }]),
  'bulkCreate, individualHooks': () => User.bulkCreate([{ name: 'ann', password }], { individualHooks: true }),
  update: () => renew({}),
  'update, individualHooks': () => renew({ individualHooks: true }),
  upsert: () => User.upsert({ name: 'ann', password })
}
const seen = []
for (const [name, write] of Object.entries(writes)) {
  await write()
  const user = await User.findOne({ where: { name: 'ann' } })
  const stored = user.password === password ? 'clear text' : user.password.slice(0, 4)
  seen.push(`${name}: ${stored}, login ${user.authenticate(password)}`)
  await user.destroy()
}
console.log('sequelize 6.37.8, sequelize-bcrypt 1.2.0')
console.log(seen.join('\n'))
await sequelize.close()
await server.stop()
const hashed = '$2a$, login true'
const clear = 'clear text, login false'
const expected = [`create: ${hashed}`, `findOrCreate: ${hashed}`, `save: ${hashed}`, `bulkCreate: ${clear}`,
  `bulkCreate, individualHooks: ${hashed}`, `update: ${clear}`, `update, individualHooks: ${hashed}`, `upsert: ${clear}`]
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1)
EOF
node finding.mjs || exit 1
echo "as described: clear text, where the model's hook is not asked"
