import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;
import org.springframework.security.crypto.password.StandardPasswordEncoder;

/**
 * Writes strings of Spring Security's {@code StandardPasswordEncoder}: each as the secret, the password and the string,
 * separated by commas.
 *
 * <p>{@code java -cp spring-security-crypto.jar:spring-core.jar:commons-logging.jar interop/dialects/Spring.java}
 */
public final class Spring {
    @SuppressWarnings("deprecation")
    public static void main(String[] arguments) {
        print("", new StandardPasswordEncoder(), "{sha256}");
        print("pepper", new StandardPasswordEncoder("pepper"), "");
        print("s\u00e9cret \u2603", new StandardPasswordEncoder("s\u00e9cret \u2603"), "");
    }

    private static void print(String secret, PasswordEncoder encoder, String id) {
        String stored = id + encoder.encode("secret");
        PasswordEncoder reader =
                id.isEmpty() ? encoder : PasswordEncoderFactories.createDelegatingPasswordEncoder();
        if (!reader.matches("secret", stored) || reader.matches("secretx", stored)) {
            throw new IllegalStateException("Spring does not verify its own string");
        }
        System.out.println(secret + ",secret," + stored);
    }
}
