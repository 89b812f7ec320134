#!/usr/bin/env bash
# "One password, one realm and one name give one Kerberos key."
#
# Guess: ktutil derives the key that the KDC has, for the salt is realm and name; so a keytab
#   for a service can be made anywhere from its name and its password.
# Seen: not for an account that was renamed. kadmin keeps key and password and
#   remembers the salt of the old name; ktutil's addent -password takes the new name, and writes
#   another key, with the same version number and without a question. A new password of
#   the account brings both together again. The encryption types of a key stay behind
#   as well: new ones in kdc.conf concern an account from its next password on.
# Since/Versions: MIT Kerberos 1.20.1 of Debian 12.
# Why it matters: the user logs in, for clients ask the KDC for the salt, and the keytab of the
#   same password fails. getprinc shows "special" behind such keys. addent -f asks the KDC; where
#   none can be reached, change the password after a renaming, before keytabs are made.
# Source: man 1 ktutil, addent; RFC 4120, section 4; MIT krb5, src/lib/kadm5/srv/svr_principal.c,
#   kadm5_rename_principal.
set -euo pipefail

for tool in apt-get dpkg-deb; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
version=1.20.1-2+deb12u5
apt-get download "krb5-kdc=$version" "krb5-admin-server=$version" "krb5-user=$version" "libgssapi-krb5-2=$version" \
  "libgssrpc4=$version" "libk5crypto3=$version" "libkadm5clnt-mit12=$version" "libkadm5srv-mit12=$version" "libkdb5-10=$version" \
  "libkrb5-3=$version" "libkrb5support0=$version" libverto1=0.3.1-1 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
of_debian() { LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu" "$@"; }
for tool in sbin/kdb5_util sbin/kadmin.local bin/ktutil bin/klist; do ! of_debian ldd "root/usr/$tool" | grep 'not found' || exit 2; done

printf '%s\n' '[libdefaults]' ' default_realm = EXAMPLE.ORG' '[realms]' ' EXAMPLE.ORG = { }' >krb5.conf
# enctype NAME: what kdc.conf gives to new passwords
enctype() {
  printf '%s\n' '[realms]' ' EXAMPLE.ORG = {' "  database_name = $work/principal" "  key_stash_file = $work/stash" \
    "  acl_file = $work/acl" "  supported_enctypes = $1:normal" ' }' '[dbmodules]' \
    " db_module_dir = $work/root/usr/lib/x86_64-linux-gnu/krb5/plugins/kdb" >kdc.conf
}
export KRB5_CONFIG="$work/krb5.conf" KRB5_KDC_PROFILE="$work/kdc.conf"
kadmin() { of_debian root/usr/sbin/kadmin.local -q "$1" >kadmin.log 2>&1 || { tail -2 kadmin.log >&2; exit 2; }; }
keys() { kadmin "getprinc $1"; sed -n 's/^Key: //p' kadmin.log; }
# of_kdc NAME, of_password NAME PASSWORD: version and key
of_kdc() {
  rm -f kdc.keytab
  kadmin "ktadd -norandkey -k $work/kdc.keytab $1"
  of_debian root/usr/bin/klist -K -k kdc.keytab | sed -n 's/^ *\([0-9]*\).*(\(.*\))$/\1 \2/p'
}
of_password() {
  rm -f own.keytab
  printf '%s\n' "addent -password -p $1 -k $3 -e aes256-cts" "$2" "wkt $work/own.keytab" q | of_debian root/usr/bin/ktutil >ktutil.log 2>&1
  of_debian root/usr/bin/klist -K -k own.keytab | sed -n 's/^ *\([0-9]*\).*(\(.*\))$/\1 \2/p'
}
compare() { [[ "$(of_kdc "$1")" == "$(of_password "$@")" ]] && echo 'the same key' || echo 'another key'; }

enctype aes256-cts
of_debian root/usr/sbin/kdb5_util create -s -P 'a master password' >create.log 2>&1 || { tail -2 create.log >&2; exit 2; }
kadmin 'addprinc -pw password ann'
before=$(of_kdc ann)
seen="ann: $(keys ann), $(compare ann password 1)"
kadmin 'renprinc -force ann bea'
kept=$([[ "$(of_kdc bea)" == "$before" ]] && echo kept || echo changed)
seen+="
renamed to bea: $(keys bea), $kept, $(compare bea password 1)"
kadmin 'cpw -pw another bea'
seen+="
a new password: $(keys bea), $(compare bea another 2)"
enctype aes256-cts-hmac-sha384-192
seen+="
another type in kdc.conf: $(keys bea)"
kadmin 'cpw -pw third bea'
seen+="
a new password: $(keys bea)"
echo "krb5 $version"
echo "$seen"
[[ "$seen" == 'ann: vno 1, aes256-cts-hmac-sha1-96, the same key
renamed to bea: vno 1, aes256-cts-hmac-sha1-96:special, kept, another key
a new password: vno 2, aes256-cts-hmac-sha1-96, the same key
another type in kdc.conf: vno 2, aes256-cts-hmac-sha1-96
a new password: vno 3, aes256-cts-hmac-sha384-192' ]] || exit 1
echo "as described: the old name stays in the key"
