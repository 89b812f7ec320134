package io.hashkit.spring.properties;

import org.jspecify.annotations.Nullable;

/**
 * A {@code hashkit.*} property whose value cannot be used. Spring Boot stops the start and shows the message as description
 * and {@link #cure} as action. The message reads {@code property=value: problem}, or {@code property is not set: problem}.
 */
public final class InvalidPropertyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The name of the property. */
    private final String property;

    /** The value that was set, as text. */
    private final String value;

    /** What to set instead. */
    private final String cure;

    /**
     * Creates an exception with a cause.
     *
     * @param property the name of the property
     * @param value the value that was set; an empty text if none was, asterisks for a secret
     * @param problem what is wrong with it
     * @param cure one or more sentences that name properties to set, change or remove
     * @param cause what refused the value, or null
     */
    public InvalidPropertyException(
            String property, Object value, String problem, String cure, @Nullable Throwable cause) {
        super(set(property, value) + ": " + problem, cause);
        this.property = property;
        this.value = String.valueOf(value);
        this.cure = cure;
    }

    /**
     * Creates an exception.
     *
     * @param property the name of the property
     * @param value the value that was set; an empty text if none was, asterisks for a secret
     * @param problem what is wrong with it
     * @param cure one or more sentences that name properties to set, change or remove
     */
    public InvalidPropertyException(String property, Object value, String problem, String cure) {
        this(property, value, problem, cure, null);
    }

    private static String set(String property, Object value) {
        String text = String.valueOf(value);
        return text.isEmpty() ? property + " is not set" : property + "=" + text;
    }

    /**
     * Returns the name of the property.
     *
     * @return the name, such as {@code hashkit.limiter.memory}
     */
    public String property() {
        return property;
    }

    /**
     * Returns the value that cannot be used.
     *
     * @return the value as text; asterisks if it is or may be a secret; empty if the property is not set
     */
    public String value() {
        return value;
    }

    /**
     * Returns what to do.
     *
     * @return one or more sentences that name properties to set, change or remove
     */
    public String cure() {
        return cure;
    }
}
