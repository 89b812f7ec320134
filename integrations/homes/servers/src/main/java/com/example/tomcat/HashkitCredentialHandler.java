package com.example.tomcat;

import io.hashkit.PasswordHasher;
import io.hashkit.dialect.Dialects;
import io.hashkit.phc.InvalidHashException;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.apache.catalina.CredentialHandler;

/** Verifies the passwords of a realm; with a data source and a statement it also replaces weak hashes. */
public class HashkitCredentialHandler implements CredentialHandler {
    private static final System.Logger LOG = System.getLogger(HashkitCredentialHandler.class.getName());

    private final PasswordHasher hasher;
    private String dataSource = "";
    private String update = "";

    public HashkitCredentialHandler() {
        this(PasswordHasher.builder().accept(Dialects.ALL).build());
    }

    protected HashkitCredentialHandler(PasswordHasher hasher) {
        this.hasher = hasher;
    }

    /** An attribute in the context: the data source, such as {@code java:comp/env/jdbc/users}. */
    public void setDataSource(String dataSource) {
        this.dataSource = dataSource;
    }

    /** An attribute in the context: the statement whose parameters are the new and the old hash. */
    public void setUpdate(String update) {
        this.update = update;
    }

    @Override
    public boolean matches(String password, String stored) {
        try {
            return hasher.verify(password, stored, better -> replace(stored, better));
        } catch (InvalidHashException e) {
            LOG.log(Level.WARNING, "a stored string cannot be read: {0}", e.reason());
            return hasher.verifyNothing(password);
        }
    }

    /** Tomcat also calls this for an unknown user, with whatever was typed. */
    @Override
    public String mutate(String password) {
        try {
            return hasher.hash(password);
        } catch (IllegalArgumentException e) {
            hasher.verifyNothing(password);
            return null; // as Tomcat's own handlers do
        }
    }

    @SuppressWarnings("BanJNDI") // the name comes from the context, not from a request
    private void replace(String old, String better) {
        if (update.isEmpty()) {
            return;
        }
        try (Connection connection = ((DataSource) new InitialContext().lookup(dataSource)).getConnection();
                PreparedStatement statement = connection.prepareStatement(update)) {
            statement.setString(1, better);
            statement.setString(2, old);
            statement.executeUpdate();
        } catch (NamingException | SQLException e) {
            LOG.log(Level.WARNING, "the better hash was not stored: {0}", e.getClass());
        }
    }
}
