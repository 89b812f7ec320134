package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFormat;

/**
 * The password itself after a prefix: Spring's {@code {noop}}, LDAP's {@code {CLEARTEXT}}, passlib's {@code plain$$}.
 * Text without a prefix is not supported: anyone who reads a stored hash could log in by typing it.
 */
public final class PlainText extends HashFormat {
    public PlainText() {
        super("plain-text", "Spring's {noop}, {CLEARTEXT} and plain$$");
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith("{noop}") || stored.startsWith("plain$$") || "CLEARTEXT".equals(Fields.scheme(stored));
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        int start = stored.startsWith("plain$$") ? 7 : stored.indexOf('}') + 1;
        return ParsedHash.digest("plain-text", "", 1, stored.substring(start).getBytes(UTF_8), byte[]::clone);
    }
}
