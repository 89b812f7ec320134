package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.internal.format.HashFormat;
import io.hashkit.phc.InvalidHashException;

/**
 * scrypt strings that contain N itself instead of its logarithm. Ory Kratos calls it {@code ln}, the usual name of the
 * logarithm, but it pads its base64, and a logarithm is below 64. Adonis calls it {@code n}. CircleCI's tutorial has
 * {@code $SCrypt$N$r$p$salt$tag}.
 */
public final class ScryptByN extends HashFormat {
    private static final String TUTORIAL = "$SCrypt$";
    private static final String KRATOS = "$scrypt$ln=";
    private static final String ADONIS = "$scrypt$n=";
    private static final int MOST_LOGARITHM = 63;

    public ScryptByN() {
        super("scrypt-by-n", "Ory Kratos, Adonis, and CircleCI's tutorial");
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith(TUTORIAL)
                || stored.startsWith(ADONIS)
                || (stored.startsWith(KRATOS)
                        && (stored.indexOf('=', stored.lastIndexOf(',') + 3) > 0 || isRaw(stored)));
    }

    /** Whether the number after {@code ln=} is not a logarithm. */
    private static boolean isRaw(String stored) {
        int end = stored.indexOf(',');
        int digits = end - KRATOS.length();
        return digits > 2
                || (digits == 2
                        && Fields.consists(stored, KRATOS.length(), end, "0123456789")
                        && Integer.parseInt(stored, KRATOS.length(), end, 10) > MOST_LOGARITHM);
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        if (stored.startsWith(TUTORIAL)) {
            String[] parts = Fields.split(Fields.after(TUTORIAL, stored), '$', 5);
            return hash(parts[0], parts[1], parts[2], parts[3], parts[4], ceilings);
        }
        String[] parts = Fields.split(stored, '$', 5);
        String[] costs = Fields.split(parts[2], ',', 3);
        return hash(
                Fields.value(stored.startsWith(ADONIS) ? "n" : "ln", costs[0]),
                Fields.value("r", costs[1]),
                Fields.value("p", costs[2]),
                parts[3],
                parts[4],
                ceilings);
    }

    private static ParsedHash hash(String n, String r, String p, String salt, String tag, Ceilings ceilings) {
        byte[] expected = Fields.base64("the tag", tag);
        if (expected.length != 32 && expected.length != 64) {
            throw InvalidHashException.malformed("a scrypt tag must have 32 or 64 bytes, not #", expected.length);
        }
        return ParsedHash.of(HashFactory.scryptByN(
                Fields.decimal("N", n),
                Fields.decimal("r", r),
                Fields.decimal("p", p),
                Fields.base64("the salt", salt),
                expected,
                ceilings));
    }
}
