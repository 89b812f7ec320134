#!/usr/bin/env bash
# The tests of hashkit-rehash on PostgreSQL, on the server that is installed here and through PgBouncer in transaction mode:
#
#   .ci/postgres.sh
#
# Needs PostgreSQL (initdb, pg_ctl) and pgbouncer, and starts both for itself.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

programs=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
PATH="${programs:+$programs:}/usr/sbin:$PATH"
for program in initdb pg_ctl pgbouncer; do
  command -v "$program" >/dev/null || {
    echo "postgres: no $program here" >&2
    exit 1
  }
done

folder=$(mktemp -d)
as_server=()
if [ "$(id -u)" -eq 0 ]; then
  # Neither server runs as root.
  as_server=(setpriv "--reuid=$(id -u nobody)" "--regid=$(id -g nobody)" --clear-groups)
  chown nobody "$folder"
fi
server() {
  (cd "$folder" && ${as_server[@]+"${as_server[@]}"} "$@")
}
end() {
  server pg_ctl -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
  [ ! -f "$folder/bouncer.pid" ] || kill "$(cat "$folder/bouncer.pid")" 2>/dev/null || true
  rm -rf "$folder"
}
trap end EXIT

port=${HASHKIT_POSTGRES_PORT:-54329}
bouncer=$((port + 1))
server initdb -D "$folder/data" -U postgres --auth=trust -E UTF8 --locale=C >/dev/null
server pg_ctl -D "$folder/data" -w -l "$folder/log" \
  -o "-p $port -k $folder -c fsync=off -c max_connections=50" start >/dev/null
cat >"$folder/bouncer.ini" <<END
[databases]
* = host=localhost port=$port user=postgres
[pgbouncer]
listen_addr = localhost
listen_port = $bouncer
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
server_reset_query =
pidfile = $folder/bouncer.pid
logfile = $folder/bouncer.log
END
server pgbouncer -d "$folder/bouncer.ini" >/dev/null

tests() {
  ./mvnw -B -q test-compile surefire:test@default-test -pl hashkit-core,jobs/rehash -DfailIfNoTests=false \
    -Dsurefire.failIfNoSpecifiedTests=false "-Dhashkit.postgres=localhost:$port" "$@"
}
server postgres --version
tests -Dtest=PostgresTest
pgbouncer --version | head -n 1
# Its users are one to the server, so rights are not tried through it.
tests "-Dtest=PostgresTest,!PostgresTest#*ight*,!PostgresTest#rowLevel*" "-Dhashkit.pgbouncer=localhost:$bouncer"
echo "postgres: passed directly and through PgBouncer in transaction mode"
