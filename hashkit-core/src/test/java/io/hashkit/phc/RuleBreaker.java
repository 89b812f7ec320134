package io.hashkit.phc;

import java.nio.ByteBuffer;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.logging.Logger;

/** Does what classes of the library may not do, to show that the rules can fail. Never run. */
public final class RuleBreaker {
    static final List<ArrayList<String>> HARMLESS = List.of();
    static final StringBuilder SHARED = new StringBuilder();

    private RuleBreaker() {}

    static Object importsWhatStandsAfter() {
        return io.hashkit.algorithm.Bcrypt.OWASP_2026;
    }

    static boolean comparesInVariableTime(byte[] a, byte[] b) {
        return Arrays.equals(a, b);
    }

    static Thread startsAThread() {
        return new Thread(() -> {});
    }

    static ByteBuffer leavesTheHeap() {
        return ByteBuffer.allocateDirect(1);
    }

    static void writes() {
        System.err.print("");
        Logger.getGlobal().fine("");
    }

    static SecureRandom blocks() throws NoSuchAlgorithmException {
        return SecureRandom.getInstanceStrong();
    }
}
