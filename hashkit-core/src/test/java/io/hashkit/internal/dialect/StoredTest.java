package io.hashkit.internal.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hashkit.CheapestForTests;
import io.hashkit.internal.algorithm.StoredHash;
import io.hashkit.internal.algorithm.Verification;
import io.hashkit.internal.phc.SealHeader;
import io.hashkit.internal.phc.SealedString;
import org.junit.jupiter.api.Test;

/** Which of the strings that were read are replaced at the next login. */
class StoredTest {
    private static final Stored.Plain OWN = new Stored.Plain(null, Verification.unusable());
    private static final Stored.Plain DJANGO = new Stored.Plain(Forms.named("django"), Verification.unusable());

    @Test
    void stringOfADialectOrWrapped_isForeignAlsoUnderASeal() {
        SealHeader header = SealedString.parse("$dialect-aes256gcm$keyid=EUgeIKZ05/M$" + "A".repeat(86))
                .header();
        StoredHash outer = StoredHash.of(CheapestForTests.PBKDF2_SHA256, new byte[16], new byte[32]);
        Stored.Wrapped wrapped = new Stored.Wrapped(outer, OWN, Verification.of(outer));

        assertThat(OWN.isForeign()).isFalse();
        assertThat(DJANGO.isForeign()).isTrue();
        assertThat(wrapped.isForeign()).isTrue();
        assertThat(new Stored.Sealed(header, OWN).isForeign()).isFalse();
        assertThat(new Stored.Sealed(header, DJANGO).isForeign()).isTrue();
    }

    @Test
    void sealThatIsNotOpened_tellsNothing() {
        Stored.Closed closed = new Stored.Closed();

        assertThat(closed.isForeign()).isFalse();
        assertThatIllegalStateException().isThrownBy(closed::hash).withMessage("the seal was not opened");
    }
}
