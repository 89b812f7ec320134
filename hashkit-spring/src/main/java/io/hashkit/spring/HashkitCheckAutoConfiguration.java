package io.hashkit.spring;

import io.hashkit.HasherInfo;
import io.hashkit.PasswordHasher;
import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.limit.Limiter;
import io.hashkit.spring.internal.check.HashkitRowsEndpoint;
import io.hashkit.spring.internal.check.QuerySample;
import io.hashkit.spring.internal.check.RowCheck;
import io.hashkit.spring.internal.check.Sample;
import io.hashkit.spring.internal.check.StartCheck;
import io.hashkit.spring.internal.login.IdPrefix;
import io.hashkit.spring.internal.settings.Settings;
import io.hashkit.spring.internal.tuning.Info;
import io.hashkit.spring.properties.HashkitProperties;
import io.hashkit.spring.properties.HashkitProperties.CheckProperties;
import io.hashkit.spring.properties.InvalidPropertyException;
import io.hashkit.tune.Tuning;
import java.time.Duration;
import java.util.Locale;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/**
 * Configures the check of stored strings against the configuration, if {@code hashkit.check.query} is set or the application
 * has a {@link StoredHashSample} bean: at start with {@code hashkit.check.start}, and as the actuator endpoint {@code
 * hashkitrows}.
 */
@AutoConfiguration(after = HashkitAutoConfiguration.class)
@Conditional(OnSwitchCondition.Enabled.class)
public class HashkitCheckAutoConfiguration {
    HashkitCheckAutoConfiguration() {}

    /** Whether stored strings can be read. */
    static final class OnSample extends AnyNestedCondition {
        OnSample() {
            super(ConfigurationPhase.REGISTER_BEAN);
        }

        @ConditionalOnProperty("hashkit.check.query")
        static final class Query {}

        @ConditionalOnBean(StoredHashSample.class)
        static final class OfTheApplication {}
    }

    @Bean
    @Conditional(OnSample.class)
    RowCheck hashkitRowCheck(
            PasswordHasher hasher,
            Limiter limiter,
            HashkitProperties properties,
            ObjectProvider<StoredHashSample> sample,
            ObjectProvider<DataSource> databases,
            ConfigurableListableBeanFactory beans) {
        CheckProperties check = properties.check();
        if (check.rows() < 1 || check.rows() > 1_000_000) {
            throw new InvalidPropertyException(
                    "hashkit.check.rows",
                    check.rows(),
                    "it is from 1 to 1000000",
                    "Set how many stored strings are looked at, such as 1000.");
        }
        if (check.timeout().compareTo(Duration.ofSeconds(1)) < 0
                || check.timeout().compareTo(Duration.ofMinutes(10)) > 0) {
            throw new InvalidPropertyException(
                    "hashkit.check.timeout",
                    Settings.text(check.timeout()),
                    "it is from 1s to 10m",
                    "Set the longest time for the query and for reading its rows, such as 10s.");
        }
        String id = properties.encoder().id();
        Scheme scheme = Info.of(hasher)
                .flatMap(HasherInfo::tuning)
                .map(Tuning::scheme)
                .or(() -> new Settings(properties).scheme())
                .orElse(Argon2.recommended());
        StoredHashSample own = sample.getIfAvailable();
        return new RowCheck(
                hasher,
                limiter,
                IdPrefix.of(id == null ? "" : id),
                () -> OnKeysCondition.bindsLogins(beans),
                scheme,
                own == null ? query(databases, check) : own::read,
                check.rows());
    }

    private static Sample query(ObjectProvider<DataSource> databases, CheckProperties check) {
        String query = String.valueOf(check.query());
        DataSource database = databases.getIfUnique();
        if (database == null) {
            throw new InvalidPropertyException(
                    "hashkit.check.query",
                    query,
                    "the application has no DataSource bean, or several of which none is primary",
                    "Remove the property, and define a StoredHashSample bean that reads the stored strings.");
        }
        return new QuerySample(database, query, check.timeout());
    }

    @Bean
    @Lazy(false)
    @ConditionalOnProperty("hashkit.check.start")
    StartCheck hashkitStartCheck(ObjectProvider<RowCheck> check, HashkitProperties properties) {
        RowCheck found = check.getIfAvailable();
        if (found == null) {
            throw new InvalidPropertyException(
                    "hashkit.check.start",
                    properties.check().start().name().toLowerCase(Locale.ROOT),
                    "nothing says where the stored strings are",
                    "Set hashkit.check.query, such as \"select password from users\", or define a StoredHashSample bean.");
        }
        return new StartCheck(found, properties.check().start());
    }

    @Configuration(proxyBeanMethods = false)
    @Conditional(OnSample.class)
    @ConditionalOnClass(
            name = "org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint")
    static class Endpoint {
        @Bean
        @ConditionalOnAvailableEndpoint(HashkitRowsEndpoint.class)
        @ConditionalOnMissingBean
        HashkitRowsEndpoint hashkitRowsEndpoint(RowCheck check) {
            return new HashkitRowsEndpoint(check);
        }
    }
}
