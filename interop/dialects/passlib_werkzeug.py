"""Writes strings of passlib 1.7.4 and Werkzeug 3.1, each as "DIALECT,secret,STRING" for dialects.csv.

python passlib_werkzeug.py, after pip install passlib==1.7.4 werkzeug==3.1.8
"""

import passlib.hash
import werkzeug.security

PASSWORD = "secret"


def write(dialect, stored):
    quoted = f'"{stored}"' if "," in stored else stored
    print(f"{dialect},{PASSWORD},{quoted}")


for variant in range(4):
    write("fshp", passlib.hash.fshp.using(variant=variant, rounds=10).hash(PASSWORD))
write("crypt3", passlib.hash.sha1_crypt.using(rounds=10).hash(PASSWORD))
for digest in ("sha224", "sha384"):
    write("pbkdf2-sha224-sha384", werkzeug.security.generate_password_hash(PASSWORD, f"pbkdf2:{digest}:10"))
