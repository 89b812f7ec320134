package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Pbkdf2.Prf;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.internal.format.HashFormat;

/** GRUB ({@code grub-mkpasswd-pbkdf2}): rounds, salt and tag, separated by full stops. */
public final class Grub extends HashFormat {
    private static final String PREFIX = "grub.pbkdf2.sha512.";

    public Grub() {
        super("grub", "GRUB");
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith(PREFIX);
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(Fields.after(PREFIX, stored), '.', 3);
        return ParsedHash.of(HashFactory.pbkdf2(
                Prf.SHA512,
                Fields.decimal("the rounds", parts[0]),
                Fields.capitalHex("the salt", parts[1]),
                HashFactory.block(Prf.SHA512, Fields.capitalHex("the tag", parts[2])),
                ceilings));
    }
}
