package io.hashkit.spring;

import io.hashkit.PasswordHasher;
import io.hashkit.limit.Limiter;
import io.hashkit.spring.HashkitProperties.EncoderProperties;
import java.util.regex.Pattern;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * Configures a {@link HashkitPasswordEncoder} if Spring Security is present and the application defines its own users; see
 * {@code hashkit.encoder.mode}. For the default user of Spring Boot there is no encoder bean: with one, Spring Boot would not
 * mark that user's password as plain text, and the user could not log in.
 *
 * <p>This configuration runs before Spring Boot's own user details; each of those classes is named twice because Spring Boot
 * 4 moved them.
 */
@AutoConfiguration(
        after = HashkitAutoConfiguration.class,
        beforeName = {
            HashkitSecurityAutoConfiguration.SERVLET_USERS_3,
            HashkitSecurityAutoConfiguration.SERVLET_USERS_4,
            HashkitSecurityAutoConfiguration.REACTIVE_USERS_3,
            HashkitSecurityAutoConfiguration.REACTIVE_USERS_4
        })
@ConditionalOnClass(PasswordEncoder.class)
public class HashkitSecurityAutoConfiguration {
    static final String SERVLET_USERS_3 =
            "org.springframework.boot.autoconfigure.security.servlet.UserDetailsServiceAutoConfiguration";
    static final String SERVLET_USERS_4 =
            "org.springframework.boot.security.autoconfigure.UserDetailsServiceAutoConfiguration";
    static final String REACTIVE_USERS_3 =
            "org.springframework.boot.autoconfigure.security.reactive.ReactiveUserDetailsServiceAutoConfiguration";
    static final String REACTIVE_USERS_4 =
            "org.springframework.boot.security.autoconfigure.ReactiveUserDetailsServiceAutoConfiguration";

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9@._-]{0,64}");

    HashkitSecurityAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean(PasswordEncoder.class)
    @Conditional(OnUserStoreCondition.class)
    HashkitPasswordEncoder hashkitPasswordEncoder(
            PasswordHasher hasher, Limiter limiter, HashkitProperties properties) {
        EncoderProperties encoder = properties.encoder();
        String id = encoder.id() == null ? "" : encoder.id();
        if (!ID.matcher(id).matches()) {
            throw new InvalidPropertyException(
                    "hashkit.encoder.id",
                    id,
                    "an id has at most 64 characters, which are letters, digits or one of @._-",
                    "Set an id without braces, such as argon2, or remove the property to write no prefix.");
        }
        return new HashkitPasswordEncoder(hasher, limiter, id);
    }
}
