package io.hashkit.faults;

import io.hashkit.limit.Limiter;
import java.lang.reflect.Field;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What a limiter shows to nobody. */
final class LimiterInside {
    private LimiterInside() {}

    /** Makes the next call read the limits of the host, which otherwise happens every few seconds. */
    static void makeHostDue(Limiter limiter) {
        try {
            AtomicLong last = (AtomicLong) value(limiter, "permits", "admission", "watch", "last");
            last.set(System.nanoTime() - TimeUnit.HOURS.toNanos(1));
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the limiter has another form", e);
        }
    }

    /** Whether a reading of the host is still marked as running, in which case no later one would start. */
    static boolean isHostRead(Limiter limiter) {
        try {
            return ((AtomicBoolean) value(limiter, "permits", "admission", "watch", "reading")).get();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the limiter has another form", e);
        }
    }

    /** The callers that the limiter's gate counts, which no statistic shows. */
    static int inside(Limiter limiter) {
        try {
            return ((AtomicInteger) value(limiter, "permits", "admission", "gate", "inside")).get();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the limiter has another form", e);
        }
    }

    private static Object value(Object object, String... names) throws ReflectiveOperationException {
        Object value = object;
        for (String name : names) {
            value = field(value, name).get(value);
        }
        return value;
    }

    private static Field field(Object object, String name) throws ReflectiveOperationException {
        Field field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
