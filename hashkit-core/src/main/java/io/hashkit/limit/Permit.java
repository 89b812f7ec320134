package io.hashkit.limit;

/** Leave to compute one hash; closed when it is done. Closing twice does nothing. */
public final class Permit implements AutoCloseable {
    private final Limiter limiter;
    private final long bytes;
    private final long since;
    private boolean closed;

    Permit(Limiter limiter, long bytes, long since) {
        this.limiter = limiter;
        this.bytes = bytes;
        this.since = since;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            limiter.release(bytes, since);
        }
    }
}
