package io.hashkit.internal.dialect;

import com.google.errorprone.annotations.CompileTimeConstant;
import io.hashkit.algorithm.Ceilings;
import io.hashkit.algorithm.Dialect;
import io.hashkit.algorithm.ParsedHash;
import io.hashkit.algorithm.StoredHash;
import java.util.function.Predicate;

/** Another way to write a hash of one of hashkit's algorithms: all that many dialects consist of. */
interface Spelling {
    /** Reads a string, or what stands after its prefix. */
    StoredHash read(String text, Ceilings ceilings);

    /** A dialect whose strings have a prefix before a hash of the password. */
    static Dialect after(
            String prefix,
            @CompileTimeConstant final String name,
            @CompileTimeConstant final String writtenBy,
            Spelling rest) {
        int start = prefix.length();
        return of(
                name,
                writtenBy,
                stored -> stored.startsWith(prefix),
                (stored, ceilings) -> rest.read(stored.substring(start), ceilings));
    }

    /** A dialect whose strings are recognised by more than a prefix. */
    static Dialect of(
            @CompileTimeConstant final String name,
            @CompileTimeConstant final String writtenBy,
            Predicate<String> shape,
            Spelling whole) {
        return parsed(name, writtenBy, shape, (stored, ceilings) -> ParsedHash.of(whole.read(stored, ceilings)));
    }

    /** Reads a string of which the hash is not the password's own. */
    interface Parser {
        ParsedHash parse(String stored, Ceilings ceilings);
    }

    /** A dialect that derives something from the password or from its hash. */
    static Dialect parsed(
            @CompileTimeConstant final String name,
            @CompileTimeConstant final String writtenBy,
            Predicate<String> shape,
            Parser parser) {
        return new BuiltIn(name, writtenBy) {
            @Override
            public boolean claims(String stored) {
                return shape.test(stored);
            }

            @Override
            ParsedHash parse(String stored, Ceilings ceilings) {
                return parser.parse(stored, ceilings);
            }
        };
    }
}
