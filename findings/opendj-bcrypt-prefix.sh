#!/usr/bin/env bash
# "A directory that takes a row without an error can check it."
#
# Guess: OpenDJ's scheme BCRYPT reads bcrypt's rows of any program, {CRYPT} what crypt(3) reads, and
#   {PBKDF2-SHA512} is the form of other directories; what it does not know is refused.
# Seen: {BCRYPT} reads $2a$ alone. $2b$ and $2y$, which other programs write, {CRYPT}$2y$,
#   passlib's and OpenLDAP's {PBKDF2-SHA512} and any {ARGON2} are added with "success" and stay
#   as they are, and the right password does not bind. OpenDJ calls its own form
#   {PBKDF2-HMAC-SHA512}, in one base64 of tag and salt. $1$, $5$, $6$ and Atlassian's {PKCS5S2} are right.
# Since/Versions: OpenDJ 5.0.3 of Open Identity Platform, with allow-pre-encoded-passwords, without which
#   an entry with a hash is refused.
# Why it matters: an import of a table from PHP, Python or Node ends without a word, and
#   nobody can log in. For $2b$ and $2y$, write $2a$ in front: the passwords are then right.
# Source: OpenDJ, org.opends.server.extensions, BCrypt and CryptPasswordStorageScheme.
set -euo pipefail

for tool in java mvn python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
# OpenDJ keeps itself in a process of its own, which writes its number into logs/server.pid.
trap 'kill -9 "$(cat "$work/opendj/logs/server.pid" 2>/dev/null)" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install ldap3==2.9.1 libpass==1.9.4 bcrypt==5.0.0 \
  argon2-cffi==25.1.0 2>pip.log || { tail -1 pip.log >&2; exit 2; }
cat >pom.xml <<'XML'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<build><plugins><plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId>
<version>3.8.1</version><configuration><artifactItems><artifactItem><groupId>org.openidentityplatform.opendj</groupId>
<artifactId>opendj-server-legacy</artifactId><version>5.0.3</version><type>zip</type></artifactItem></artifactItems>
<outputDirectory>.</outputDirectory></configuration></plugin></plugins></build></project>
XML
mvn -q -B -Dmaven.repo.local="$work/m2" dependency:unpack >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
read -r port admin < <(python3 - <<'EOT'
import socket

sockets = [socket.socket(), socket.socket()]
for s in sockets:
    s.bind(("127.0.0.1", 0))
print(*(s.getsockname()[1] for s in sockets))
EOT
)
export OPENDJ_JAVA_ARGS=-Xmx512m
opendj/setup --cli --no-prompt --acceptLicense --doNotStart --rootUserPassword secret --baseDN dc=example,dc=com \
  --addBaseEntry --ldapPort "$port" --adminConnectorPort "$admin" --skipPortCheck >setup.log 2>&1 || { tail -3 setup.log >&2; exit 2; }
sed -i '/^dn: cn=Default Password Policy/,/^$/s/\(allow-pre-encoded-passwords\): false/\1: true/' opendj/config/config.ldif
opendj/bin/start-ds >start.log 2>&1 || { tail -3 start.log >&2; exit 2; }

cat >finding.py <<'EOT'
import base64
import hashlib
import os
import sys

import argon2
import bcrypt
import ldap3
from passlib.hash import atlassian_pbkdf2_sha1, ldap_pbkdf2_sha512, md5_crypt, sha256_crypt, sha512_crypt

PASSWORD = "a password"
rest = bcrypt.hashpw(PASSWORD.encode(), bcrypt.gensalt(5)).decode()[4:]
salt = os.urandom(8)
own = base64.b64encode(hashlib.pbkdf2_hmac("sha512", PASSWORD.encode(), salt, 1000) + salt).decode()
ROWS = [
    "{BCRYPT}$2a$" + rest, "{BCRYPT}$2b$" + rest, "{BCRYPT}$2y$" + rest, "{CRYPT}$2y$" + rest,
    "{CRYPT}" + md5_crypt.hash(PASSWORD), "{CRYPT}" + sha256_crypt.using(rounds=5000).hash(PASSWORD),
    "{CRYPT}" + sha512_crypt.using(rounds=6000).hash(PASSWORD), atlassian_pbkdf2_sha1.hash(PASSWORD),
    "{PBKDF2-HMAC-SHA512}1000:" + own, ldap_pbkdf2_sha512.using(rounds=1000).hash(PASSWORD),
    "{ARGON2}" + argon2.PasswordHasher(1, 1024, 1).hash(PASSWORD),
]
RIGHT = [True, False, False, False, True, True, True, True, True, False, False]
server = ldap3.Server("127.0.0.1", int(sys.argv[1]), get_info=None)
admin = ldap3.Connection(server, "cn=Directory Manager", "secret", auto_bind=True)
seen = []
for number, row in enumerate(ROWS):
    name = f"uid=user{number},dc=example,dc=com"
    admin.add(name, ["inetOrgPerson"], {"uid": f"user{number}", "cn": "user", "sn": "user", "userPassword": row})
    added = admin.result["description"]
    admin.search(name, "(objectClass=*)", attributes=["userPassword"])
    kept = admin.response[0]["raw_attributes"]["userPassword"] == [row.encode()]
    right = ldap3.Connection(server, name, PASSWORD).bind()
    wrong = ldap3.Connection(server, name, "another").bind()
    seen.append((added, kept, right, wrong))
    print(f"{row[:row.index('}') + 5]:26} added: {added}, unchanged {kept}; the right password {right}, a wrong one {wrong}")
raise SystemExit(0 if seen == [("success", True, right, False) for right in RIGHT] else 1)
EOT
echo "OpenDJ 5.0.3, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
venv/bin/python finding.py "$port" || exit 1
echo "as described: what is taken may never bind"
