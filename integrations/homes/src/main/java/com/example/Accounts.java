package com.example;

import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The user table of an application, here by JDBC alone. */
public final class Accounts {
    private static final System.Logger LOG = System.getLogger(Accounts.class.getName());

    private final String url;

    public Accounts(String url) {
        this.url = url;
    }

    /** The stored string of a user; none too if the column is NULL, as of a user who logs in elsewhere. */
    public Optional<String> find(String name) {
        try (Connection connection = DriverManager.getConnection(url);
                PreparedStatement select =
                        connection.prepareStatement("SELECT password FROM accounts WHERE name = ?")) {
            select.setString(1, name);
            ResultSet row = select.executeQuery();
            return row.next() ? Optional.ofNullable(row.getString(1)) : Optional.empty();
        } catch (SQLException e) {
            throw new IllegalStateException("the table of users cannot be read", e);
        }
    }

    /** Compares and sets: a password that was changed meanwhile is not overwritten. */
    public void replace(String name, String old, String better) {
        update("UPDATE accounts SET password = ? WHERE name = ? AND password = ?", better, name, old);
    }

    /** For frameworks that do not say whose string it is; rows that share a string share the password too. */
    public void replace(String old, String better) {
        update("UPDATE accounts SET password = ? WHERE password = ?", better, old);
    }

    /** Never throws: the password was right, so the user is let in, and the next login tries again. */
    private void update(String sql, String... values) {
        try (Connection connection = DriverManager.getConnection(url);
                PreparedStatement update = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                update.setString(i + 1, values[i]);
            }
            update.executeUpdate();
        } catch (SQLException e) {
            // Without the message, which may quote the hash.
            LOG.log(Level.WARNING, "the better hash was not stored: {0}", e.getClass());
        }
    }
}
