package io.hashkit.internal.engine;

import io.hashkit.algorithm.Scheme;
import io.hashkit.internal.limit.Seat;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A hash of an engine without seats, under a permit that may have to wait for a processor. */
final class WholeHash<S extends Scheme> extends Seat {
    private final Engine<S> engine;
    private final S scheme;
    private final Input input;
    private final int length;
    private byte @Nullable [] tag;

    WholeHash(Engine<S> engine, S scheme, Input input, int length) {
        super(1);
        this.engine = engine;
        this.scheme = scheme;
        this.input = input;
        this.length = length;
    }

    @Override
    protected boolean isOver() {
        return tag != null;
    }

    @Override
    protected void step(@Nullable Seat[] riders, int count) {
        tag = engine.derive(scheme, input, length);
    }

    @Override
    public byte[] tag(int length) {
        byte[] made = tag;
        if (made == null) {
            throw new IllegalStateException("nothing was computed");
        }
        return made.clone();
    }

    @Override
    public void close() {
        if (tag != null) {
            Arrays.fill(tag, (byte) 0);
        }
    }
}
