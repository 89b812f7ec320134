package com.example.shiro;

import io.hashkit.PasswordHasher;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.InvalidHashException;
import java.lang.System.Logger.Level;
import java.nio.CharBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.apache.shiro.authc.credential.PasswordService;

/** Verifies for a {@code PasswordMatcher}; with a data source and a statement it also replaces weak hashes. */
public class HashkitPasswordService implements PasswordService {
    private static final System.Logger LOG = System.getLogger(HashkitPasswordService.class.getName());

    private final PasswordHasher hasher;
    private DataSource dataSource;
    private String update = "";

    public HashkitPasswordService() {
        this(PasswordHasher.builder().accept(Dialects.ALL).build());
    }

    protected HashkitPasswordService(PasswordHasher hasher) {
        this.hasher = hasher;
    }

    public void setDataSource(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** The statement whose parameters are the new and the old hash. */
    public void setUpdate(String update) {
        this.update = update;
    }

    @Override
    public String encryptPassword(Object password) {
        return hasher.hash(text(password));
    }

    @Override
    public boolean passwordsMatch(Object password, String stored) {
        try {
            return hasher.verify(text(password), stored, better -> replace(stored, better));
        } catch (InvalidHashException e) {
            LOG.log(Level.WARNING, "a stored string cannot be read: {0}", e.reason());
            return hasher.verifyNothing(text(password));
        }
    }

    private static CharSequence text(Object password) {
        return password instanceof char[] typed ? CharBuffer.wrap(typed) : (CharSequence) password;
    }

    private void replace(String old, String better) {
        if (update.isEmpty()) {
            return;
        }
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(update)) {
            statement.setString(1, better);
            statement.setString(2, old);
            statement.executeUpdate();
        } catch (SQLException e) {
            LOG.log(Level.WARNING, "the better hash was not stored: {0}", e.getClass());
        }
    }
}
