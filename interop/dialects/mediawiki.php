<?php
// Writes strings of MediaWiki with its own classes, each as "mediawiki,secret,STRING" or, for an MD5 without a salt,
// "unsalted-digest,secret,STRING", for dialects.csv.
//
//   php mediawiki.php FOLDER    the folder includes/password of MediaWiki 1.39
// Stands for MediaWiki's base class of exceptions, which needs the whole of it.
class MWException extends Exception {
}

foreach (['Password', 'ParameterizedPassword', 'InvalidPassword', 'PasswordError', 'PasswordFactory', 'MWOldPassword',
        'MWSaltedPassword', 'Pbkdf2Password', 'BcryptPassword', 'Argon2Password', 'LayeredParameterizedPassword'] as $class) {
    require "$argv[1]/$class.php";
}

final class MWCryptRand {
    public static function generateHex($digits) {
        return bin2hex(random_bytes(intdiv($digits, 2)));
    }
}

$pbkdf2 = ['class' => Pbkdf2Password::class, 'cost' => '100'];
$factory = new PasswordFactory([
    'A' => ['class' => MWOldPassword::class],
    'B' => ['class' => MWSaltedPassword::class],
    'pbkdf2-legacyA' => ['class' => LayeredParameterizedPassword::class, 'types' => ['A', 'pbkdf2']],
    'pbkdf2-legacyB' => ['class' => LayeredParameterizedPassword::class, 'types' => ['B', 'pbkdf2']],
    'bcrypt' => ['class' => BcryptPassword::class, 'cost' => 4],
    'pbkdf2' => $pbkdf2 + ['algo' => 'sha512', 'length' => '64'],
    'argon2' => ['class' => Argon2Password::class, 'algo' => 'argon2id', 'memory_cost' => 64, 'time_cost' => 2, 'threads' => 1],
], 'A');

// Before 1.24 a fault gave strings with a salt the type A; newer versions verify them.
$faulty = str_replace(':B:', ':A:', write($factory, 'B'));
echo "mediawiki,secret,$faulty\n";
verify($factory, $faulty);
foreach (['A', 'B', 'pbkdf2', 'pbkdf2-legacyA', 'pbkdf2-legacyB', 'bcrypt', 'argon2'] as $type) {
    $stored = write($factory, $type);
    verify($factory, $stored);
    $quoted = str_contains($stored, ',') ? "\"$stored\"" : $stored;
    echo $type === 'A' ? 'unsalted-digest' : 'mediawiki', ",secret,$quoted\n";
}
$factory->register('pbkdf2', $pbkdf2 + ['algo' => 'sha256', 'length' => '128']);
echo 'mediawiki,secret,', write($factory, 'pbkdf2'), "\n";

function write(PasswordFactory $factory, string $type): string {
    return $factory->newFromPlaintext('secret', $factory->newFromType($type))->toString();
}

function verify(PasswordFactory $factory, string $stored): void {
    $password = $factory->newFromCiphertext($stored);
    if (!$password->verify('secret') || $password->verify('secretx')) {
        throw new Exception("MediaWiki does not verify $stored");
    }
}
