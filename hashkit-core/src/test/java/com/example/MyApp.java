package com.example;

import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.phc.InvalidHashException;
import io.hashkit.phc.InvalidHashException.Reason;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** Strings {@code myapp:iterations:salt:tag} of an old shop: PBKDF2 over the SHA-256 digest of the password. */
public final class MyApp extends Dialect {
    public MyApp() {
        super("my-app", "the old shop");
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith("myapp:");
    }

    @Override
    public ParsedHash read(String stored, Ceilings ceilings) {
        String[] parts = stored.split(":", -1);
        if (parts.length != 4) {
            throw new InvalidHashException(Reason.MALFORMED, "a string of the old shop has four parts");
        }
        Pbkdf2 scheme = Pbkdf2.sha256(Integer.parseInt(parts[1]));
        byte[] tag = Base64.getDecoder().decode(parts[3]);
        if (tag.length != 32) {
            throw new InvalidHashException(Reason.MALFORMED, "the tag must have 32 bytes");
        }
        return ParsedHash.of(scheme, Base64.getDecoder().decode(parts[2]), tag, MyApp::sha256);
    }

    private static byte[] sha256(byte[] password) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(password);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
