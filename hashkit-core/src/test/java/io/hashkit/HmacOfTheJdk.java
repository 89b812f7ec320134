package io.hashkit;

import io.hashkit.seal.KeyPrf;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A key that is used as one of a key service is, by the JDK's HMAC. */
public final class HmacOfTheJdk {
    private HmacOfTheJdk() {}

    public static KeyPrf of(byte[] key) {
        return message -> {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(message);
        };
    }
}
