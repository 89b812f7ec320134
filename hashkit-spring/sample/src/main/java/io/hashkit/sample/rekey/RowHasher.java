package io.hashkit.sample.rekey;

import io.hashkit.PasswordHasher;
import io.hashkit.PasswordHasherBuilder;
import io.hashkit.dialect.Dialects;
import io.hashkit.sample.rekey.RekeyOptions.Binding;
import io.hashkit.seal.KeyPrf;
import io.hashkit.seal.Keyring;
import io.hashkit.seal.KeyringBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;

/** The hasher of a table's rows, with the keys of a PKCS #12 file. {@link #close} wipes the keys. */
final class RowHasher implements AutoCloseable {
    private final Keyring keyring;
    private final PasswordHasher hasher;
    private final boolean bound;
    private final String prefix;

    /**
     * Reads the keys and builds the hasher.
     *
     * @param password the password of the file and of its entries; wiped
     * @throws IOException if the file cannot be read or the password is wrong
     * @throws io.hashkit.seal.KeyUnavailableException if the file does not have a key
     * @throws IllegalArgumentException if a key is too short or given twice
     */
    RowHasher(RekeyOptions options, char[] password) throws IOException, GeneralSecurityException {
        this.bound = options.binding() != Binding.NONE;
        this.prefix = options.identityPrefix();
        try (InputStream in = Files.newInputStream(options.keys())) {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(in, password);
            this.keyring = keyring(options, store, password);
        } finally {
            Arrays.fill(password, '\0');
        }
        PasswordHasherBuilder builder = PasswordHasher.builder().keyring(keyring);
        this.hasher = (options.dialects() ? builder.accept(Dialects.ALL) : builder).build();
    }

    /** What the options do not allow to seal or to bind, the keyring refuses. */
    private static Keyring keyring(RekeyOptions options, KeyStore store, char[] password) {
        KeyringBuilder keys = Keyring.builder().write(options.write(), KeyPrf.of(store, options.write(), password));
        options.next().forEach(name -> keys.next(name, KeyPrf.of(store, name, password)));
        options.read().forEach(name -> keys.read(name, KeyPrf.of(store, name, password)));
        if (!options.seal()) {
            keys.required();
        }
        if (options.binding() == Binding.REQUIRED) {
            keys.requireBound();
        }
        return keys.build();
    }

    /** The hasher for one row. */
    PasswordHasher of(Object id) {
        return bound ? hasher.boundTo(prefix + id) : hasher;
    }

    @Override
    public void close() {
        keyring.close();
    }
}
