#!/usr/bin/env bash
# "A page that shows the scheme of a password keeps it at a change, and its check answers as the directory does."
#
# Guess: the tree view of LDAP Account Manager names the scheme beside userPassword, so that a new password typed there is
#   stored by it, and its "check password" says yes to what binds.
# Seen: the box knows {CRYPT} as one scheme, whatever follows. Of a row of {CRYPT}$6$, LAM's own, or of {CRYPT}$2y$, it
#   selects CRYPT, and the new row is DES, of which 8 characters count. Schemes that LAM lacks, {SSHA512}, {SSHA256} or
#   389's {PBKDF2_SHA256}, and names in small letters, select PLAIN: the new password goes to the server in clear text,
#   which OpenLDAP stores so. The check says no to the right password of bcrypt behind {CRYPT}, of those schemes, and of
#   {PBKDF2-SHA512}, which LAM itself wrote.
# Since/Versions: LDAP Account Manager 8.3 of Debian 12, PHP 8.2; 9.0 of Debian 13 has the same code.
# Why it matters: one change by the help desk weakens the row, or bares the password, while the setting "password hash type"
#   of the profile, which the other pages obey, says something better. Choose the scheme in the box each time, or
#   change passwords on the account's page, and search for {CRYPT} with 13 characters.
# Source: LDAP Account Manager, lib/account.inc, getHashType, pwd_hash and checkPasswordHash; lib/treeview.inc,
#   getAttributePasswordInputField and applyPasswordHash.
set -euo pipefail

for tool in apt-get dpkg-deb; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
php=8.2.36-1~deb12u1
apt-get download ldap-account-manager=8.3-1 "php8.2-cli=$php" "php8.2-common=$php" libargon2-1 libsodium23 libedit2 libxml2 libpcre2-8-0 \
  libicu72 libmagic1 libonig5 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
! ldd root/usr/bin/php8.2 | grep 'not found' || exit 2
cat >finding.php <<'EOF'
<?php
require 'root/usr/share/ldap-account-manager/lib/account.inc';

function salted(string $tag, string $digest): string {
    return '{' . $tag . '}' . base64_encode(hash($digest, 'a passwordsalt', true) . 'salt');
}

// what the page does with a row: the box, the check, and the new row with the box as it is
function page(string $name, string $row): void {
    $type = getHashType($row);
    $check = checkPasswordHash($type, preg_replace('/^\\{([A-Z0-9-]+)\\}[!]?/', '', $row), 'a password') ? 'yes' : 'no';
    $new = pwd_hash('new password', true, $type);
    $binds = str_starts_with($row, '{CRYPT}') ? (crypt('a password', substr($row, 7)) === substr($row, 7) ? 'yes' : 'no') : '-';
    $kind = $new === 'new password' ? 'clear text'
        : preg_replace(['/^\{CRYPT\}[^$]{13}$/', '/^(\{[A-Z0-9-]+\})(\$\w+\$)?.*/'], ['DES', '$1$2'], $new);
    echo "$name: crypt(3) $binds, box $type, check $check, new row $kind\n";
}

foreach (['SSHA', 'CRYPT-SHA512', 'PBKDF2-SHA512', 'ARGON2ID'] as $type) {
    page("LAM's $type", pwd_hash('a password', true, $type));
}
page('{CRYPT}$2y$', '{CRYPT}$2y$04$abcdefghijklmnopqrstuuQCzP7jzWZS/E3GL4oF3LWbHm3pfKHH.');
page('{SSHA512}', salted('SSHA512', 'sha512'));
page('{SSHA256}', salted('SSHA256', 'sha256'));
page('{ssha}', salted('ssha', 'sha1'));
page('{PBKDF2_SHA256}', '{PBKDF2_SHA256}' . base64_encode(random_bytes(324)));
EOF
root/usr/bin/php8.2 -n -d display_errors=stderr finding.php >seen 2>php.log || { tail -3 php.log >&2; exit 1; }
echo "LDAP Account Manager 8.3, PHP ${php%%-*}"
cat seen
diff - seen <<'EOF' || exit 1
LAM's SSHA: crypt(3) -, box SSHA, check yes, new row {SSHA}
LAM's CRYPT-SHA512: crypt(3) yes, box CRYPT, check yes, new row DES
LAM's PBKDF2-SHA512: crypt(3) -, box PBKDF2-SHA512, check no, new row {PBKDF2-SHA512}
LAM's ARGON2ID: crypt(3) -, box ARGON2ID, check yes, new row {ARGON2}$argon2id$
{CRYPT}$2y$: crypt(3) yes, box CRYPT, check no, new row DES
{SSHA512}: crypt(3) -, box PLAIN, check no, new row clear text
{SSHA256}: crypt(3) -, box PLAIN, check no, new row clear text
{ssha}: crypt(3) -, box PLAIN, check no, new row clear text
{PBKDF2_SHA256}: crypt(3) -, box PLAIN, check no, new row clear text
EOF
echo "as described: DES or clear text after a change"
