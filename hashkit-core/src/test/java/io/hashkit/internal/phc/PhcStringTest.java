package io.hashkit.internal.phc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hashkit.Allocations;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each accepted string has one spelling: parsing and printing returns the same text. */
class PhcStringTest {
    private static final String NAME = "abcdefghijklmnopqrstuvwxyz0123456789-";
    private static final String VALUE = NAME + "ABCDEFGHIJKLMNOPQRSTUVWXYZ/+.";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$x",
                "$argon2id$v=19",
                "$argon2id$v=19$m=8,t=1,p=1",
                "$argon2id$v=0$m=8,t=1,p=1$c2FsdHNhbHQ",
                "$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$c2FsdHNhbHQ",
                "$scrypt$ln=4,r=8,p=1$c2FsdHNhbHQ$c2FsdHNhbHQ",
                "$x$salt$hash",
                "$x$v=2147483647$salt",
                "$x$a=b.c-/+,b=-1$a.b-c/d+e$A"
            })
    void acceptedString_isPrintedAsItWas(String text) {
        assertThat(PhcString.parse(text).print()).isEqualTo(text);
    }

    @Test
    void generatedString_isPrintedAsItWas() {
        long seed = 20261120;
        Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            String text = generate(random);
            assertThat(PhcString.parse(text).print()).as("seed %s", seed).isEqualTo(text);
        }
    }

    @Test
    void damagedString_isRefusedOrPrintedAsItWas() {
        long seed = 20261121;
        Random random = new Random(seed);
        for (int i = 0; i < 50_000; i++) {
            StringBuilder text = new StringBuilder(generate(random));
            for (int damage = random.nextInt(3); damage >= 0; damage--) {
                int at = random.nextInt(text.length());
                char c = (char) random.nextInt(0x80);
                switch (random.nextInt(3)) {
                    case 0 -> text.setCharAt(at, c);
                    case 1 -> text.insert(at, c);
                    default -> text.setLength(Math.max(1, at));
                }
            }
            Throwable refused = catchThrowable(
                    () -> assertThat(PhcString.parse(text.toString()).print()).isEqualTo(text.toString()));
            if (refused != null) {
                assertThat(refused).as("seed %s: %s", seed, text).isInstanceOf(InvalidHashException.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "$",
                "$X",
                "$x$",
                "$x$v=",
                "$x$v=01",
                "$x$v=1a",
                "$x$v=-1",
                "$x$v=2147483648",
                "$x$v=1$v=2",
                "$x$a=",
                "$x$a=1,",
                "$x$a=1,,b=2",
                "$x$,a=1",
                "$x$=1",
                "$x$a=1,b",
                "$x$a=1=2",
                "$x$a=1,a=2",
                "$x$a=1$",
                "$x$a=1$$hash",
                "$x$salt$",
                "$x$salt$hash$",
                "$x$salt$hash$more"
            })
    void stringThatBreaksTheGrammar_isMalformed(String text) {
        assertMalformed(() -> PhcString.parse(text));
    }

    @Test
    void number_hasAtMost18Digits() {
        assertThat(PhcSyntax.decimal("n", "9".repeat(18))).isEqualTo(999_999_999_999_999_999L);
        for (String digits : List.of("", "00", "1" + "0".repeat(18), "-1", "1_0", "1:")) {
            assertMalformed(() -> PhcSyntax.decimal("n", digits));
        }
    }

    @Test
    void partsGiven_areReadBack() {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("ln", "4");
        parameters.put("data", "AAAA");
        PhcString made = new PhcString("scrypt", OptionalInt.of(7), parameters, "AQID", "BA");

        PhcString read = PhcString.parse(made.print());

        assertThat(read.print()).isEqualTo("$scrypt$v=7$ln=4,data=AAAA$AQID$BA");
        assertThat(read.id()).isEqualTo("scrypt");
        assertThat(read.version()).hasValue(7);
        assertThat(read.parameters()).containsOnlyKeys("ln", "data");
        assertThat(read.number("ln", 4, 4)).isEqualTo(4);
        assertThat(read.has("data")).isTrue();
        assertThat(read.has("x")).isFalse();
        assertThat(read.parameterBytes("data")).containsExactly(0, 0, 0);
        assertThat(read.saltBytes()).containsExactly(1, 2, 3);
        assertThat(read.hashBytes()).containsExactly(4);
        assertThat(read).hasToString("PhcString[2 parameters]");
    }

    @Test
    void partThatIsMissing_isMalformed() {
        PhcString text = PhcString.parse("$x$a=1,b=c$salt");

        assertMalformed(() -> text.number("z", 0, 9));
        assertMalformed(() -> text.number("b", 0, 9));
        assertMalformed(() -> text.number("a", 2, 9));
        assertMalformed(() -> text.number("a", -1, 0));
        assertMalformed(() -> text.parameterBytes("z"));
        assertMalformed(text::hashBytes);
        assertMalformed(() -> PhcString.parse("$x").saltBytes());
        assertMalformed(() -> text.requireParameters(List.of("a"), List.of(), "only a"));
        assertMalformed(() -> text.requireParameters(List.of("b", "a"), List.of(), "b and a"));
        assertMalformed(() -> text.requireParameters(List.of(), List.of("b", "a"), "b and then a"));
        text.requireParameters(List.of("a"), List.of("b", "z"), "a, then b or z");
    }

    @Test
    void identifier_isSeenOnlyWhereTheStringBeginsWithOne() {
        assertThat(PhcString.peekId("$argon2id$anything \0")).isEqualTo("argon2id");
        assertThat(PhcString.peekId("$2b")).isEqualTo("2b");
        assertThat(PhcString.peekId("$" + "a".repeat(32))).isEqualTo("a".repeat(32));
        assertThat(PhcString.peekId("$" + "a".repeat(32) + "$x")).isEqualTo("a".repeat(32));
        for (String text : List.of("", "$", "$$", "x", "argon2id$", "$A$", "$a b$", "$" + "a".repeat(33) + "$")) {
            assertThat(PhcString.peekId(text)).as(text).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"$", "$x$", "$x$v=", "$x$v=1", "$x$a=", "$x$a=1,", "$x$a=1$", "$x$a=1$AAAA$"})
    void stringOfOneMebibyte_costsAtMostFourMebibytes(String start) {
        for (String unit : List.of("$", "a", "1", "=", ",", "a=1,", "$a=1", "é", "\0", "\n")) {
            String text = start + unit.repeat((1 << 20) / unit.length());
            long before = Allocations.ofThisThread();
            Throwable refused = catchThrowable(() -> PhcString.parse(text));
            assertThat(Allocations.ofThisThread() - before)
                    .as("%s and then %s", start, unit)
                    .isLessThan(4 << 20);
            if (refused != null) {
                assertThat(refused).isInstanceOf(InvalidHashException.class);
                assertThat(refused.getMessage()).hasSizeLessThan(200);
            }
        }
    }

    private static void assertMalformed(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatExceptionOfType(InvalidHashException.class)
                .isThrownBy(call)
                .returns(Reason.MALFORMED, InvalidHashException::reason);
    }

    private static String generate(Random random) {
        StringBuilder text = new StringBuilder("$").append(some(random, NAME, 32));
        if (random.nextBoolean()) {
            text.append("$v=").append(random.nextInt(Integer.MAX_VALUE) >>> random.nextInt(31));
        }
        char before = '$';
        for (int left = random.nextInt(4), number = 0; number < left; number++) {
            text.append(before)
                    .append(number)
                    .append(some(random, NAME, 31))
                    .append('=')
                    .append(some(random, VALUE, 43));
            before = ',';
        }
        if (random.nextInt(5) > 0) {
            text.append('$').append(some(random, VALUE, 60));
            if (random.nextInt(5) > 0) {
                text.append('$').append(some(random, VALUE, 90));
            }
        }
        return text.toString();
    }

    private static String some(Random random, String alphabet, int most) {
        StringBuilder text = new StringBuilder();
        for (int left = 1 + random.nextInt(most); left > 0; left--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }
}
