#!/usr/bin/env bash
# "With smbk5pwd a new password in OpenLDAP is Samba's new password too."
#
# Guess: the overlay smbk5pwd, which keeps sambaNTPassword (and Heimdal's keys) in step with userPassword, acts whenever
#   userPassword is changed.
# Seen: it acts on the extended operation of ldappasswd alone. A change of userPassword by ldapmodify, in clear text or
#   hashed, is stored without an error, and sambaNTPassword and sambaPwdLastSet stay: the directory takes the new
#   password, Samba the old one. The next ldappasswd brings them together.
# Since/Versions: slapd and smbk5pwd 2.5.13 of Debian 12.
# Why it matters: pages for administrators and users, and scripts that import hashes, change userPassword by a modification. A
#   user whose password was reset there, because it had leaked, has the old one for file shares and Wi-Fi, and
#   nothing tells. Let the page use the extended operation, or write both attributes.
# Source: OpenLDAP, contrib/slapd-modules/smbk5pwd, README and smbk5pwd.c, smbk5pwd_exop_passwd.
set -euo pipefail

for tool in apt-get dpkg-deb base64; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
server=
trap '[[ -z "$server" ]] || { kill "$server" && wait "$server"; } 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
heimdal=7.8.git20221117.28daf24+dfsg-2
apt-get download slapd=2.5.13+dfsg-5 slapd-contrib=2.5.13+dfsg-5 ldap-utils=2.5.13+dfsg-5 libldap-2.5-0=2.5.13+dfsg-5 \
  libltdl7=2.4.7-7~deb12u1 libsasl2-2=2.1.28+dfsg-10+deb12u1 libwrap0=7.6.q-32 libcrypt1=1:4.4.33-2 \
  libodbc2=2.3.11-2+deb12u1 libnettle8=3.8.1-2 lib{kadm5srv8,krb5-26,hdb9,asn1-8,heimbase1,hx509-5,heimntlm0,hcrypto5,gssapi3}-heimdal="$heimdal" \
  lib{roken19,wind0}-heimdal="$heimdal" libdb5.3 libcom-err2 libedit2 libbsd0 libmd0 libsqlite3-0 >apt.log 2>&1 \
  || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
libraries="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
of_debian() { LDAPNOINIT=1 LD_LIBRARY_PATH="$libraries" "$@"; }
for file in sbin/slapd bin/ldappasswd lib/ldap/smbk5pwd.so; do ! of_debian ldd "root/usr/$file" | grep 'not found' || exit 2; done

# of Samba's schema, what the overlay asks for
mkdir data
{
  for schema in core cosine; do echo "include $work/root/etc/ldap/schema/$schema.schema"; done
  number=0
  for attribute in PwdLastSet PwdMustChange PwdCanChange; do
    number=$((number + 1))
    printf "attributetype ( 1.1.2.1.%s NAME 'samba%s' EQUALITY integerMatch SYNTAX 1.3.6.1.4.1.1466.115.121.1.27 SINGLE-VALUE )\n" "$number" "$attribute"
  done
  printf "attributetype ( 1.1.2.1.%s NAME 'samba%sPassword' EQUALITY caseIgnoreIA5Match SYNTAX 1.3.6.1.4.1.1466.115.121.1.26 SINGLE-VALUE )\n" 4 NT 5 LM
  printf '%s\n' "objectclass ( 1.1.2.2.1 NAME 'sambaSamAccount' SUP top AUXILIARY MAY ( sambaNTPassword \$ sambaLMPassword" \
    " \$ sambaPwdLastSet \$ sambaPwdMustChange \$ sambaPwdCanChange ) )"
  printf '%s\n' "modulepath $work/root/usr/lib/ldap" 'moduleload back_mdb' 'moduleload smbk5pwd' 'database mdb' 'suffix dc=x' \
    'rootdn cn=admin,dc=x' 'rootpw admin' "directory $work/data" 'overlay smbk5pwd' 'smbk5pwd-enable samba'
} >slapd.conf
printf '%s\n' 'dn: dc=x' 'objectClass: domain' 'dc: x' '' 'dn: uid=ann,dc=x' 'objectClass: account' \
  'objectClass: simpleSecurityObject' 'objectClass: sambaSamAccount' 'uid: ann' 'userPassword: none yet' >users.ldif
of_debian root/usr/sbin/slapadd -q -f slapd.conf -l users.ldif >slapadd.log 2>&1 || { tail -3 slapadd.log >&2; exit 1; }
address="ldapi://${work//\//%2F}%2Fsocket"
LD_LIBRARY_PATH="$libraries" root/usr/sbin/slapd -f slapd.conf -h "$address" -d 0 >slapd.log 2>&1 &
server=$!
for _ in $(seq 100); do [[ ! -S socket ]] || break; sleep 0.1; done
[[ -S socket ]] || { tail -3 slapd.log >&2; exit 2; }
# as_admin TOOL [ARGUMENT...]
as_admin() { of_debian "root/usr/bin/$1" -H "$address" -x -D cn=admin,dc=x -w admin "${@:2}"; }
modify() {
  printf '%s\n' 'dn: uid=ann,dc=x' 'changetype: modify' 'replace: userPassword' "userPassword: $1" \
    | as_admin ldapmodify >modify.log 2>&1 || { tail -3 modify.log >&2; exit 1; }
}
# state PASSWORD: whether it logs in, and Samba's hash
state() {
  local whoami
  whoami=$(of_debian root/usr/bin/ldapwhoami -H "$address" -x -D uid=ann,dc=x -w "$1" 2>&1 || true)
  echo "login $([[ "$whoami" == dn:* ]] && echo right || echo wrong), sambaNTPassword $(
    as_admin ldapsearch -LLL -b uid=ann,dc=x sambaNTPassword | sed -n 's/^sambaNTPassword: //p')"
}
as_admin ldappasswd -s first uid=ann,dc=x
seen="ldappasswd, first: $(state first)"
modify second
seen+=$'\n'"ldapmodify, second: $(state second)"
modify "$(of_debian root/usr/sbin/slapd -T passwd -s third)"
seen+=$'\n'"ldapmodify, third, hashed: $(state third)"
as_admin ldappasswd -s third uid=ann,dc=x
seen+=$'\n'"ldappasswd, third: $(state third)"
echo "slapd and smbk5pwd 2.5.13+dfsg-5"
echo "$seen"
# Samba's hash is MD4 of the password: the same in each run
[[ "$seen" == 'ldappasswd, first: login right, sambaNTPassword e1f39b544ba1f95e2e967e5fba8a653a
ldapmodify, second: login right, sambaNTPassword e1f39b544ba1f95e2e967e5fba8a653a
ldapmodify, third, hashed: login right, sambaNTPassword e1f39b544ba1f95e2e967e5fba8a653a
ldappasswd, third: login right, sambaNTPassword ed0e38cf48896619667caf7cfd30ab6c' ]] || exit 1
echo "as described: a modification leaves Samba's password"
