package io.hashkit.spring.internal.tuning;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.beans.factory.ObjectFactory;
import org.springframework.beans.factory.config.Scope;

/**
 * The time since this host was measured. Before it, an {@code ObjectProvider} has no bean of this scope, while a prototype would
 * fail there too, and a factory method that returns null would leave other callers without advice. Each call makes the bean
 * anew.
 */
public final class MeasuredScope implements Scope {
    public static final String NAME = "hashkitMeasured";

    /** Spring's name for it is a scope that is not active. */
    public static final class NotMeasuredException extends IllegalStateException {
        private static final long serialVersionUID = 1L;

        public NotMeasuredException() {
            super(
                    "This host has not been measured. With hashkit.auto-tune=foreground the Tuning bean is available once the"
                            + " context has started, with background or cached some seconds later; with hashkit.scheme it never is."
                            + " Inject an ObjectProvider<Tuning> and ask it when you need the result.");
        }
    }

    @Override
    public Object get(String name, ObjectFactory<?> beans) {
        try {
            return beans.getObject();
        } catch (BeanCreationException e) {
            if (e.getRootCause() instanceof NotMeasuredException unmeasured) {
                throw unmeasured;
            }
            throw e;
        }
    }

    @Override
    public @Nullable Object remove(String name) {
        return null;
    }

    @Override
    public void registerDestructionCallback(String name, Runnable callback) {
        // A measurement holds nothing.
    }

    @Override
    public @Nullable Object resolveContextualObject(String key) {
        return null;
    }

    @Override
    public @Nullable String getConversationId() {
        return null;
    }
}
