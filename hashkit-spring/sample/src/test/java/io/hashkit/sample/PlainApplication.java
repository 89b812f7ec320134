package io.hashkit.sample;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.data.jpa.autoconfigure.DataJpaRepositoriesAutoConfiguration;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.security.crypto.factory.PasswordEncoderFactories;
import org.springframework.security.crypto.password.PasswordEncoder;

/**
 * The users of the sample without its identities, and without hashkit if {@code hashkit.enabled=false} says so. No test finds it
 * by its annotations.
 */
@EnableAutoConfiguration(exclude = {HibernateJpaAutoConfiguration.class, DataJpaRepositoriesAutoConfiguration.class})
@Import({Users.class, LoginReports.class})
class PlainApplication {
    @Bean
    @ConditionalOnProperty(name = "hashkit.enabled", havingValue = "false")
    PasswordEncoder encoderOfSpring() {
        return PasswordEncoderFactories.createDelegatingPasswordEncoder();
    }

    public static void main(String[] arguments) {
        SpringApplication.run(PlainApplication.class, arguments);
    }
}
