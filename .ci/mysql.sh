#!/usr/bin/env bash
# The tests of hashkit-rehash on MySQL, with MySQL's driver and with MariaDB's:
#
#   .ci/mysql.sh              on the newest MySQL of Debian
#   .ci/mysql.sh HOST:PORT    on a server with a database app and a user app, with the password app-password and all rights
#   .ci/mysql.sh trials       twenty minutes: rows are changed on the newest MySQL of Debian while the program is killed, the
#                             server is away for 30 seconds, and clients log in and change passwords
#   .ci/mysql.sh keycloak     a Keycloak on the newest MySQL of Debian, whose users who need hashkit are listed
#
# The server and its libraries are packages of Debian's suite sid (HASHKIT_MYSQL_SUITE), which are fetched into
# target/mysql and unpacked there: the system is not touched. Needs apt-get, dpkg-deb and the sources of a Debian, and
# 400 MB of disk and 70 MB to fetch. HASHKIT_MYSQL_PORT is the port of the server.
# Exits with 1 if a test fails, 3 if the packages cannot be had.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

. .ci/debian.sh

folder=$PWD/target/mysql
root=$folder/root

unpacked() {
  rm -rf "$folder"
  mkdir -p "$folder/part"
  fetch "$folder/apt" "${HASHKIT_MYSQL_SUITE:-sid}" "" mysql-server-core
  for package in "$folder"/apt/archives/*.deb; do dpkg-deb -x "$package" "$folder/part"; done
  rm -rf "$folder/apt"
  mv "$folder/part" "$root"
}

end() {
  [ -n "${data:-}" ] || return 0
  if [ -e "$data/pid" ]; then
    pid=$(cat "$data/pid")
    kill "$pid" 2>/dev/null || true
    while kill -0 "$pid" 2>/dev/null; do sleep 0.2; done
  fi
  rm -rf "$data"
}
trap end EXIT

place=${1:-}
if [ -z "$place" ] || [ "$place" = trials ] || [ "$place" = keycloak ]; then
  [ -d "$root" ] || unpacked
  port=${HASHKIT_MYSQL_PORT:-33069}
  # Not in the work tree, whose path may be too long for a socket.
  data=$(mktemp -d)
  # With the libraries that belong to it.
  loader=$(find "$root/usr/lib" -name 'ld-linux*.so.*' | head -n 1)
  mysqld=("$loader" --library-path "$(dirname "$loader")" "$root/usr/sbin/mysqld" --no-defaults "--basedir=$root/usr"
    "--datadir=$data/data" --secure-file-priv=NULL "--log-error=$data/log.err")
  if [ "$(id -u)" -eq 0 ]; then
    # It does not run as root.
    chown nobody "$data"
    mysqld=(setpriv "--reuid=$(id -u nobody)" "--regid=$(id -g nobody)" --clear-groups "${mysqld[@]}")
  fi
  cat >"$data/init.sql" <<'SQL'
create database app;
create user 'app'@'%' identified by 'app-password';
grant all on *.* to 'app'@'%' with grant option;
SQL
  "${mysqld[@]}" --version
  "${mysqld[@]}" --initialize-insecure --init-file="$data/init.sql" || fail 1 "$(cat "$data/log.err")"
  # The trials start it again.
  {
    echo '#!/usr/bin/env bash'
    echo exec "${mysqld[@]@Q}" "--port=$port" --bind-address=127.0.0.1 "--socket=$data/socket" "--pid-file=$data/pid" \
      --mysqlx=OFF --innodb-flush-log-at-trx-commit=0 --skip-log-bin
  } >"$data/start"
  chmod +x "$data/start"
  "$data/start" &
  started=$!
  until grep -q 'ready for connections' "$data/log.err"; do
    kill -0 "$started" 2>/dev/null || fail 1 "$(cat "$data/log.err")"
    sleep 0.2
  done
fi

maven=(./mvnw -B -q test -pl "hashkit-core,jobs/rehash" -DfailIfNoTests=false
  -Dsurefire.failIfNoSpecifiedTests=false)
if [ "$place" = trials ]; then
  "${maven[@]}" -P 'mysql,heavy' '-Dtest=RekeyTrialTest,WrapTrialTest' -Dhashkit.trial.server=mysql \
    "-Dhashkit.mysql=jdbc:mysql://localhost:$port/app" "-Dhashkit.mysql.start=$data/start" \
    -Dhashkit.rekey.rows=100000 -Dhashkit.rekey.kills=10 -Dhashkit.rekey.restarts=2 -Dhashkit.rekey.away=30 \
    -Dhashkit.wrap.rows=20000 -Dhashkit.wrap.kills=10 -Dhashkit.wrap.restarts=2 -Dhashkit.wrap.away=30
  exit
fi
if [ "$place" = keycloak ]; then
  ./mvnw -B -q verify -Pkeycloak -pl hashkit-core,jobs/rehash,integrations/keycloak -Dtest=NONE \
    -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false \
    -Dit.test=MySqlIT "-Dhashkit.mysql=localhost:$port"
  echo "mysql: passed with Keycloak"
  exit
fi
place=${place:-localhost:$port}

tests() {
  "${maven[@]}" -P 'mysql' -Dsurefire.groups=mysql -Dsurefire.excludedGroups= "-Dhashkit.mysql=$1"
}
tests "jdbc:mysql://$place/app"
# Its driver fetches the key for the password only if it is allowed to, and trusts no certificate of the server's own.
tests "jdbc:mariadb://$place/app?allowPublicKeyRetrieval=true&sslMode=disable"
echo "mysql: passed with the drivers of MySQL and MariaDB"
