#!/usr/bin/env bash
# "A column type for passwords takes the hashes of the old table as hashes."
#
# Guess: PasswordType of SQLAlchemy-Utils, which hands the column to passlib, knows a hash by its beginning,
#   as passlib's identify does, so that old rows can be copied through the model; and == compares.
# Seen: any text is a password. The hash is hashed again, by the model and by an insert of the Core; given as
#   bytes, the Core stores NULL for it, without an error. Only Password(hash) and SQL of one's own keep
#   it. And == writes: if the password is right and the scheme deprecated, the attribute has a new hash,
#   which the next commit stores.
# Since/Versions: SQLAlchemy-Utils 0.43.0 (October 2026) with SQLAlchemy 2.1.9 and passlib 1.7.4.
# Why it matters: after a copy through the model every right password is wrong, and only the old table has
#   the hashes. Wrap them in Password, and try one known password before the rest. Compare in a
#   transaction that may write, or no login upgrades a row.
# Source: sqlalchemy_utils/types/password.py, Password.coerce, Password.__eq__,
#   PasswordType.process_bind_param; its documentation has the upgrade at ==.
# shellcheck disable=SC2016 # dollar signs of the rows
set -euo pipefail

command -v python3 >/dev/null || { echo "needs python3" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install SQLAlchemy-Utils==0.43.0 SQLAlchemy==2.1.9 passlib==1.7.4 || exit 2
cat >finding.py <<'EOF'
import sqlalchemy as sa
from passlib.hash import md5_crypt, pbkdf2_sha512
from sqlalchemy.orm import Session, declarative_base
from sqlalchemy_utils import Password, PasswordType

Base = declarative_base()


class User(Base):
    __tablename__ = "users"
    name = sa.Column(sa.String, primary_key=True)
    password = sa.Column(PasswordType(schemes=["pbkdf2_sha512", "md5_crypt"], deprecated=["md5_crypt"]))


engine = sa.create_engine("sqlite://")
Base.metadata.create_all(engine)
row = pbkdf2_sha512.using(rounds=25_000).hash("a password")
old = md5_crypt.hash("a password")


def stored(name):
    with engine.connect() as connection:
        return connection.execute(sa.text("SELECT password FROM users WHERE name = :name"), {"name": name}).scalar()


with Session(engine) as session:
    session.add(User(name="the model, str", password=row))
    session.add(User(name="the model, bytes", password=row.encode()))
    session.add(User(name="the model, Password", password=Password(row)))
    session.execute(sa.insert(User.__table__), {"name": "the Core, str", "password": row})
    session.execute(sa.insert(User.__table__), {"name": "the Core, bytes", "password": row.encode()})
    for name, value in ("SQL", row), ("SQL, $1$", old):
        session.execute(sa.text("INSERT INTO users VALUES (:name, :value)"), {"name": name, "value": value.encode()})
    session.commit()
    names = session.scalars(sa.select(User.name)).all()

seen = []
for name in sorted(names, key=str.lower):
    before = stored(name)
    kept = "NULL" if before is None else "kept" if before.decode() in (row, old) else "another hash"
    with Session(engine) as session:
        user = session.get(User, name)
        login = user.password == "a password"
        session.commit()
    after = "the same" if stored(name) == before else stored(name).decode()[:15]
    seen.append(f"{name}: {kept}, login {str(login).lower()}, then {after}")
print("SQLAlchemy-Utils 0.43.0, SQLAlchemy", sa.__version__, "passlib 1.7.4; a hash given to")
print(*seen, sep="\n")
described = [
    "SQL: kept, login true, then the same",
    "SQL, $1$: kept, login true, then $pbkdf2-sha512$",
    "the Core, bytes: NULL, login false, then the same",
    "the Core, str: another hash, login false, then the same",
    "the model, bytes: another hash, login false, then the same",
    "the model, Password: kept, login true, then the same",
    "the model, str: another hash, login false, then the same",
]
raise SystemExit(seen != described)
EOF
venv/bin/python finding.py || exit 1
echo "as described: a hash is a password, and a comparison may write"
