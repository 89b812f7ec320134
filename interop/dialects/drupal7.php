<?php
// Writes strings of Drupal 7 with its own functions, as an update from Drupal 6 (user_update_7000) writes them.
//
//   php drupal7.php FILE    includes/password.inc of Drupal 7
function variable_get($name, $default) {
    return $default;
}

function drupal_random_bytes($count) {
    return random_bytes($count);
}

require $argv[1];

$updated = 'U' . user_hash_password(md5('secret'), 7);
// Modules of Drupal 6 did the same with phpass.
$phpass = 'U' . _password_crypt('md5', md5('secret'), '$P$' . substr(_password_generate_salt(7), 3));
foreach ([$updated, $phpass, str_replace('U$P$', 'U$H$', $phpass)] as $stored) {
    $account = (object) ['pass' => $stored];
    if (!user_check_password('secret', $account) || user_check_password('secretx', $account)) {
        throw new Exception("Drupal does not verify $stored");
    }
    echo "phpass,secret,$stored\n";
}
