#!/usr/bin/env bash
# "PRAGMA kdf_iter before PRAGMA rekey says how the new key of a SQLCipher file is derived."
#
# Guess: to raise the cost of a file one opens it, sets kdf_iter and gives it a new password by rekey, or the same
#   one; or SQLCipher says that this cannot be.
# Seen: after the first access kdf_iter is ignored without an error: it still answers the old number, and the file,
#   with its new password, opens with the old iterations alone. sqlcipher_export into a new file with its own
#   kdf_iter changes them. SQLite3 Multiple Ciphers, which reads and writes the same files, takes the number: its
#   rekey derives anew, and then SQLCipher with the old number says "file is not a database".
# Since/Versions: SQLCipher 4.12.0 (sqlcipher3-wheels 0.5.7) and SQLite3 Multiple Ciphers 2.6.1 (apsw-sqlite3mc
#   3.54.0.0). SQLCipher 4 has 256,000 iterations unless told.
# Why it matters: the iterations are nowhere in the file, so that nothing shows a file of version 3's 64,000 or a
#   tester's 1,000 behind its new password; and a wrong number looks like a wrong password. Ask kdf_iter after
#   setting it, and open the file anew with the new number before the old copy goes.
# Source: SQLCipher API documentation, PRAGMA kdf_iter, rekey and sqlcipher_export; SQLite3 Multiple Ciphers, the
#   same.
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install sqlcipher3-wheels==0.5.7 apsw-sqlite3mc==3.54.0.0 || exit 2
cat >finding.py <<'EOF'
import apsw
from sqlcipher3 import dbapi2


def sqlcipher(file, password, iterations):
    connection = dbapi2.connect(file, isolation_level=None)
    connection.execute(f"PRAGMA key = '{password}'")
    connection.execute(f"PRAGMA kdf_iter = {iterations}").fetchall()
    return connection


def multiple(file, password, iterations):
    connection = apsw.Connection(file)
    connection.pragma("cipher", "sqlcipher")
    connection.pragma("legacy", 4)
    connection.pragma("kdf_iter", iterations)
    connection.pragma("key", password)
    return connection


def opens(program, file, password, iterations):
    connection = program(file, password, iterations)
    try:
        connection.execute("SELECT x FROM t").fetchall()
        return f"{iterations} opens it"
    except (dbapi2.DatabaseError, apsw.NotADBError):
        return f"{iterations} does not"
    finally:
        connection.close()


def made(file):
    connection = sqlcipher(file, "a password", 64000)
    connection.execute("CREATE TABLE t(x)")
    connection.close()


seen = []
for name, program in (("SQLCipher", sqlcipher), ("SQLite3 Multiple Ciphers", multiple)):
    file = program.__name__ + ".db"
    made(file)
    connection = program(file, "a password", 64000)
    connection.execute("SELECT x FROM t").fetchall()
    list(connection.execute("PRAGMA kdf_iter = 512000"))
    (answer,) = list(connection.execute("PRAGMA kdf_iter"))
    list(connection.execute("PRAGMA rekey = 'a new password'"))
    connection.close()
    seen.append(f"{name}: kdf_iter answers {answer[0]}; after rekey "
                + ", ".join(opens(sqlcipher, file, "a new password", n) for n in (64000, 512000)))
made("old.db")
connection = sqlcipher("old.db", "a password", 64000)
connection.execute("ATTACH 'new.db' AS new KEY 'a password'")
connection.execute("PRAGMA new.kdf_iter = 512000")
connection.execute("SELECT sqlcipher_export('new')").fetchall()
connection.close()
seen.append("SQLCipher, sqlcipher_export: " + ", ".join(opens(sqlcipher, "new.db", "a password", n) for n in (64000, 512000)))
version = dbapi2.connect(":memory:").execute("PRAGMA cipher_version").fetchone()[0]
print(f"SQLCipher {version}, {apsw.mc_version}")
print("\n".join(seen))
described = [
    "SQLCipher: kdf_iter answers 64000; after rekey 64000 opens it, 512000 does not",
    "SQLite3 Multiple Ciphers: kdf_iter answers 512000; after rekey 64000 does not, 512000 opens it",
    "SQLCipher, sqlcipher_export: 64000 does not, 512000 opens it",
]
raise SystemExit(0 if seen == described else 1)
EOF
venv/bin/python finding.py 2>cipher.log || { tail -3 cipher.log >&2; exit 1; }
echo "as described: rekey changes the password, and in one of two the cost"
