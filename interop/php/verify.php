<?php
// Verifies what hashkit wrote with PHP's password_verify.
$counts = [];
while (($line = fgets(STDIN)) !== false) {
    [$kind, $hex, $stored] = explode("\t", rtrim($line, "\n"));
    if ($kind !== 'bcrypt' && $kind !== 'argon2id') {
        continue;
    }
    $counts[$kind] ??= [0, 0, 0];
    $counts[$kind][1]++;
    $counts[$kind][0] += password_verify(hex2bin($hex), $stored) ? 1 : 0;
    $counts[$kind][2] += password_verify(hex2bin($hex . '78'), $stored) ? 1 : 0;
}
foreach ($counts as $kind => [$accepted, $rows, $wrong]) {
    echo "$kind\tPHP " . PHP_VERSION . "\t$accepted\t$rows\t$wrong\n";
}
