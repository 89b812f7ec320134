package io.hashkit.spring;

/** A property of hashkit that cannot be used; Spring Boot shows it as a failure to start, with its cure. */
public final class InvalidPropertyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String property;
    private final String value;
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

    public String property() {
        return property;
    }

    public String value() {
        return value;
    }

    public String cure() {
        return cure;
    }
}
