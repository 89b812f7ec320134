package io.hashkit.bench.gcm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class GcmMessageTest {
    @Test
    void text_roundTrips() {
        assertThat(GcmMessage.ALL)
                .isNotEmpty()
                .allSatisfy(
                        message -> assertThat(GcmMessage.of(message.toString())).isEqualTo(message));
    }

    @Test
    void unknownOperation_isRefusedListingTheOperations() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GcmMessage.of("shred/64"))
                .withMessageContaining("round-trip/4096");
    }
}
