# Writes rows of crypt(3) of this system, as yes "secret" | mkpasswd does. perl rows.pl COUNT
use strict;
use warnings;

my @salts = ('$6$rounds=1000$', '$5$rounds=1000$', '$1$');
my @letters = ('a' .. 'z', 'A' .. 'Z', '0' .. '9');
for my $i (0 .. $ARGV[0] - 1) {
    my $secret = "perl-$i";
    my $salt = join '', map { $letters[rand @letters] } 1 .. 8;
    print join("\t", 'crypt(3)', $secret, crypt($secret, $salts[$i % @salts] . $salt)), "\n";
}
