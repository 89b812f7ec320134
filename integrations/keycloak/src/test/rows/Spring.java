import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Writes rows of Spring Security. {@code java -cp spring-security-crypto.jar:commons-logging.jar:bcprov.jar Spring.java COUNT}
 */
public final class Spring {
    public static void main(String[] arguments) {
        PasswordEncoder bcrypt = new BCryptPasswordEncoder(4);
        PasswordEncoder argon2 = new Argon2PasswordEncoder(16, 32, 1, 64, 1);
        for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
            String secret = "spring-" + i;
            String stored = i % 2 == 0 ? "{bcrypt}" + bcrypt.encode(secret) : "{argon2}" + argon2.encode(secret);
            System.out.println("Spring Security\t" + secret + "\t" + stored);
        }
    }
}
