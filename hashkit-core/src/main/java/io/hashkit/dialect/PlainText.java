package io.hashkit.dialect;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hashkit.algorithm.Ceilings;

/**
 * The password itself behind a mark: Spring's {@code {noop}}, LDAP's {@code {CLEARTEXT}}, passlib's {@code plain$$}. There
 * is none for text without a mark: with it, whoever reads a stored hash could log in by typing it.
 */
final class PlainText extends Dialect {
    PlainText() {
        super("plain-text", "Spring's {noop}, {CLEARTEXT} and plain$$");
    }

    @Override
    boolean claims(String stored) {
        return stored.startsWith("{noop}") || stored.startsWith("plain$$") || "CLEARTEXT".equals(Ldap.scheme(stored));
    }

    @Override
    Reading read(String stored, Ceilings ceilings) {
        int start = stored.startsWith("plain$$") ? 7 : stored.indexOf('}') + 1;
        return Reading.of("plain-text", "", stored.substring(start).getBytes(UTF_8), byte[]::clone);
    }
}
