// Writes rows of two packages for Node: bcryptjs and argon2. node rows.mjs COUNT, after npm install
import argon2 from "argon2";
import bcrypt from "bcryptjs";

const count = Number(process.argv[2]);
for (let i = 0; i < count; i++) {
  const secret = `node-${i} é☃`;
  console.log(`bcryptjs\t${secret}\t${bcrypt.hashSync(secret, 4)}`);
  const stored = await argon2.hash(secret, { timeCost: 2, memoryCost: 64, parallelism: 1 });
  console.log(`argon2 for Node\t${secret}\t${stored}`);
}
