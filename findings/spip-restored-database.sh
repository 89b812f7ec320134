#!/usr/bin/env bash
# "A restored database logs its users in, and a mistyped password changes nothing."
#
# Guess: SPIP's table of authors holds bcrypt of PHP, so that a copy of the database is all that logins need; and whoever
#   types a wrong password may try again.
# Seen: the rows are bcrypt of an HMAC whose key is in the file config/cles.php, so that bcrypt of the password is false.
#   Without the file nobody logs in, until a webmaster does: the table holds the keys too, encrypted with each webmaster's
#   password, and the first right one writes the file anew. But if the password that a webmaster types first is wrong, SPIP
#   takes that copy for a bad one, deletes it, and, if no other webmaster has one, makes a new key: from then on each right
#   password is false, the webmaster's as well. The old file, put in place of the new, lets everybody in again.
# Since/Versions: SPIP 4.4.30 of Debian 13 with PHP 8.4.28 and SQLite; keys in a file since SPIP 4.1.
# Why it matters: a move to another host takes the database, as it did up to SPIP 4.0, and the trial login after it decides
#   about all passwords. Take config/cles.php along and keep it in the backup; without it, copy spip_auteurs before anybody
#   tries: its column backup_cles is the only other copy.
# Source: SPIP, ecrire/auth/spip.php, auth_spip_dist and auth_spip_initialiser_secret; ecrire/src/Chiffrer, Password.php
#   and SpipCles.php, restore.
set -euo pipefail

for tool in apt-get dpkg-deb unshare chroot; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
unshare -r true 2>/dev/null || { echo "needs root, or user namespaces" >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Debian 13's packages, whatever Debian this is
mkdir -p apt/parts apt/lists/partial apt/cache/archives/partial root
for source in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
  [[ -f "$source" ]] || continue
  sed 's/bookworm/trixie/g' "$source" >"apt/parts/${source##*/}"
done
[[ ! -f apt/parts/sources.list ]] || mv apt/parts/sources.list apt/parts/main.list
options=(-o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$work/apt/parts"
  -o "Dir::State::lists=$work/apt/lists" -o "Dir::Cache=$work/apt/cache")
apt-get "${options[@]}" update >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
apt-get "${options[@]}" download spip=4.4.30+dfsg-0+deb13u1 php8.4-{cli,common,sqlite3,xml,mbstring}=8.4.28-1~deb13u1 \
  php-algo26-idna-convert php-jakeasmith-http-build-url php-psr-container \
  php-symfony-{dependency-injection,deprecation-contracts,filesystem,service-contracts,var-exporter} \
  libc6 libargon2-1 libedit2 libpcre2-8-0 libsodium23 libssl3t64 libxml2 zlib1g libffi8 libsqlite3-0 libxslt1.1 libonig5 libgcc-s1 \
  libbsd0 libmd0 libtinfo6 liblzma5 libicu76 libstdc++6 libzstd1 libcrypt1 tzdata >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
for folder in lib lib64; do [[ -e "root/$folder" ]] || ln -s "usr/$folder" "root/$folder"; done

# a site of its own, with SQLite
mkdir -p root/tmp root/site/config/bases root/site/{IMG,local} root/site/tmp/{cache,log}
for folder in ecrire prive squelettes-dist plugins-dist vendor config/spip; do cp -r "root/usr/share/spip/$folder" "root/site/$folder"; done
cat >root/site/config/connect.php <<'EOF'
<?php
$GLOBALS['spip_connect_version'] = 0.8;
spip_connect_db('', '', '', '', 'spip', 'sqlite3', 'spip', '', 'utf8');
EOF
cat >root/site/finding.php <<'EOF'
<?php
chdir('/site');
$_SERVER += ['HTTP_HOST' => 'localhost', 'SERVER_NAME' => 'localhost', 'REQUEST_URI' => '/', 'REQUEST_METHOD' => 'GET'];
[, $command, $login, $password] = $argv + [2 => '', 3 => ''];
if ($command === 'tables') {
    (new PDO('sqlite:config/bases/spip.sqlite'))->exec("CREATE TABLE spip_meta (nom varchar(255) NOT NULL PRIMARY KEY,
        valeur text DEFAULT '', impt text DEFAULT 'oui' NOT NULL, maj timestamp)");
}
require 'vendor/autoload.php';
require 'ecrire/inc_version.php';
include_spip('base/create');
include_spip('auth/spip');
if ($command === 'tables') {
    creer_base();
    sql_insertq('spip_meta', ['nom' => 'version_installee', 'valeur' => $GLOBALS['spip_version_base'], 'impt' => 'non']);
    echo 'SPIP ', $GLOBALS['spip_version_branche'], ', PHP ', PHP_VERSION, "\n";
} elseif ($command === 'user') {
    $webmaster = $login === 'webmaster';
    $id = sql_insertq('spip_auteurs', ['nom' => $login, 'login' => $login, 'statut' => $webmaster ? '0minirezo' : '1comite']);
    sql_updateq('spip_auteurs', ['webmestre' => $webmaster ? 'oui' : 'non'], 'id_auteur=' . $id);
    auth_spip_modifier_pass($login, $password, $id);
} elseif ($command === 'bcrypt') {
    $row = sql_getfetsel('pass', 'spip_auteurs', 'login=' . sql_quote($login));
    echo substr($row, 0, 7), ' password_verify ', var_export(password_verify($password, $row), true), "\n";
} else {
    echo "$login ", auth_spip_dist($login, $password) ? 'logs in' : 'false';
    echo sql_countsel('spip_auteurs', "backup_cles!=''") ? ', copy of the keys' : ', no copy', "\n";
}
EOF
extensions=()
for name in pdo pdo_sqlite sqlite3 dom simplexml xml xmlreader mbstring ctype tokenizer posix iconv fileinfo; do extensions+=(-d "extension=$name.so"); done
spip() {
  timeout 100 unshare -r chroot root /usr/bin/php8.4 -n -d display_errors=stderr -d "extension_dir=/$(cd root && echo usr/lib/php/2*)" \
    "${extensions[@]}" /site/finding.php "$@" 2>>php.log || { tail -3 php.log >&2; exit 1; }
}
right="a long password"
{
  spip tables
  for user in webmaster ann; do spip user "$user" "$right"; done
  spip bcrypt ann "$right"
  for user in webmaster ann; do spip login "$user" "$right"; done
  cp root/site/config/bases/spip.sqlite database
  cp root/site/config/cles.php keys
  echo "the database alone:"
  rm root/site/config/cles.php
  for user in ann webmaster ann; do spip login "$user" "$right"; done
  echo "the database alone, mistyped:"
  rm root/site/config/cles.php
  cp database root/site/config/bases/spip.sqlite
  spip login webmaster "a long passwort"
  for user in webmaster ann; do spip login "$user" "$right"; done
  echo "the old file:"
  cp keys root/site/config/cles.php
  for user in webmaster ann; do spip login "$user" "$right"; done
} | tee seen
diff - seen <<'EOF' || exit 1
SPIP 4.4.30, PHP 8.4.28
$2y$12$ password_verify false
webmaster logs in, copy of the keys
ann logs in, copy of the keys
the database alone:
ann false, copy of the keys
webmaster logs in, copy of the keys
ann logs in, copy of the keys
the database alone, mistyped:
webmaster false, no copy
webmaster false, no copy
ann false, no copy
the old file:
webmaster logs in, copy of the keys
ann logs in, copy of the keys
EOF
echo "as described: one mistyped password ends all"
