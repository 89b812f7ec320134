package io.hashkit.algorithm;

import io.hashkit.internal.algorithm.Spec;
import java.util.ArrayList;
import java.util.List;

/** The state of one engine of a hasher, for logs and reports. */
public interface EngineStatus {
    /** {@return algorithm and library, for example {@code scrypt/bouncy-castle}} */
    String name();

    /** {@return whether the engine is in use, and if not, why} */
    Status status();

    /**
     * {@return the reason why the engine was skipped, the library that it needs, or the algorithms for which it precedes
     * the engines listed before it because this processor makes it faster, such as {@code first for pbkdf2-sha256,
     * pbkdf2-sha1}; once it computes several hashes at once when many wait, {@code 2 hashes at once on a processor}, and if
     * that failed, why; for a provider, its name, version and mode; otherwise empty}
     */
    String detail();

    /** {@return the number of hashes that the engine has computed for this hasher} */
    long computed();

    /** {@return whether this is the PBKDF2 of a provider that the application has named, and so the hasher's only engine} */
    boolean isOfProvider();

    /** {@return the algorithm, which is the part of the name before the slash; empty if there is none} */
    default String algorithm() {
        return name().substring(0, Math.max(0, name().indexOf('/')));
    }

    /**
     * Says which engines could take over from one that fails, for logs and reports.
     *
     * @param engines the engines of a hasher
     * @param scheme the scheme of its new hashes
     * @return a sentence without a full stop, such as {@code no fallback for argon2/hashkit
     *     (org.bouncycastle:bcprov-jdk18on adds argon2/bouncy-castle)}
     */
    static String fallback(List<EngineStatus> engines, Scheme scheme) {
        String algorithm = Spec.of(scheme.algorithm()).family();
        List<String> usable = new ArrayList<>();
        List<String> addable = new ArrayList<>();
        for (EngineStatus engine : engines) {
            if (engine.algorithm().equals(algorithm)) {
                switch (engine.status()) {
                    case WORKING, NOT_TRIED, WARMING_UP -> usable.add(engine.name());
                    case NO_LIBRARY -> addable.add(engine.detail() + " adds " + engine.name());
                    case OPT_IN, PASSED_OVER -> {}
                }
            }
        }
        String found = switch (usable.size()) {
            case 0 -> "no engine works for " + algorithm;
            case 1 -> "no fallback for " + usable.get(0);
            default -> "fallback among " + String.join(", ", usable);
        };
        return addable.isEmpty() ? found : found + " (" + String.join(", ", addable) + ")";
    }

    /**
     * The state of an engine. The engines of an algorithm are tried in a fixed order, which depends on the processor and
     * may be adjusted by a tuning; the first one that works is used.
     */
    enum Status {
        /** The engine passed its known-answer test in this process. */
        WORKING,
        /** The engine has not been needed yet. */
        NOT_TRIED,
        /**
         * The engine hashes public test data, to be compiled by the JIT compiler; meanwhile another engine computes the
         * hashes.
         */
        WARMING_UP,
        /** The engine is used only by hashers that name it with {@code PasswordHasherBuilder.engine}. */
        OPT_IN,
        /**
         * The engine needs a library that this application does not have; {@link EngineStatus#detail()} names it as
         * group and artifact.
         */
        NO_LIBRARY,
        /** The engine does not work in this process; {@link EngineStatus#detail()} gives the reason. */
        PASSED_OVER
    }
}
