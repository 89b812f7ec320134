package io.hashkit.spring.crac;

public final class RestoreException extends Exception {
    private static final long serialVersionUID = 1L;
}
