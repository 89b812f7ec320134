package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.dialect.Dialects;
import io.hashkit.limit.OverloadedException;
import io.hashkit.phc.InvalidHashException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Malicious strings in the shape of every dialect: each is refused with a reason or is a wrong password, and none
 * allocates a mebibyte.
 */
@Tag("once")
class HostileStringsTest {
    static final PasswordHasher ALL = TestHashers.builder()
            .scheme(Argon2.id(8, 1, 1))
            .accept(Dialects.ALL)
            .build();

    private static final List<String> NUMBERS = List.of(
            "0",
            "-1",
            "+1",
            "00",
            "1e9",
            "999999999",
            "2147483647",
            "2147483648",
            "4294967295",
            "4294967296",
            "9223372036854775807",
            "9223372036854775808",
            "99999999999999999999999",
            "0x10",
            "١٢",
            "NaN",
            "");

    private static final List<String> FORMS = List.of(
            "pbkdf2_sha256$%s$salt$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
            "scrypt$%s$salt$8$1$" + "A".repeat(86) + "==",
            "scrypt$16384$salt$%s$1$" + "A".repeat(86) + "==",
            "scrypt$16384$salt$8$%s$" + "A".repeat(86) + "==",
            "pbkdf2:sha256:%s$salt$" + "0".repeat(64),
            "scrypt:%s:8:1$salt$" + "0".repeat(128),
            "$pbkdf2-sha512$%s$AAAAAAAAAAAAAAAAAAAAAA$" + "A".repeat(86),
            "$bcrypt-sha256$2b,%s$abcdefghijklmnopqrstuu$/ied6LYDv4Nek.n8vXq7pbx7mJcRizO",
            "$p5k2$%s$$h1TDLGSw9ST8UMAPeIE13i0t12c=",
            "grub.pbkdf2.sha512.%s." + "0".repeat(128) + "." + "0".repeat(128),
            "$%s$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
            "$s0$%s$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
            "$scrypt$ln=%s,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
            "$scrypt$n=16384,r=%s,p=1$AAAAAAAAAAAAAAAAAAAAAA$" + "A".repeat(86),
            "$SCrypt$%s$8$1$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
            "$argon2id$v=19$t=%s,m=8,p=1$c29tZXNhbHRzb21lc2FsdA$R0dvYfDmNM9Ywz4hPPsRyqvoq7TV4ZWJnQGQ1WlZ2dE",
            "$argon2id$v=19$t=1,m=%s,p=1$c29tZXNhbHRzb21lc2FsdA$R0dvYfDmNM9Ywz4hPPsRyqvoq7TV4ZWJnQGQ1WlZ2dE",
            "$argon2id$v=19$t=1,m=8,p=%s$c29tZXNhbHRzb21lc2FsdA$R0dvYfDmNM9Ywz4hPPsRyqvoq7TV4ZWJnQGQ1WlZ2dE",
            "$bcrypt$v=98$r=%s$tAe1bhm5zoo0Sx7ZfrCd7w$0T4Cf8htpt/8FbjK+cErdaTh8T6ClYQ",
            "$shiro1$SHA-256$%s$dxucP0IgyO99rdL0Ltj1Qg==$qssS60kTC7TqE61/JFrX/OEk0jsZbYXjiGhR7/t+XNY=",
            "$3$%s$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
            "{\"credentialData\": {\"hashIterations\":%s,\"algorithm\":\"pbkdf2-sha256\"},"
                    + " \"secretData\": {\"value\":\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\",\"salt\":\"AAAA\"}}",
            "{\"credentialData\": {\"hashIterations\":1,\"algorithm\":\"argon2\",\"additionalParameters\":{\"memory\":[\"%s\"],"
                    + "\"type\":[\"id\"],\"version\":[\"1.3\"],\"parallelism\":[\"1\"]}}, \"secretData\": {\"value\":"
                    + "\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\",\"salt\":\"AAAAAAAAAAAAAAAAAAAAAA==\"}}",
            "$firescrypt$ln=%s,r=8,p=1$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoIt"
                    + "z+VHjoZilo78198JAdRuid5lQ==$Bw==$jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKb"
                    + "m0QsEmYUSDzZvpjeJ9WmXA==",
            "{PBKDF2-SHA256}%s$SQlByDmn9H4vhTCG0Prfew$W1QePt0ii3o33cgRftMbvzCsSGdcPd8o6.N5FAdGIMI",
            "$5$rounds=%s$salt$" + ".".repeat(43),
            "$6$rounds=%s$salt$" + ".".repeat(86),
            "{CRYPT}$6$rounds=%s$salt$" + ".".repeat(86));

    static Set<String> hostile() {
        Set<String> all = new LinkedHashSet<>();
        FORMS.forEach(form -> NUMBERS.forEach(number -> all.add(form.replace("%s", number))));
        List<String> starts = new ArrayList<>(FORMS.stream()
                .map(form -> form.substring(0, form.indexOf("%s")))
                .toList());
        starts.addAll(List.of(
                "AQAAA",
                "A",
                "{SSHA}",
                "{CRYPT}",
                "{ldap}{ldap}{ldap}",
                "{",
                "{\"credentialData\"\"secretData\"[",
                "$P$",
                "$7$",
                "$wp$2y$",
                "$1$",
                "!",
                "*",
                "_",
                "$shiro2$shiro2$",
                "{spring}{spring}"));
        for (String start : starts) {
            for (String unit :
                    List.of("$", "{", "[", "=", ",", "A", "0", "\0", "\u00e9", "\ud83d", "m=1,", "\\\"", "{\"a\":")) {
                all.add(start + unit.repeat((1024 - start.length()) / unit.length()));
                all.add(start + unit.repeat(100_000));
            }
        }
        Random random = new Random(6);
        List<String> seeds = List.copyOf(all);
        for (int i = 0; i < 2000; i++) {
            StringBuilder changed = new StringBuilder(seeds.get(random.nextInt(seeds.size())));
            for (int j = 0; j < 3 && !changed.isEmpty(); j++) {
                changed.setCharAt(random.nextInt(changed.length()), (char) random.nextInt(j == 2 ? 0x10000 : 0x80));
            }
            all.add(changed.toString());
        }
        return all;
    }

    @Test
    void hostileString_isRefusedOrWrongAndTakesLittle() {
        Set<String> hostile = hostile();
        hostile.forEach(HostileStringsTest::isAccepted);

        assertThat(hostile).hasSizeGreaterThan(2500).allSatisfy(stored -> {
            long before = Allocations.ofThisThread();
            boolean accepted = isAccepted(stored);
            assertThat(Allocations.ofThisThread() - before).isLessThan(1 << 20);
            assertThat(accepted).isFalse();
        });
    }

    static boolean isAccepted(String stored) {
        try {
            Dialects.identify(stored);
            ALL.needsRehash(stored);
            return stored.length() < 1024 && isCheap(stored) && ALL.verify("password", stored);
        } catch (InvalidHashException | OverloadedException e) {
            return false;
        }
    }

    /** Whether the ceilings limit its costs to little time. */
    private static boolean isCheap(String stored) {
        return !stored.matches(".*[1-9][0-9]{3,}.*");
    }
}
