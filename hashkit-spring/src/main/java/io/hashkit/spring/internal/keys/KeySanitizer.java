package io.hashkit.spring.internal.keys;

import java.util.Locale;
import org.springframework.boot.actuate.endpoint.SanitizableData;
import org.springframework.boot.actuate.endpoint.SanitizingFunction;

/**
 * Hides the keys and passwords under {@code hashkit.keyring.keys}, and the secrets of forms, in the endpoints {@code env} and
 * {@code configprops}, even if {@code show-values} lets these endpoints show values.
 */
public final class KeySanitizer implements SanitizingFunction {
    private static final String KEYS = "hashkitkeyringkeys";
    private static final String FORM_SECRETS = "hashkitformsecrets";

    @Override
    public SanitizableData apply(SanitizableData data) {
        // Also the spelling of environment variables, such as HASHKIT_KEYRING_KEYS_A_BASE64.
        String name = data.getKey().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
        boolean secret = name.startsWith(FORM_SECRETS) || (name.startsWith(KEYS) && !isPlain(name));
        return secret ? data.withValue(SanitizableData.SANITIZED_VALUE) : data;
    }

    private static boolean isPlain(String name) {
        return name.endsWith("state")
                || name.endsWith("keystore")
                || name.endsWith("keystoretype")
                || name.endsWith("alias")
                || name.endsWith("bundle")
                || name.endsWith("id");
    }
}
