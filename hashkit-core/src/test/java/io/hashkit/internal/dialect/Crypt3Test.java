package io.hashkit.internal.dialect;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hashkit.internal.format.Fields;
import java.util.Random;
import org.apache.commons.codec.digest.Md5Crypt;
import org.apache.commons.codec.digest.Sha2Crypt;
import org.junit.jupiter.api.Test;

/** hashkit's MD5-crypt and SHA-crypt compared with those of commons-codec, for seeded random passwords and salts. */
class Crypt3Test {
    private final Random random = new Random(20261121);

    private byte[] password() {
        byte[] password = new byte[random.nextInt(140)];
        random.nextBytes(password);
        return password;
    }

    private String salt(int longest) {
        StringBuilder salt = new StringBuilder();
        int length = 1 + random.nextInt(longest);
        for (int i = 0; i < length; i++) {
            salt.append(Fields.CRYPT.charAt(random.nextInt(64)));
        }
        return salt.toString();
    }

    @Test
    void md5Crypt_isThatOfCommonsCodec() {
        for (int i = 0; i < 200; i++) {
            byte[] password = password();
            String salt = salt(8);
            String magic = i % 2 == 0 ? "$1$" : "$apr1$";

            byte[] tag = DigestCrypt.MD5.compute(magic.getBytes(US_ASCII), salt.getBytes(US_ASCII), 1000, password);

            assertThat(magic + salt + "$" + new String(tag, US_ASCII))
                    .isEqualTo(Md5Crypt.md5Crypt(password.clone(), magic + salt, magic));
        }
    }

    @Test
    void shaCrypt_isThatOfCommonsCodec() {
        for (int i = 0; i < 200; i++) {
            byte[] password = password();
            String salt = salt(16);
            int rounds = 1000 + random.nextInt(300);
            String setting = "rounds=" + rounds + "$" + salt;

            assertThat("$5$" + setting + "$" + tag(DigestCrypt.SHA256, salt, rounds, password))
                    .isEqualTo(Sha2Crypt.sha256Crypt(password.clone(), "$5$" + setting));
            assertThat("$6$" + setting + "$" + tag(DigestCrypt.SHA512, salt, rounds, password))
                    .isEqualTo(Sha2Crypt.sha512Crypt(password.clone(), "$6$" + setting));
        }
    }

    private static String tag(DigestCrypt variant, String salt, int rounds, byte[] password) {
        return new String(variant.compute(new byte[0], salt.getBytes(US_ASCII), rounds, password), US_ASCII);
    }

    /**
     * The reason for not using the library: it cannot compute this string, which older versions misread without an
     * error.
     */
    @Test
    void emptySaltAfterRounds_isNotReadByCommonsCodec() {
        String byPasslib = "$5$rounds=1000$$Obg7IOH5MYGbPhIPrPkPleaehbt86.IKR69wHoi1R94";

        assertThatIllegalArgumentException()
                .isThrownBy(() -> Sha2Crypt.sha256Crypt("secret".getBytes(US_ASCII), byPasslib));
        assertThat("$5$rounds=1000$$" + tag(DigestCrypt.SHA256, "", 1000, "secret".getBytes(US_ASCII)))
                .isEqualTo(byPasslib);
    }
}
