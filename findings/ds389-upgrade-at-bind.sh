#!/usr/bin/env bash
# "A directory that hashes anew at the bind brings its users to the configured scheme."
#
# Guess: with nsslapd-enable-upgrade-hash, which is on by default, a bind to 389 Directory Server replaces
#   what is weaker than passwordStorageScheme and keeps what is as good; a value that the server cannot
#   read is refused when it is added.
# Seen: the name of the scheme decides. {CRYPT} is exempt, so that DES stays DES; {PBKDF2-SHA512} with
#   1,000 iterations stays beside 10,000; {SSHA} goes. With SSHA512 as the scheme, a bind turns
#   {PBKDF2-SHA512} into one salted SHA-512. And a header that the server does not know, such as
#   {BCRYPT}, or none before $2b$, makes the value a password: ldapadd succeeds, the hash is hashed, and
#   the right password is wrong. {CRYPT}$2b$, the same hash, is read.
# Since/Versions: 389-ds 2.3.1 of Debian 12. Upgrades at the bind came with 1.4.1; FreeIPA turns them off.
#   Since 2.6 the exempt schemes are a setting, with CRYPT and CLEAR in it (issue 6516); that fewer
#   iterations stay is known (issue 6678, open).
# Why it matters: after a year of logins the rows that were to disappear are those that are left, and a
#   scheme that an old installation still names takes the good ones away. Count the rows by header and
#   iterations. Write {CRYPT} before bcrypt's rows, and look at one imported value before you import all.
# Source: 389-ds-base, ldap/servers/slapd/pw.c, update_pw_encoding and pw_val2scheme; the two issues.
# shellcheck disable=SC2016 # dollar signs of the rows
set -euo pipefail

for tool in apt-get dpkg-deb perl python3; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
[[ "$(uname -m)" == x86_64 ]] || { echo "needs Debian 12's packages for x86-64" >&2; exit 2; }
work=$(mktemp -d)
server=
halt() { [[ -z "$server" ]] || { kill "$server" && wait "$server"; } 2>/dev/null || true; }
trap 'halt; rm -rf "$work"' EXIT
cd "$work"
apt-get download 389-ds-base=2.3.1+dfsg1-1+deb12u1 389-ds-base-libs=2.3.1+dfsg1-1+deb12u1 ldap-utils=2.5.13+dfsg-5 \
  libldap-2.5-0=2.5.13+dfsg-5 libsasl2-2 libnss3 libnspr4 libjemalloc2 liblmdb0 libdb5.3 libcrack2 libwrap0 libicu72 libpcre2-8-0 \
  >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
lib=$work/root/usr/lib/x86_64-linux-gnu
plugins=$lib/dirsrv/plugins
libraries=$lib:$lib/dirsrv:$plugins:$lib/nss
of_debian() { LD_LIBRARY_PATH="$libraries" "$@"; }
for file in root/usr/sbin/ns-slapd root/usr/bin/ldapadd "$plugins/libback-ldbm.so" "$plugins/libpwdstorage-plugin.so"; do
  ! of_debian ldd "$file" | grep 'not found' || exit 2
done

# what dscreate does, in this folder and with a socket instead of a port
mkdir -p conf/schema lock tmp cert ldif bak run inst log db
cp root/usr/share/dirsrv/schema/*.ldif root/etc/dirsrv/schema/99user.ldif conf/schema
cp root/etc/dirsrv/config/slapd-collations.conf conf
plugin() {
  printf '%s\n' "" "dn: cn=$1,cn=plugins,cn=config" 'objectClass: top' 'objectClass: nsSlapdPlugin' "cn: $1" \
    "nsslapd-pluginPath: $plugins/lib${1//_/-}-plugin" "nsslapd-pluginInitfunc: ${1}_plugin_init" "nsslapd-pluginType: $2" \
    'nsslapd-pluginEnabled: on' "nsslapd-pluginId: $1" 'nsslapd-pluginVersion: none' 'nsslapd-pluginVendor: 389 Project' \
    "nsslapd-pluginDescription: $1"
}
{
  sed -E -e "s|%schema_dir%|$work/conf/schema|; s|%config_dir%|$work/conf|; s|%inst_dir%|$work/inst|; s|%db(_home)?_dir%|$work/db|" \
    -e "s|%(lock\|tmp\|cert\|ldif\|bak\|run\|log)_dir%|$work/\1|; s|%ldapi%|$work/run/ldapi|; s|%ldapi_enabled%|on|; s|%ldapi_autobind%|off|" \
    -e "s|%fqdn%|localhost|; s|%ds_port%|0|; s|%ds_user%|$(id -un)|; s|%rootdn%|cn=admin|; s|%ds_suffix%|dc=example|; s|%db_lib%|bdb|" \
    -e "s|^(nsslapd-pluginpath: )(lib)|\1$plugins/\2|I; s|^nsslapd-rootpw: .*|nsslapd-rootpw: $(perl -e 'print "{CRYPT}", crypt("admin", q($6$saltsalt))')|" \
    root/usr/share/dirsrv/data/template-dse.ldif
  plugin entryuuid betxnpreoperation
  plugin entryuuid_syntax syntax
  printf '%s\n' '' 'dn: cn=userRoot,cn=ldbm database,cn=plugins,cn=config' 'objectClass: top' 'objectClass: extensibleObject' \
    'objectClass: nsBackendInstance' 'cn: userRoot' 'nsslapd-suffix: dc=example' "nsslapd-directory: $work/db/userRoot" '' \
    'dn: cn="dc=example",cn=mapping tree,cn=config' 'objectClass: top' 'objectClass: extensibleObject' 'objectClass: nsMappingTree' \
    'cn: "dc=example"' 'nsslapd-state: backend' 'nsslapd-backend: userRoot'
} | cat -s >conf/dse.ldif
LD_LIBRARY_PATH="$libraries" root/usr/sbin/ns-slapd -D "$work/conf" -i "$work/run/pid" -d 16384 >slapd.log 2>&1 &
server=$!
ldap() { of_debian "root/usr/bin/ldap$1" -x -H "ldapi://${work//\//%2F}%2Frun%2Fldapi" "${@:2}"; }
admin() { ldap "$1" -D cn=admin -w admin "${@:2}"; }
for _ in $(seq 60); do
  ! admin whoami >whoami.log 2>&1 || break
  sleep 1
done
grep -q admin whoami.log || { tail -3 slapd.log >&2; exit 2; }

pbkdf2() { python3 -c 'import base64, hashlib, sys
i, salt = int(sys.argv[1]), b"a salt of 24 bytes ....."
b64 = lambda raw: base64.b64encode(raw).decode()
print("{PBKDF2-SHA512}%d$%s$%s" % (i, b64(salt), b64(hashlib.pbkdf2_hmac("sha512", b"a password", salt, i))))' "$1"; }
crypt() { perl -e 'print crypt("a password", $ARGV[0])' "$1"; }
bcrypt=$(crypt '$2b$05$abcdefghijklmnopqrstuu')
ssha=$(perl -MDigest::SHA=sha1 -MMIME::Base64 -e 'print "{SSHA}", encode_base64(sha1("a passwordsalt") . "salt", "")')
user() { printf '%s\n' "dn: uid=$1,dc=example" 'objectClass: account' 'objectClass: simpleSecurityObject' "uid: $1" "userPassword: $2" ''; }
{
  printf '%s\n' 'dn: dc=example' 'objectClass: domain' 'dc: example' ''
  user ann "$ssha"
  user bob "{CRYPT}$(crypt ab)"
  user cid "{CRYPT}$bcrypt"
  user dan "$(pbkdf2 1000)"
  user eve "{BCRYPT}$bcrypt"
  user fay "$bcrypt"
  user gil "$(pbkdf2 10000)"
} >users.ldif
admin add -f users.ldif >add.log || { cat add.log >&2; exit 1; }
value() { admin search -LLL -o ldif-wrap=no -b "uid=$1,dc=example" userPassword | sed -n 's/^userPassword:: //p' | base64 -d; }
# kind VALUE: its header, and what stands before the first dollar sign of PBKDF2 or the second one of crypt(3)
kind() { sed -E 's/^(\{[^}]*\}(\$2b\$|[0-9]+\$)?).*/\1/; s/\$$//' <<<"$1"; }
login() {
  local given stored verdict=false
  given=$(sed -n "/^uid: $1\$/,/^\$/s/^userPassword: //p" users.ldif)
  stored=$(value "$1")
  ! ldap whoami -D "uid=$1,dc=example" -w 'a password' >bind.log 2>&1 || verdict=true
  echo "$(kind "$given"): stored as $(kind "$stored"), login $verdict, then $(kind "$(value "$1")")"
}
seen=$(for name in ann bob cid dan; do login "$name"; done)
seen+="
of bcrypt without {CRYPT}, $(login eve)
and bare: $(login fay | sed 's/.*: stored/stored/')"
printf '%s\n' 'dn: cn=config' 'changetype: modify' 'replace: passwordStorageScheme' 'passwordStorageScheme: SSHA512' | admin modify >modify.log
seen+="
after passwordStorageScheme: SSHA512, $(login gil)"
{ of_debian root/usr/sbin/ns-slapd -v 2>&1 || true; } | grep Directory
echo "$seen"
[[ "$seen" == '{SSHA}: stored as {SSHA}, login true, then {PBKDF2-SHA512}10000
{CRYPT}: stored as {CRYPT}, login true, then {CRYPT}
{CRYPT}$2b: stored as {CRYPT}$2b, login true, then {CRYPT}$2b
{PBKDF2-SHA512}1000: stored as {PBKDF2-SHA512}1000, login true, then {PBKDF2-SHA512}1000
of bcrypt without {CRYPT}, {BCRYPT}$2b: stored as {PBKDF2-SHA512}10000, login false, then {PBKDF2-SHA512}10000
and bare: stored as {PBKDF2-SHA512}10000, login false, then {PBKDF2-SHA512}10000
after passwordStorageScheme: SSHA512, {PBKDF2-SHA512}10000: stored as {PBKDF2-SHA512}10000, login true, then {SSHA512}' ]] || exit 1
echo "as described: the name of the scheme decides"
