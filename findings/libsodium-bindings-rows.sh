#!/usr/bin/env bash
# "crypto_pwhash_str gives the string that goes into the column."
#
# Guess: a binding of libsodium gives the $argon2id$ string of 97 characters, and its
#   verify takes that string.
# Seen: the C function fills a buffer of 128 bytes, and the bindings pass it on as they
#   like. secure-password of npm gives all 128 bytes, 31 of them zeros, and refuses the
#   string without them. lazysodium gives the hexadecimal digits of the buffer without its
#   zeros at one method, and another has "RemoveNulls" in its name. PyNaCl gives the
#   string itself.
# Since/Versions: secure-password 4.0.0, lazysodium-java 5.2.0, PyNaCl 1.6.2.
# Why it matters: such columns hold zeros (which PostgreSQL's text refuses) or hexadecimal
#   digits; a program that reads "$argon2id$" finds none of them, and one that cuts the
#   zeros off makes rows that the writer refuses. Convert them when you migrate.
# Source: doc.libsodium.org, "The pwhash* API", crypto_pwhash_str; secure-password,
#   index.js; lazysodium-java, PwHash.
set -euo pipefail
