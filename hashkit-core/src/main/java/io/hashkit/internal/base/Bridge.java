package io.hashkit.internal.base;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Leads from a public object to what it is made of, for the other packages of hashkit, so that no public method exists
 * for them alone (as {@code SharedSecrets} does in the JDK). The class of the public object opens its bridge when it is
 * initialised, before its first instance exists.
 *
 * @param <F> the public type
 * @param <I> its inside
 */
public final class Bridge<F, I> {
    private volatile @Nullable Function<F, I> path;

    /** Opens the bridge, once. */
    public void open(Function<F, I> path) {
        if (this.path != null) {
            throw new IllegalStateException("the bridge is open already");
        }
        this.path = path;
    }

    /**
     * The inside of {@code face}.
     *
     * @throws IllegalArgumentException if it has none, because a test made it and no constructor
     */
    public I into(F face) {
        Function<F, I> open = path;
        if (open == null) {
            throw new IllegalStateException("nothing has opened the bridge to " + face.getClass());
        }
        I inside = open.apply(face);
        if (inside == null) {
            throw new IllegalArgumentException("a mocked " + face.getClass().getSimpleName()
                    + " does nothing here, because hashers do not call its methods: mock the PasswordHasher");
        }
        return inside;
    }
}
