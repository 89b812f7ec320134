package io.hashkit.spring.internal.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.PasswordHasher;
import io.hashkit.spring.Contexts;
import io.hashkit.spring.StoredHashSample;
import io.hashkit.spring.TestKeys;
import io.hashkit.spring.UserIdentity;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ReactiveWebApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;

/** A start, and an operator, that learn from a table in H2 which rows no login will verify. */
@ExtendWith(OutputCaptureExtension.class)
class RowCheckTest {
    private static final String QUERY = "hashkit.check.query=select password from users order by id";
    private static final String LOG = "hashkit.check.start=log";
    private static final String BCRYPT = "$2b$04$C6UzMDM.H6dfI/f/IKcEe.O8k8o2C4c1CqF0i8cVQ2jS6p6WZ7R5K";
    private static final String ARGON2 =
            "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    private static final String LARGE =
            "$argon2id$v=19$m=262144,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

    private final JdbcDataSource database = new JdbcDataSource();

    RowCheckTest() {
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
    }

    private void table(String type, @Nullable String... rows) throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection
                    .createStatement()
                    .execute("create table users (id int generated always as identity, password " + type + ")");
            try (PreparedStatement insert = connection.prepareStatement("insert into users (password) values (?)")) {
                for (String row : rows) {
                    insert.setString(1, row);
                    insert.executeUpdate();
                }
            }
        }
    }

    private ApplicationContextRunner application(String... settings) {
        return Contexts.cheap()
                .withPropertyValues("hashkit.limiter.memory=64MiB", "management.endpoints.web.exposure.include=*")
                .withPropertyValues(settings)
                .withBean(DataSource.class, () -> database);
    }

    private static ApplicationContextRunner sealing(ApplicationContextRunner runner, String key, String state) {
        return runner.withPropertyValues(
                "hashkit.keyring.keys." + key + ".state=" + state,
                "hashkit.keyring.keys." + key + ".base64=" + TestKeys.base64(key));
    }

    private static List<String> lines(CapturedOutput output) {
        return output.getOut()
                .lines()
                .filter(line -> line.contains("hashkit.check: "))
                .toList();
    }

    @Test
    void rowsThatAreVerified_areCountedInOneLine(CapturedOutput output) throws Exception {
        table("varchar(255)", BCRYPT, BCRYPT, ARGON2, null, "");

        application(QUERY, LOG).run(context -> assertThat(context).hasNotFailed());

        assertThat(lines(output))
                .singleElement()
                .asString()
                .contains("INFO", "of 5 stored strings, 0 would be refused", "2 are no password")
                .contains("2 of the kind hashkit bcrypt", "1 of the kind hashkit argon2id");
    }

    @Test
    void rowsThatAreRefused_areWarnedOf_byKindWithWhatToDo_andWithoutTheirText(CapturedOutput output) throws Exception {
        String cut = ARGON2.substring(0, 90) + "Zz";
        table("varchar(255)", BCRYPT, LARGE, cut, "{noop}changeme-secret", "'" + BCRYPT + "'");

        application(QUERY, LOG, "hashkit.dialects=all")
                .run(context -> assertThat(context).hasNotFailed());

        assertThat(lines(output))
                .singleElement()
                .asString()
                .contains("WARN", "of 5 stored strings, 4 would be refused")
                .contains("(OVER_BUDGET): They need 256 MiB for one hash: raise hashkit.limiter.memory")
                .contains("MALFORMED", "UNSUPPORTED")
                .doesNotContain("changeme", "Zz", "AAAA", "C6Uz");
    }

    @Test
    void rowsUnderAKeyThatTheHostLacks_areFound_andThoseItHasAreNot(CapturedOutput output) throws Exception {
        String[] sealed = new String[1];
        sealing(Contexts.cheap(), "a", "write")
                .run(context ->
                        sealed[0] = context.getBean(PasswordHasher.class).hash("right"));
        table("varchar(255)", sealed[0], sealed[0]);

        sealing(application(QUERY, LOG), "b", "write")
                .run(context -> assertThat(context).hasNotFailed());
        application(QUERY, LOG).run(context -> assertThat(context).hasNotFailed());
        sealing(sealing(application(QUERY, LOG), "a", "read"), "b", "write")
                .run(context -> assertThat(context).hasNotFailed());
        sealing(sealing(application(QUERY, LOG), "a", "retired"), "b", "write")
                .run(context -> assertThat(context).hasNotFailed());

        assertThat(lines(output)).hasSize(4);
        assertThat(lines(output).get(0))
                .contains("WARN", "(UNKNOWN_KEY): This host does not have the key", "2 would be refused");
        assertThat(lines(output).get(1)).contains("WARN", "(UNKNOWN_KEY)");
        assertThat(lines(output).get(2)).contains("INFO");
        assertThat(lines(output).get(3)).contains("WARN", "(RETIRED_KEY): The key has the state retired");
    }

    @Test
    void boundRows_needAUserIdentity_andALoginThatUsesIt(CapturedOutput output) throws Exception {
        String[] bound = new String[1];
        sealing(Contexts.cheap(), "a", "write")
                .run(context -> bound[0] =
                        context.getBean(PasswordHasher.class).boundTo("ann").hash("right"));
        table("varchar(255)", bound[0]);

        sealing(application(QUERY, LOG), "a", "write")
                .run(context -> assertThat(context).hasNotFailed());
        sealing(application(QUERY, LOG, "hashkit.keyring.require-bound=true"), "a", "write")
                .withBean(UserIdentity.class, () -> user -> user.getUsername())
                .run(context -> assertThat(context).hasNotFailed());
        sealing(application(QUERY, LOG, "hashkit.keyring.require-bound=true"), "a", "write")
                .withBean(UserIdentity.class, () -> user -> user.getUsername())
                .withBean(UserDetailsService.class, InMemoryUserDetailsManager::new)
                .run(context -> assertThat(context).hasNotFailed());

        assertThat(lines(output).get(0)).contains("WARN", "(BOUND): They are bound to their users");
        assertThat(lines(output).get(1)).contains("WARN", "(BOUND): ", "HashkitAuthenticationProvider");
        assertThat(lines(output).get(2)).contains("INFO");
    }

    @Test
    void rowsWithoutTheSealThatIsRequired_areFound(CapturedOutput output) throws Exception {
        table("varchar(255)", BCRYPT);

        sealing(application(QUERY, LOG, "hashkit.keyring.required=true"), "a", "write")
                .run(context -> assertThat(context).hasNotFailed());

        assertThat(lines(output))
                .singleElement()
                .asString()
                .contains("WARN", "(NOT_SEALED): Refused by hashkit.keyring.required");
    }

    @Test
    void columnThatIsTooNarrowForNewHashes_isFound(CapturedOutput output) throws Exception {
        table("varchar(60)", BCRYPT);

        application(QUERY, LOG).run(context -> assertThat(context).hasNotFailed());
        application(QUERY, LOG, "hashkit.scheme=argon2id,m=19456,t=2,p=1")
                .run(context -> assertThat(context).hasNotFailed());
        sealing(application(QUERY, LOG), "a", "write")
                .run(context -> assertThat(context).hasNotFailed());

        assertThat(lines(output).get(0)).contains("INFO");
        assertThat(lines(output).get(1)).contains("WARN", "The column takes 60 characters, and new hashes have 97");
        assertThat(lines(output).get(2)).contains("WARN", "The column takes 60 characters, and new hashes have 1");
    }

    @Test
    void startThatIsToFail_failsBeforeAnybodyLogsIn_butNotForGoodRows() throws Exception {
        table("varchar(255)", LARGE);

        application(QUERY, "hashkit.check.start=fail")
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasMessageContaining("OVER_BUDGET")
                        .hasMessageStartingWith("hashkit.check.start=fail: "));
        application("hashkit.check.start=fail", "hashkit.check.query=select '" + BCRYPT + "'")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void tableThatCannotBeRead_isAWarning_orEndsAStartThatIsToFail(CapturedOutput output) {
        application(QUERY, LOG).run(context -> assertThat(context).hasNotFailed());
        application(QUERY, "hashkit.check.start=fail")
                .run(context -> assertThat(context).getFailure().hasMessageContaining("could not be read"));

        assertThat(lines(output))
                .singleElement()
                .asString()
                .contains("WARN", "could not be read: org.h2.jdbc", "try hashkit.check.query");
    }

    @Test
    void numberOfRows_isKept() throws Exception {
        table("varchar(255)", BCRYPT, BCRYPT, BCRYPT);

        application(QUERY, "hashkit.check.rows=2")
                .run(context ->
                        assertThat(context.getBean(RowCheck.class).run().rows()).isEqualTo(2));
        application(QUERY, "hashkit.check.rows=0")
                .run(context -> assertThat(context).hasFailed());
    }

    @Test
    void applicationThatAsksForNothing_hasNoCheck() {
        application()
                .run(context -> assertThat(context)
                        .doesNotHaveBean(RowCheck.class)
                        .doesNotHaveBean(HashkitRowsEndpoint.class)
                        .doesNotHaveBean(StartCheck.class));
        application(QUERY)
                .run(context ->
                        assertThat(context).hasSingleBean(RowCheck.class).doesNotHaveBean(StartCheck.class));
    }

    @Test
    void startWithNothingToRead_stopsWithTheCure() {
        Contexts.cheap()
                .withPropertyValues(LOG)
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("nothing says where the stored strings are"));
    }

    @Test
    void queryWithoutADataSource_stopsTheStartWithTheCure() {
        Contexts.cheap()
                .withPropertyValues(QUERY)
                .run(context ->
                        assertThat(context).getFailure().rootCause().hasMessageContaining("no DataSource bean"));
    }

    /** Without JDBC of Spring's, without Spring Security and without the actuator; and on WebFlux. */
    @Test
    void beanOfTheApplication_isAskedInEachKindOfApplication() {
        StoredHashSample sample = most -> Arrays.asList(BCRYPT, null, LARGE);
        Contexts.cheap()
                .withPropertyValues(LOG)
                .withBean(StoredHashSample.class, () -> sample)
                .withClassLoader(new FilteredClassLoader(
                        "org.springframework.jdbc", "org.springframework.security", "org.springframework.boot.actuate"))
                .run(context ->
                        assertThat(context.getBean(RowCheck.class).run().rows()).isEqualTo(3));
        new ReactiveWebApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(Contexts.all()))
                .withPropertyValues(
                        "management.endpoints.web.exposure.include=hashkitrows",
                        Contexts.CHEAPEST_FOR_TESTS,
                        Contexts.WEAK_COSTS_ALLOWED)
                .withBean(StoredHashSample.class, () -> sample)
                .run(context -> assertThat(context.getBean(HashkitRowsEndpoint.class)
                                .rows()
                                .rows())
                        .isEqualTo(3));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "!",
                "!!",
                "*",
                "*LK*",
                "x",
                " ",
                "\t",
                "\u0000",
                "{",
                "}",
                "{}",
                "{noop}",
                "{noop}hostile-text",
                "{bcrypt}",
                "{bcrypt}hostile-text",
                "{unknown}hostile-text",
                "{CRYPT}*",
                "{SSHA}hostile-text",
                "$",
                "$$",
                "$$$$",
                "$2b$",
                "$2b$99$hostile-text",
                "$argon2id$",
                "$argon2id$v=19$m=4294967295,t=1,p=1$AA$AA",
                "$argon2id$v=19$m=-1,t=1,p=1$AA$AA",
                "$argon2id-aes256gcm$v=19$m=19456,t=2,p=1,keyid=hostile$AA$AA",
                "$scrypt$ln=40,r=8,p=1$AA$AA",
                "$6$rounds=999999999$hostile$text",
                "pbkdf2_sha256$1$hostile$text",
                "pbkdf2_sha256$99999999999$a$b",
                "{\"hashIterations\":hostile-text}",
                "SCRAM-SHA-256$hostile-text",
                "\ud800",
                "\u202ehostile-text",
                "${jndi:hostile-text}",
                "{} {} hostile-text",
                "'; drop table users --",
                "5f4dcc3b5aa765d61d8327deb882cf99",
                "sha1$hostile$text"
            })
    void hostileRow_isCounted_andLeavesNoText(String row, CapturedOutput output) {
        StoredHashSample sample = most -> List.of(row);

        Contexts.cheap()
                .withPropertyValues(LOG, "hashkit.limiter.memory=64MiB")
                .withBean(StoredHashSample.class, () -> sample)
                .run(context -> {
                    CheckReport report = context.getBean(RowCheck.class).run();

                    assertThat(report.rows()).isEqualTo(1);
                    assertThat(report.findings()).hasSize(1);
                    assertThat(report.toString() + report.text()).doesNotContain("hostile", "jndi", "drop", "5f4d");
                });
        assertThat(output).doesNotContain("hostile", "jndi", "drop table", "5f4d");
    }

    /** Rows that nobody can read are one kind, however many texts they have. */
    @Test
    void unreadableRows_areOneKind() {
        StoredHashSample sample =
                most -> IntStream.range(0, most).mapToObj(i -> "{x" + i + "}").toList();
        Contexts.cheap()
                .withPropertyValues("hashkit.check.rows=5000")
                .withBean(StoredHashSample.class, () -> sample)
                .run(context -> assertThat(context.getBean(RowCheck.class).run().findings())
                        .singleElement()
                        .satisfies(finding -> assertThat(finding.rows()).isEqualTo(5000)));
    }
}
