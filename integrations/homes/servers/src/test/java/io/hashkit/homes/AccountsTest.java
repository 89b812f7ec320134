package io.hashkit.homes;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.Accounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** What the table of users says of an upgrade that cannot be stored. */
class AccountsTest {
    private static final class Records extends Handler {
        private final List<LogRecord> list = new ArrayList<>();

        @Override
        public void publish(LogRecord entry) {
            list.add(entry);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    /** The database's message would quote the new hash. */
    @Test
    void upgradeThatCannotBeStored_isLoggedWithoutTheMessageOfTheDatabase() throws Exception {
        Records records = new Records();
        Logger logger = Logger.getLogger(Accounts.class.getName());
        logger.addHandler(records);
        try (Table table = new Table()) {
            table.fill(Map.of("bcrypt", LoginSuite.BCRYPT));
            table.resize(LoginSuite.BCRYPT.length());
            Accounts accounts = new Accounts(table.url());

            accounts.replace("bcrypt", LoginSuite.BCRYPT, LoginSuite.ARGON2);
            accounts.replace(LoginSuite.BCRYPT, LoginSuite.ARGON2);

            table.resize(255);
        } finally {
            logger.removeHandler(records);
        }

        assertThat(records.list).hasSize(2).allSatisfy(entry -> {
            assertThat(entry.getLevel()).isEqualTo(Level.WARNING);
            assertThat(entry.getMessage()).isEqualTo("the better hash was not stored: {0}");
            assertThat(entry.getParameters()).singleElement().isInstanceOf(Class.class);
            assertThat(entry.getThrown()).isNull();
        });
    }
}
