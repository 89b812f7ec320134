"""Writes rows of five programs for Python at low costs, each as "PROGRAM<tab>SECRET<tab>STORED". python rows.py COUNT"""

import sys

import argon2
import bcrypt
import passlib.hash as passlib
import werkzeug.security as werkzeug
from django.conf import settings

settings.configure()
from django.contrib.auth import hashers as django  # noqa: E402  (needs the settings)

PASSLIB = [
    passlib.pbkdf2_sha256.using(rounds=500),
    passlib.pbkdf2_sha512.using(rounds=500),
    passlib.sha512_crypt.using(rounds=1000),
    passlib.sha256_crypt.using(rounds=1000),
    passlib.md5_crypt,
    passlib.apr_md5_crypt,
    passlib.phpass.using(rounds=7),
    passlib.ldap_salted_sha1,
    passlib.bcrypt_sha256.using(rounds=4),
    passlib.fshp.using(rounds=10),
]
ARGON2 = argon2.PasswordHasher(time_cost=1, memory_cost=64, parallelism=2)
DJANGO = [
    lambda secret, salt: django.PBKDF2PasswordHasher().encode(secret, salt, 500),
    lambda secret, salt: django.PBKDF2SHA1PasswordHasher().encode(secret, salt, 500),
    lambda secret, salt: django.MD5PasswordHasher().encode(secret, salt),
]
WERKZEUG = ["pbkdf2:sha256:500", "scrypt:1024:8:1", "pbkdf2:sha512:500"]


def write(program, secret, stored):
    print(program, secret, stored, sep="\t")


for i in range(int(sys.argv[1])):
    secret = f"python-{i} é☃"
    write("passlib", secret, PASSLIB[i % len(PASSLIB)].hash(secret))
    write("argon2-cffi", secret, ARGON2.hash(secret))
    write("bcrypt for Python", secret, bcrypt.hashpw(secret.encode(), bcrypt.gensalt(4)).decode())
    write("Django", secret, DJANGO[i % len(DJANGO)](secret, f"salt{i:08d}saltsalt"))
    write("Werkzeug", secret, werkzeug.generate_password_hash(secret, WERKZEUG[i % len(WERKZEUG)]))
