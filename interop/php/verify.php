<?php
// Verifies what hashkit wrote, or writes what hashkit shall verify, with PHP's own functions.
//
//   php verify.php verify    reads kind, password and stored string; prints kind, program, accepted, rows, and wrong passwords accepted
//   php verify.php write     reads kind, password, costs, salt and length of the tag; prints kind, program, password and stored string
//
// What is refused goes to standard error, with the reason.
$program = 'PHP ' . PHP_VERSION;

function numbers(string $costs): array {
    return array_map(fn ($part) => (int) explode('=', $part)[1], explode(',', $costs));
}

function write(string $kind, string $password, array $numbers, string $salt, int $length): ?string {
    switch ($kind) {
        case 'bcrypt':
            return password_hash($password, PASSWORD_BCRYPT, ['cost' => $numbers[0]]);
        case 'argon2id':
        case 'argon2i':
            [$m, $t, $p] = $numbers;
            return password_hash($password, $kind, ['memory_cost' => $m, 'time_cost' => $t, 'threads' => $p]);
        case 'sha256-crypt':
        case 'sha512-crypt':
            $id = $kind === 'sha256-crypt' ? 5 : 6;
            $text = substr(bin2hex($salt), 0, min(16, strlen($salt)));
            return crypt($password, "\$$id\$rounds=$numbers[0]\$$text");
        case 'pbkdf2-sha1':
        case 'pbkdf2-sha256':
        case 'pbkdf2-sha512':
            $tag = hash_pbkdf2(substr($kind, 7), $password, $salt, $numbers[0], $length, true);
            $name = $kind === 'pbkdf2-sha1' ? 'pbkdf2' : $kind;
            return "\$$name\$i=$numbers[0],l=$length\$" . b64($salt) . '$' . b64($tag);
    }
    return null;
}

function b64(string $bytes): string {
    return rtrim(base64_encode($bytes), '=');
}

$verified = ['bcrypt', 'argon2id', 'argon2i', 'sha256-crypt', 'sha512-crypt'];
$counts = [];
while (($line = fgets(STDIN)) !== false) {
    [$kind, $hex, $third, $salt, $length] = array_pad(explode("\t", rtrim($line, "\n")), 5, '');
    if ($argv[1] === 'write') {
        try {
            $stored = write($kind, hex2bin($hex), numbers($third), hex2bin($salt), (int) $length);
            if ($stored !== null) {
                echo "$kind\t$program\t$hex\t$stored\n";
            }
        } catch (Throwable $e) {
            fwrite(STDERR, "$kind\t$program\t" . $e->getMessage() . "\t$third\n");
        }
        continue;
    }
    if (!in_array($kind, $verified, true)) {
        continue;
    }
    $counts[$kind] ??= [0, 0, 0];
    $counts[$kind][1]++;
    if (password_verify(hex2bin($hex), $third)) {
        $counts[$kind][0]++;
    } else {
        fwrite(STDERR, "$kind\t$program\tfalse\t$third\n");
    }
    $counts[$kind][2] += password_verify(hex2bin($hex . '78'), $third) ? 1 : 0;
}
foreach ($counts as $kind => [$accepted, $rows, $wrong]) {
    echo "$kind\t$program\t$accepted\t$rows\t$wrong\n";
}
