#!/usr/bin/env bash
# "A better hash is stored at the login, and nobody notices."
#
# Guess: WordPress 6.8 brings $P$ rows to bcrypt ($wp$2y$) when their users log in, and a row of lower cost to the new one; the
#   password stays, and so do the logins in the user's other browsers.
# Seen: four characters of the row are in the key that signs the login cookies. So the login that stores a new row ends the user's
#   logins everywhere else: once for $P$, again with each higher cost, which PHP 8.4 brings by itself, from 10 to 12. A row of
#   bcrypt without $wp, as plugins and other programs store it, becomes one with $wp, and so ends them too. A login
#   that stores nothing ends none.
# Since/Versions: WordPress 6.8.12 of Debian 13, PHP 8.2.36, its functions with a table of one user in memory. Versions before
#   6.8 stored nothing at a login, except for MD5.
# Why it matters: after the update, or a move to PHP 8.4, users with a telephone and a desk are logged out by turns, which looks like
#   somebody else's doing. Another program that hashes rows of wp_users anew does the same to whoever is logged in.
# Source: WordPress, wp-includes/pluggable.php, wp_generate_auth_cookie, wp_validate_auth_cookie and wp_password_needs_rehash;
#   wp-includes/user.php, wp_authenticate_username_password; PHP 8.4, UPGRADING, bcrypt's cost.
# shellcheck disable=SC2016 # dollar signs of the rows
set -euo pipefail

for tool in apt-get dpkg-deb; do command -v "$tool" >/dev/null || { echo "needs $tool" >&2; exit 2; }; done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download php8.2-cli=8.2.36-1~deb12u1 libargon2-1=0~20171227-0.3+deb12u1 libsodium23=1.0.18-1+deb12u1 \
  libedit2=3.1-20221030-2 libbsd0=0.11.7-2 libmd0=1.0.4-2 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }

# WordPress of Debian 13
mkdir -p apt/parts apt/lists/partial apt/cache/archives/partial
for source in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
  [[ -f "$source" ]] || continue
  sed 's/bookworm/trixie/g' "$source" >"apt/parts/${source##*/}"
done
[[ ! -f apt/parts/sources.list ]] || mv apt/parts/sources.list apt/parts/main.list
options=(-o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$work/apt/parts"
  -o "Dir::State::lists=$work/apt/lists" -o "Dir::Cache=$work/apt/cache")
apt-get "${options[@]}" update >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
apt-get "${options[@]}" download wordpress=6.8.12+dfsg1-0+deb13u1 >apt.log 2>&1 || { tail -1 apt.log >&2; exit 2; }
for deb in *.deb; do dpkg-deb -x "$deb" root; done
export LD_LIBRARY_PATH="$work/root/usr/lib/x86_64-linux-gnu:$work/root/lib/x86_64-linux-gnu"
! ldd root/usr/bin/php8.2 | grep 'not found' || exit 2
cat >finding.php <<'EOF'
<?php
const WPINC = 'wp-includes', AUTH_COOKIE = 'auth', HOUR_IN_SECONDS = 3600;
define('ABSPATH', __DIR__ . '/root/usr/share/wordpress/');
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
    define("{$name}_KEY", "a key for $name");
    define("{$name}_SALT", "a salt for $name");
}
$_SERVER['REQUEST_METHOD'] = 'GET';

// the table, with one user, and what WordPress asks of the rest of itself
class WP_User
{
    public $ID = 1, $user_login = 'ann', $user_pass;

    public function exists()
    {
        return false; // in no cache
    }
}
$wpdb = new class {
    public $users = 'wp_users', $row;

    public function update($table, $columns, $where)
    {
        $this->row = $columns['user_pass'];
    }
};
function get_userdata($id)
{
    $user = new WP_User();
    $user->user_pass = $GLOBALS['wpdb']->row;
    return $user;
}
function get_user_by($field, $value)
{
    return get_userdata(1);
}
function is_wp_error($thing)
{
    return $thing instanceof WP_Error;
}
function absint($number)
{
    return abs((int) $number);
}
function __($text)
{
    return $text;
}
function wp_doing_ajax()
{
    return false;
}
foreach (['plugin', 'class-wp-error', 'class-wp-session-tokens', 'pluggable', 'user', 'class-phpass'] as $file) {
    require ABSPATH . WPINC . "/$file.php";
}
class Sessions extends WP_Session_Tokens
{
    private static $sessions = [];

    protected function get_sessions()
    {
        return self::$sessions;
    }

    protected function get_session($verifier)
    {
        return self::$sessions[$verifier] ?? null;
    }

    protected function update_session($verifier, $session = null)
    {
        self::$sessions[$verifier] = $session;
    }

    protected function destroy_other_sessions($verifier)
    {
    }

    protected function destroy_all_sessions()
    {
    }
}
add_filter('session_token_manager', fn() => Sessions::class);
$cost = 4;
add_filter('wp_hash_password_options', fn() => ['cost' => $GLOBALS['cost']]);

function cookie(): string
{
    return wp_generate_auth_cookie(1, time() + HOUR_IN_SECONDS, 'auth');
}
function said(string $what, string $row, int $later): string
{
    $GLOBALS['wpdb']->row = $row;
    $home = cookie();
    $before = wp_validate_auth_cookie($home, 'auth') ? 'logged in' : 'logged out';
    $GLOBALS['cost'] = $later;
    $login = wp_authenticate_username_password(null, 'ann', 'a password');
    $new = is_wp_error($login) ? 'fails' : cookie();
    $GLOBALS['cost'] = 4;
    $stored = $GLOBALS['wpdb']->row;
    return "$what: " . ($stored === $row ? 'row stays' : 'row becomes ' . substr($stored, 0, 9))
        . "; at home before $before, after " . (wp_validate_auth_cookie($home, 'auth') ? 'logged in' : 'logged out')
        . ', at work ' . (wp_validate_auth_cookie($new, 'auth') ? 'logged in' : 'logged out');
}
$seen = [
    said('$P$', (new PasswordHash(8, true))->HashPassword('a password'), 4),
    said('$wp$2y$04, same cost', wp_hash_password('a password'), 4),
    said('$wp$2y$04, cost 5', wp_hash_password('a password'), 5),
    said('$2y$04, same cost', password_hash('a password', PASSWORD_BCRYPT, ['cost' => 4]), 4),
];
require ABSPATH . WPINC . '/version.php';
echo "WordPress $wp_version, PHP ", PHP_VERSION, "; a login at work\n", implode("\n", $seen), "\n";
exit($seen === [
    '$P$: row becomes $wp$2y$04; at home before logged in, after logged out, at work logged in',
    '$wp$2y$04, same cost: row stays; at home before logged in, after logged in, at work logged in',
    '$wp$2y$04, cost 5: row becomes $wp$2y$05; at home before logged in, after logged out, at work logged in',
    '$2y$04, same cost: row becomes $wp$2y$04; at home before logged in, after logged out, at work logged in',
] ? 0 : 1);
EOF
root/usr/bin/php8.2 -n finding.php || exit 1
echo "as described: what is stored anew ends the other logins"
