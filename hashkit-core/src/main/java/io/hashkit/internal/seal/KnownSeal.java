package io.hashkit.internal.seal;

import io.hashkit.internal.phc.SealHeader;
import io.hashkit.internal.phc.SealedString;
import io.hashkit.seal.SealingKey.State;
import java.util.Arrays;

/**
 * A sealed string that was computed by other software (Python's {@code cryptography}). A keyring must reproduce and
 * open it in the running JVM before it is used, which also loads the classes that it needs.
 */
public final class KnownSeal {
    private static final String STORED =
            "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";
    private static final String SEALED =
            "$argon2id-aes256gcm$v=19$m=19456,t=2,p=1,keyid=EUgeIKZ05/M,bound=1$c29tZXNhbHRzb21lc2FsdA$"
                    + "AAECAwQFBgcICQoLDA0OD/XdKMCvRcqu1UhE9wIpMjiBnAJv6xipBFWug58G+jVMdCFGRoU500kp7Kt/hASQ/A";
    private static final String USER = "user-17";

    private KnownSeal() {}

    /** Throws {@link IllegalStateException} if this JVM computes anything else. */
    public static void require(Seal seal) {
        byte[] numbers = new byte[32];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (byte) i;
        }
        try (LocalKey key = new LocalKey(numbers)) {
            MasterKey master = MasterKey.of("of the known answer", State.WRITE, key);
            byte[] random = Arrays.copyOf(numbers, Seal.RANDOM_BYTES);
            byte[] user = HkdfExpand.text(USER);
            SealHeader header = SealHeader.of(STORED, master.id(), true);
            byte[] sealed = seal.close(master, header, random, user, header.secretOf(STORED));
            boolean right = new SealedString(header, sealed).print().equals(SEALED)
                    && header.inner(seal.open(master, header, user, sealed)).equals(STORED);
            if (!right) {
                throw new IllegalStateException("this JVM does not reproduce a published sealed string");
            }
        }
    }
}
