package io.hashkit;

import java.security.SecureRandom;
import java.util.Arrays;

/** Gives the bytes of a vector, except in the first call, because what asks for numbers refuses a source that repeats. */
public final class ScriptedRandom extends SecureRandom {
    private static final long serialVersionUID = 1L;

    private final byte[] answer;
    private int calls;

    /** @param answer as long as each request */
    public ScriptedRandom(byte[] answer) {
        this.answer = answer.clone();
    }

    @Override
    public void nextBytes(byte[] bytes) {
        if (bytes.length != answer.length) {
            throw new AssertionError("asked for " + bytes.length + " bytes, not " + answer.length);
        }
        System.arraycopy(answer, 0, bytes, 0, bytes.length);
        if (calls++ == 0) {
            Arrays.fill(bytes, (byte) 1);
        }
    }
}
