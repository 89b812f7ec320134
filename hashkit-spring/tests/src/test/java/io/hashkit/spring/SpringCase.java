package io.hashkit.spring;

import java.util.concurrent.Callable;

/**
 * One call of an encoder of Spring Security and of hashkit's.
 *
 * @param what the call
 * @param encoder which of Spring's encoders
 * @param springs the outcome of Spring Security 7.1
 * @param our the outcome of hashkit
 */
record SpringCase(String what, String encoder, Callable<?> spring, String springs, Callable<?> hashkit, String our) {
    boolean differs() {
        return !springs.equals(our);
    }

    @Override
    public String toString() {
        return what + ", " + encoder;
    }

    static String outcome(Callable<?> call) {
        try {
            return String.valueOf(call.call());
        } catch (Exception e) {
            return e.getClass().getSimpleName();
        }
    }
}
