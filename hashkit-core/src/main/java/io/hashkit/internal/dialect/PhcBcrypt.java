package io.hashkit.internal.dialect;

import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.StoredHash;
import io.hashkit.internal.format.Fields;
import io.hashkit.internal.format.HashFactory;
import io.hashkit.internal.format.HashFormat;
import io.hashkit.phc.InvalidHashException;

/** bcrypt as written by {@code @phc/bcrypt} and Adonis: {@code $bcrypt$v=98$r=10$salt$tag}, in standard base64. */
public final class PhcBcrypt extends HashFormat {
    public PhcBcrypt() {
        super("phc-bcrypt", "@phc/bcrypt and Adonis");
    }

    @Override
    public boolean claims(String stored) {
        return stored.startsWith("$bcrypt$");
    }

    @Override
    protected ParsedHash parse(String stored, Ceilings ceilings) {
        String[] parts = Fields.split(stored.substring(1), '$', 5);
        // The codes of the letters that crypt(3) writes in 2a, 2b and 2y.
        long version = Fields.decimal("v", Fields.value("v", parts[1]));
        if (version != 'a' && version != 'b' && version != 'y') {
            throw InvalidHashException.malformed("v must be the code of a, b or y");
        }
        long cost = Fields.decimal("r", Fields.value("r", parts[2]));
        if (cost < 4 || cost > 31) {
            throw InvalidHashException.malformed("the bcrypt cost must be from 4 to 31");
        }
        Bcrypt scheme = new Bcrypt(Math.toIntExact(cost));
        ceilings.require(scheme.demands());
        byte[] salt = HashFactory.exactly(16, "the salt", Fields.unpadded("the salt", parts[3]));
        byte[] tag = HashFactory.exactly(23, "the tag", Fields.unpadded("the tag", parts[4]));
        return ParsedHash.of(StoredHash.of(scheme, salt, tag));
    }
}
