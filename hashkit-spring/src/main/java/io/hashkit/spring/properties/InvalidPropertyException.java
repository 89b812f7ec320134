package io.hashkit.spring.properties;

import org.jspecify.annotations.Nullable;

/**
 * A {@code hashkit.*} property whose value cannot be used. Spring Boot stops the start and shows the message as description
 * and {@link #cure} as action. The message reads {@code property=value: problem}, or {@code property is not set: problem}.
 */
public final class InvalidPropertyException extends RuntimeException {
    /** Stands in for a secret, as in the endpoints of Spring Boot. */
    static final String HIDDEN = "******";

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
     * @param value the value that was set; an empty text if none was
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
     * @param value the value that was set; an empty text if none was
     * @param problem what is wrong with it
     * @param cure one or more sentences that name properties to set, change or remove
     */
    public InvalidPropertyException(String property, Object value, String problem, String cure) {
        this(property, value, problem, cure, null);
    }

    /** A name that is not that of a property. Its value may be a secret. */
    private InvalidPropertyException(String property, String problem, String cure) {
        super(property + ": " + problem);
        this.property = property;
        this.value = HIDDEN;
        this.cure = cure;
    }

    private static String set(String property, Object value) {
        String text = String.valueOf(value);
        return text.isEmpty() ? property + " is not set" : property + "=" + text;
    }

    /**
     * A name that is not that of a property: neither the message nor {@link #value} contains its value.
     *
     * @param property the name
     * @param problem why it cannot stand
     * @param cure one or more sentences that name properties to set, change or remove
     * @return the exception
     */
    public static InvalidPropertyException unknown(String property, String problem, String cure) {
        return new InvalidPropertyException(property, problem, cure);
    }

    /**
     * A property whose value is a secret: neither the message nor {@link #value} contains it.
     *
     * @param property the name of the property
     * @param problem what is wrong with it
     * @param cure one or more sentences that name properties to set, change or remove
     * @return the exception
     */
    public static InvalidPropertyException ofSecret(String property, String problem, String cure) {
        return new InvalidPropertyException(property, HIDDEN, problem, cure);
    }

    /**
     * As {@link #ofSecret(String, String, String)}, with a cause whose message does not contain the value.
     *
     * @param property the name of the property
     * @param problem what is wrong with it
     * @param cure one or more sentences that name properties to set, change or remove
     * @param cause what refused the value
     * @return the exception
     */
    public static InvalidPropertyException ofSecret(String property, String problem, String cure, Throwable cause) {
        return new InvalidPropertyException(property, HIDDEN, problem, cure, cause);
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
