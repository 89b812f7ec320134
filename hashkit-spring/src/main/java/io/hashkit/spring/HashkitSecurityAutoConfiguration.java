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
 * The {@code PasswordEncoder}. Where Spring Boot makes a user of its own there is none: with any encoder bean it would no
 * longer mark that user's password as plain text, and nobody could log in.
 *
 * <p>The classes that this stands before are named twice because Spring Boot 4 moved them.
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
                    "it is no id",
                    "Take letters, digits and @._- without the braces, such as argon2, or nothing.");
        }
        return new HashkitPasswordEncoder(hasher, limiter, id);
    }
}
