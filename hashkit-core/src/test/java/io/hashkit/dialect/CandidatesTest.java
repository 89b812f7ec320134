package io.hashkit.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.dialect.Identification.Treatment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is proposed for strings that show no dialect. */
class CandidatesTest {
    private static final String WORDS = "one of which must be named: ";
    private static final String PBKDF2 = "Dialects.springPbkdf2(...)";
    private static final String SHA256 = "Dialects.springSha256(...)";

    /** Of spring-security-crypto 6.5.11: the defaults of 5.5 and 5.8, both also in base64, and a secret. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "b7bd291eb2e0a0d8c15d8cf88d46eddb4f0cd37e459a70be7285afca5dd67627319947b480dea09a"
                        + " | Dialects.springPbkdf2(...), Dialects.springSha256(...), ",
                "bf2cfb5e10ef1ec8263b3c23d511e06e94d2e4d0c21ead5e3a0e98aaf63f576b950e3651999e5dc2"
                        + " | Dialects.springPbkdf2(...), Dialects.springSha256(...), ",
                "9697a7f23d42a30ec61b763d4109b0afe71c0a91f5f26411b6f7958c1e7617a68ded2f0043cda521589d6d5c27107095"
                        + " | Dialects.springPbkdf2(...)",
                "ePeiCYZkF7dBhomx8xaJ43gRz4TkftXQAF5a4YRNxkpFuLi4PUnBGA== | Dialects.springPbkdf2(...)",
                "tvym09vrwtsbrFwmF0eXiBebISlUhu1SoJ9ZDCWjWvobvN8DH0A3zcjk8v6ySOwP | Dialects.springPbkdf2(...)",
                "{pbkdf2}9697a7f23d42a30ec61b763d4109b0afe71c0a91f5f26411b6f7958c1e7617a68ded2f0043cda521589d6d5c27107095"
                        + " | Dialects.springPbkdf2(...)",
            })
    void bareRowOfSpring_namesTheCallFirst(String stored, String calls) {
        Identification identity = Dialects.identify(stored);

        assertThat(identity.treatment()).isEqualTo(Treatment.UNSUPPORTED);
        assertThat(identity.detail()).contains(WORDS + calls);
        if (!calls.contains(SHA256)) {
            assertThat(identity.detail()).doesNotContain(SHA256);
        }
    }

    @Test
    void stringOfAnotherLength_isNotOneOfSpring() {
        for (int length : new int[] {78, 79, 81, 82, 95, 97}) {
            assertThat(Dialects.identify("0123456789abcdef".repeat(7).substring(0, length))
                            .detail())
                    .doesNotContain(PBKDF2, SHA256);
        }
        assertThat(Dialects.identify("0123456789ABCDEF".repeat(5)).detail()).doesNotContain(PBKDF2, SHA256);
    }
}
