package io.hashkit.internal.tune;

/** The costs do not fit into the memory of this process. */
public final class NoRoomException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final MemoryBound bound;

    NoRoomException(String problem, MemoryRoom room) {
        super(problem + ", but one may use only " + room + ": " + room.bound().cure());
        this.bound = room.bound();
    }

    /** The limit that would have to be raised. */
    public MemoryBound bound() {
        return bound;
    }
}
