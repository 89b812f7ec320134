package io.hashkit.seal;

import java.io.InputStream;
import java.io.OutputStream;
import java.security.Key;
import java.security.KeyStoreSpi;
import java.security.Provider;
import java.security.cert.Certificate;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import org.jspecify.annotations.Nullable;

/** A key store whose methods throw what theirs do not declare, as parsers may do on damaged files. */
public final class OddKeyStore extends KeyStoreSpi {
    /** A provider with such key stores. */
    public static final class OfProvider extends Provider {
        private static final long serialVersionUID = 1L;

        public OfProvider() {
            super("Odd", "1", "key stores that throw");
            put("KeyStore.ODD", OddKeyStore.class.getName());
        }
    }

    @Override
    public Key engineGetKey(String alias, char @Nullable [] password) {
        throw new IndexOutOfBoundsException("a test");
    }

    @Override
    public void engineLoad(@Nullable InputStream stream, char @Nullable [] password) {
        if (stream != null) {
            throw new NegativeArraySizeException("a test");
        }
    }

    @Override
    public Enumeration<String> engineAliases() {
        return Collections.emptyEnumeration();
    }

    @Override
    public boolean engineContainsAlias(String alias) {
        return true;
    }

    @Override
    public int engineSize() {
        return 1;
    }

    @Override
    public boolean engineIsKeyEntry(String alias) {
        return true;
    }

    @Override
    public boolean engineIsCertificateEntry(String alias) {
        return false;
    }

    @Override
    public Certificate @Nullable [] engineGetCertificateChain(String alias) {
        return null;
    }

    @Override
    public @Nullable Certificate engineGetCertificate(String alias) {
        return null;
    }

    @Override
    public @Nullable String engineGetCertificateAlias(Certificate certificate) {
        return null;
    }

    @Override
    public @Nullable Date engineGetCreationDate(String alias) {
        return null;
    }

    @Override
    public void engineSetKeyEntry(String alias, Key key, char[] password, Certificate[] chain) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void engineSetKeyEntry(String alias, byte[] key, Certificate[] chain) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void engineSetCertificateEntry(String alias, Certificate certificate) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void engineDeleteEntry(String alias) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void engineStore(OutputStream stream, char[] password) {
        throw new UnsupportedOperationException();
    }
}
