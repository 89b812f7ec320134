package io.hashkit.bench.contender;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Traits;
import io.hashkit.internal.catalog.Catalog;
import io.hashkit.internal.engine.Engines;
import io.hashkit.internal.engine.Input;
import io.hashkit.internal.engine.Resources;
import io.hashkit.internal.memory.WorkMemory;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Set;
import java.util.stream.Collectors;

/** A password of 28 bytes and a salt of 16 bytes, used in all measurements. */
public final class SampleInput {
    public static final String PASSWORD = "correct horse battery staple";

    private static final String SALT = "sixteen  bytes !";

    private SampleInput() {}

    /** This password and this salt. */
    public static Input input() {
        return withPassword(PASSWORD);
    }

    /**
     * Another password with the same salt.
     *
     * @param password ASCII text
     */
    public static Input withPassword(String password) {
        return Input.of(password.getBytes(StandardCharsets.US_ASCII), SALT.getBytes(StandardCharsets.US_ASCII));
    }

    /** The tag that hashkit's own engine computes, in hexadecimal, for comparison with other programs. */
    public static String tag(Scheme scheme) {
        Set<String> own = Catalog.FAMILIES.stream()
                .map(row -> new FullName(row.algorithm(), "hashkit").toString())
                .collect(Collectors.toSet());
        Engines engines = Engines.of(Catalog.FAMILIES, own, Resources.of(new WorkMemory(() -> 0)));
        return HexFormat.of()
                .formatHex(engines.derive(scheme, input(), Traits.of(scheme).tagLength()));
    }
}
