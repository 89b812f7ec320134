package io.hashkit.rehash.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ReadableRowTest {
    private static final String OUTER = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$" + "A".repeat(43);
    private static final String WRAPPED =
            OUTER.replace("id$v", "id-wrapped$v").replace("p=1", "p=1,inner=c2hhMSRzYWx0JA");

    @Test
    void outerHash_isTheWrappedStringWithoutMarkAndInnerHeader() {
        assertThat(ReadableRow.outer(WRAPPED)).isEqualTo(OUTER);
        assertThatIllegalArgumentException().isThrownBy(() -> ReadableRow.outer(OUTER));
    }

    @Test
    void kind_isToldByTheIdentifierAlone_evenOfAStringThatWasCut() {
        assertThat(ReadableRow.isWrapped(WRAPPED)).isTrue();
        assertThat(ReadableRow.isWrapped("$argon2id-wrapped")).isTrue();
        assertThat(ReadableRow.isSealed("$2b-aes256gcm$cost=12\n")).isTrue();
        for (String other :
                new String[] {OUTER, "", "x-wrapped$", "$X-aes256gcm$", "$" + "a".repeat(25) + "-aes256gcm$"}) {
            assertThat(ReadableRow.isWrapped(other) || ReadableRow.isSealed(other))
                    .as(other)
                    .isFalse();
        }
    }
}
