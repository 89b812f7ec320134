package io.hashkit.internal.algorithm;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.algorithm.Spec.Costs;
import io.hashkit.internal.algorithm.Spec.Schemes;
import io.hashkit.internal.phc.BcryptString;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** bcrypt. */
public final class BcryptTraits extends Traits {
    private final Bcrypt scheme;

    private BcryptTraits(Bcrypt scheme) {
        this.scheme = scheme;
    }

    public static Spec spec() {
        return new Spec("bcrypt", List.of("2b", "2a", "2y", "2x"), "cost=12", Map.of(), "2^cost", new Schemes() {
            @Override
            public Scheme of(Costs costs) {
                return new Bcrypt(costs.of("cost"));
            }

            @Override
            public StoredHash read(String stored, Ceilings ceilings) {
                return BcryptTraits.read(stored, ceilings);
            }

            @Override
            public Traits traits(Scheme scheme) {
                return new BcryptTraits((Bcrypt) scheme);
            }
        });
    }

    /** Refuses a cost out of range. */
    public static void require(int cost) {
        Domain.require("the bcrypt cost", cost, 4, 31);
    }

    @Override
    public Map<String, Integer> parameters() {
        return Map.of("cost", scheme.cost());
    }

    /** The state of Blowfish: 4 S-boxes of 1 KiB and 18 subkeys of 4 bytes, 4,168 bytes in all. */
    @Override
    public long memoryBytes() {
        return 4 * 1024 + 18 * 4;
    }

    /** bcrypt's format omits the last of 24 bytes. */
    @Override
    public int tagLength() {
        return 23;
    }

    /** The number of rounds, 2^cost. */
    @Override
    public double work() {
        return Math.scalb(1.0, scheme.cost());
    }

    @Override
    public double owaspRatio() {
        return work() / Math.scalb(1.0, Bcrypt.OWASP_2026.cost());
    }

    @Override
    public @Nullable String violation(byte[] password) {
        if (password.length > Bcrypt.MAX_PASSWORD_BYTES) {
            return "bcrypt takes passwords of at most " + Bcrypt.MAX_PASSWORD_BYTES
                    + " bytes in UTF-8, and this one has " + password.length;
        }
        for (byte b : password) {
            if (b == 0) {
                return "bcrypt takes no passwords that contain NUL";
            }
        }
        return null;
    }

    @Override
    public String print(byte[] salt, byte[] tag) {
        return BcryptString.of(scheme.cost(), salt, tag).print();
    }

    @Override
    public Map<Ceilings.Limit, Long> demands() {
        return Map.of(Ceilings.Limit.BCRYPT_COST, (long) scheme.cost());
    }

    /** Reads {@code $2a$}, {@code $2b$} and {@code $2y$}, which denote the same function. */
    public static StoredHash read(String stored, Ceilings ceilings) {
        BcryptString text = BcryptString.parse(stored);
        Bcrypt scheme = new Bcrypt(text.cost());
        Demands.require(ceilings, Traits.of(scheme).demands());
        return StoredHash.read(scheme, text.salt(), text.hash(), ceilings);
    }
}
