package io.hashkit.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Pbkdf2.Prf;

/** GRUB ({@code grub-mkpasswd-pbkdf2}): rounds, salt and tag between full stops. */
final class Grub extends Dialect {
    private static final String PREFIX = "grub.pbkdf2.sha512.";

    Grub() {
        super("grub", "GRUB");
    }

    @Override
    boolean claims(String stored) {
        return stored.startsWith(PREFIX);
    }

    @Override
    Reading read(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(Fields.after(PREFIX, stored), '.', 3);
        return Reading.of(Inner.pbkdf2(
                Prf.SHA512,
                Fields.decimal("the rounds", parts[0]),
                Fields.capitalHex("the salt", parts[1]),
                Inner.block(Prf.SHA512, Fields.capitalHex("the tag", parts[2])),
                ceilings));
    }
}
