package io.hashkit.spring;

/**
 * A {@code hashkit.*} property whose value cannot be used. Spring Boot stops the start and shows the message as description
 * and {@link #cure} as action. The message reads {@code property=value: problem}.
 */
public final class InvalidPropertyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The name of the property. */
    private final String property;

    /** The value that was set, as text. */
    private final String value;

    /** What to set instead. */
    private final String cure;

    InvalidPropertyException(String property, Object value, String problem, String cure, Throwable cause) {
        super(property + "=" + value + ": " + problem, cause);
        this.property = property;
        this.value = String.valueOf(value);
        this.cure = cure;
    }

    InvalidPropertyException(String property, Object value, String problem, String cure) {
        super(property + "=" + value + ": " + problem);
        this.property = property;
        this.value = String.valueOf(value);
        this.cure = cure;
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
     * @return the value as text
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
