// Verifies what hashkit wrote, or writes what hashkit shall verify. What is refused goes to standard error, with the reason.
//
//   node verify.mjs verify    reads kind, password and stored string; prints kind, program, accepted, rows, and wrong passwords accepted
//   node verify.mjs write     reads kind, password, costs, salt and length of the tag; prints kind, program, password and stored string
import * as argon2Rust from "@node-rs/argon2";
import * as bcryptRust from "@node-rs/bcrypt";
import argon2 from "argon2";
import bcryptC from "bcrypt";
import bcrypt from "bcryptjs";
import * as wasm from "hash-wasm";
import sodium from "libsodium-wrappers-sumo";
import crypto from "node:crypto";
import { readFileSync } from "node:fs";
import readline from "node:readline";

await sodium.ready;
const ARGON2 = ["argon2id", "argon2i", "argon2d"];
const PBKDF2 = ["pbkdf2-sha1", "pbkdf2-sha256", "pbkdf2-sha512"];
const TYPES = { argon2d: 0, argon2i: 1, argon2id: 2 };
const OPENSSL = `OpenSSL by Node ${process.versions.node}`;
const verifiers = {};
const writers = {};

function program(kinds, name, verify, write) {
  for (const kind of kinds) {
    if (verify) (verifiers[kind] ??= []).push([name, verify]);
    if (write) (writers[kind] ??= []).push([name, write]);
  }
}

function named(folder) {
  return `npm ${folder} ${JSON.parse(readFileSync(`node_modules/${folder}/package.json`)).version}`;
}

function numbers(costs) {
  return Object.fromEntries(costs.split(",").map((part) => [part.split("=")[0], Number(part.split("=")[1])]));
}

function b64(bytes) {
  return Buffer.from(bytes).toString("base64").replace(/=+$/, "");
}

// The functions for strings of a function that computes a tag: costs, tag length and salt are one object.
function derived(derive) {
  return [
    async (kind, password, stored) => {
      const [costs, salt, tag] = stored.split("$").slice(-3);
      const expected = Buffer.from(tag, "base64");
      const options = { ...numbers(costs), salt: Buffer.from(salt, "base64"), length: expected.length };
      return crypto.timingSafeEqual(Buffer.from(await derive(kind, password, options)), expected);
    },
    async (kind, password, costs, salt, length) => {
      const tag = b64(await derive(kind, password, { ...numbers(costs), salt, length }));
      const version = kind.startsWith("argon2") ? "v=19$" : "";
      const all = kind.startsWith("pbkdf2") ? `${costs},l=${length}` : costs;
      return `$${kind === "pbkdf2-sha1" ? "pbkdf2" : kind}$${version}${all}$${b64(salt)}$${tag}`;
    },
  ];
}

function bcryptSalt(costs, salt) {
  return `$2b$0${numbers(costs).cost}$` + bcrypt.encodeBase64(salt, 16);
}

program(ARGON2, named("argon2"), (kind, password, stored) => argon2.verify(stored, password),
  (kind, password, costs, salt, hashLength) => {
    const { m, t, p } = numbers(costs);
    return argon2.hash(password, { type: TYPES[kind], memoryCost: m, timeCost: t, parallelism: p, hashLength, salt });
  });
program(ARGON2, named("@node-rs/argon2"), (kind, password, stored) => argon2Rust.verify(stored, password),
  (kind, password, costs, salt, outputLen) => {
    const { m, t, p } = numbers(costs);
    return argon2Rust.hash(password, { algorithm: TYPES[kind], memoryCost: m, timeCost: t, parallelism: p, outputLen, salt });
  });
// hash-wasm refuses an empty password, except with scrypt and PBKDF2.
program(ARGON2, named("hash-wasm"), (kind, password, hash) => password.length ? wasm.argon2Verify({ password, hash }) : null,
  (kind, password, costs, salt, hashLength) => {
    const { m, t, p } = numbers(costs);
    return password.length === 0 ? null : wasm[kind]({ password, salt, memorySize: m, iterations: t, parallelism: p, hashLength, outputType: "encoded" });
  });
program(["argon2id", "argon2i"], `libsodium ${sodium.SODIUM_VERSION_STRING} (wrappers)`,
  (kind, password, stored) => sodium.crypto_pwhash_str_verify(stored, password),
  (kind, password, costs) => {
    const { m, t, p } = numbers(costs);
    return kind === "argon2id" && p === 1 ? sodium.crypto_pwhash_str(password, t, m * 1024) : null;
  });
if (crypto.argon2Sync) {
  program(ARGON2, OPENSSL, ...derived((kind, message, { m, t, p, salt, length }) =>
    crypto.argon2Sync(kind, { message, nonce: salt, memory: m, passes: t, parallelism: p, tagLength: length })));
} else {
  console.error(`interop: Node ${process.versions.node} has no crypto.argon2, left out`);
}
program(["bcrypt"], named("bcryptjs"), (kind, password, stored) => bcrypt.compareSync(password.toString("utf8"), stored),
  (kind, password, costs, salt) => bcrypt.hashSync(password.toString("utf8"), bcryptSalt(costs, salt)));
program(["bcrypt"], named("bcrypt"), (kind, password, stored) => bcryptC.compareSync(password, stored),
  (kind, password, costs, salt) => bcryptC.hashSync(password, bcryptSalt(costs, salt)));
program(["bcrypt"], named("@node-rs/bcrypt"), (kind, password, stored) => bcryptRust.verifySync(password, stored),
  (kind, password, costs, salt) => bcryptRust.hashSync(password, { cost: numbers(costs).cost, salt }));
program(["bcrypt"], named("hash-wasm"), (kind, password, hash) => password.length ? wasm.bcryptVerify({ password, hash }) : null,
  (kind, password, costs, salt) => password.length === 0 ? null :
    wasm.bcrypt({ password, salt, costFactor: numbers(costs).cost, outputType: "encoded" }));
program(["scrypt"], OPENSSL, ...derived((kind, password, { ln, r, p, salt, length }) =>
  crypto.scryptSync(password, salt, length, { N: 2 ** ln, r, p })));
program(["scrypt"], named("hash-wasm"), ...derived((kind, password, { ln, r, p, salt, length }) =>
  wasm.scrypt({ password, salt, costFactor: 2 ** ln, blockSize: r, parallelism: p, hashLength: length, outputType: "binary" })));
program(PBKDF2, OPENSSL, ...derived((kind, password, { i, salt, length }) =>
  crypto.pbkdf2Sync(password, salt, i, length, kind.split("-")[1])));
const digests = { sha1: wasm.createSHA1, sha256: wasm.createSHA256, sha512: wasm.createSHA512 };
program(PBKDF2, named("hash-wasm"), ...derived(async (kind, password, { i, salt, length }) =>
  wasm.pbkdf2({ password, salt, iterations: i, hashLength: length, hashFunction: digests[kind.split("-")[1]](), outputType: "binary" })));

function refused(kind, name, reason, what) {
  console.error([kind, name, String(reason).replace(/\s+/g, " ").slice(0, 100), what].join("\t"));
}

async function attempt(kind, verify, password, stored) {
  try {
    return await verify(kind, password, stored);
  } catch (reason) {
    return String(reason);
  }
}

const counts = new Map();
for await (const line of readline.createInterface({ input: process.stdin })) {
  const [kind, hex, ...row] = line.split("\t");
  const password = Buffer.from(hex, "hex");
  if (process.argv[2] === "verify") {
    for (const [name, verify] of verifiers[kind] ?? []) {
      const key = kind + "\t" + name;
      const count = counts.get(key) ?? { accepted: 0, rows: 0, wrong: 0 };
      counts.set(key, count);
      const answer = await attempt(kind, verify, password, row[0]);
      if (answer === null) continue;
      count.rows++;
      if (answer === true) count.accepted++;
      else refused(kind, name, answer, row[0]);
      if ((await attempt(kind, verify, Buffer.from(hex + "78", "hex"), row[0])) === true) count.wrong++;
    }
    continue;
  }
  const [costs, salt, length] = row;
  for (const [name, write] of writers[kind] ?? []) {
    try {
      const stored = await write(kind, password, costs, Buffer.from(salt, "hex"), Number(length));
      if (stored) console.log([kind, name, hex, stored].join("\t"));
    } catch (reason) {
      refused(kind, name, reason, `${costs} salt=${salt.length / 2} tag=${length}`);
    }
  }
}
for (const [key, { accepted, rows, wrong }] of counts) console.log([key, accepted, rows, wrong].join("\t"));
