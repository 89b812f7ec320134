// Verifies what hashkit wrote with node-argon2 (C), @node-rs/argon2 (Rust), bcryptjs (JavaScript) and Node's OpenSSL.
import { verify as argon2Rust } from "@node-rs/argon2";
import argon2 from "argon2";
import bcrypt from "bcryptjs";
import crypto from "node:crypto";
import readline from "node:readline";

function parts(stored) {
  const [, algorithm, costs, salt, tag] = stored.split("$");
  const numbers = Object.fromEntries(costs.split(",").map((part) => part.split("=")));
  for (const name in numbers) numbers[name] = Number(numbers[name]);
  return { algorithm, ...numbers, salt: Buffer.from(salt, "base64"), tag: Buffer.from(tag, "base64") };
}

function scrypt(password, stored) {
  const { ln, r, p, salt, tag } = parts(stored);
  return crypto.timingSafeEqual(crypto.scryptSync(password, salt, tag.length, { N: 2 ** ln, r, p }), tag);
}

function pbkdf2(password, stored) {
  const { algorithm, i, l, salt, tag } = parts(stored);
  return crypto.timingSafeEqual(crypto.pbkdf2Sync(password, salt, i, l, algorithm.split("-")[1]), tag);
}

const programs = {
  argon2id: [
    ["node-argon2", (password, stored) => argon2.verify(stored, password)],
    ["@node-rs/argon2", (password, stored) => argon2Rust(stored, password)],
  ],
  bcrypt: [["bcryptjs", (password, stored) => bcrypt.compareSync(password.toString("utf8"), stored)]],
  scrypt: [["OpenSSL by Node", scrypt]],
  "pbkdf2-sha256": [["OpenSSL by Node", pbkdf2]],
  "pbkdf2-sha512": [["OpenSSL by Node", pbkdf2]],
};

const counts = new Map();
for await (const line of readline.createInterface({ input: process.stdin })) {
  const [kind, hex, stored] = line.split("\t");
  for (const [name, verify] of programs[kind]) {
    const key = kind + "\t" + name;
    const count = counts.get(key) ?? { accepted: 0, rows: 0, wrong: 0 };
    counts.set(key, count);
    count.rows++;
    if (await verify(Buffer.from(hex, "hex"), stored)) count.accepted++;
    if (await verify(Buffer.from(hex + "78", "hex"), stored)) count.wrong++;
  }
}
for (const [key, { accepted, rows, wrong }] of counts) console.log([key, accepted, rows, wrong].join("\t"));
