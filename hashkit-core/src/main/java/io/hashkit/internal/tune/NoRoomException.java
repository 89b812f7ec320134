package io.hashkit.internal.tune;

/** Costs that do not fit into memory here. */
public final class NoRoomException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    private final MemoryBound bound;

    NoRoomException(String problem, MemoryRoom room) {
        super(problem + ", and one may take " + room + ": " + room.bound().cure());
        this.bound = room.bound();
    }

    /** What would have to be raised. */
    public MemoryBound bound() {
        return bound;
    }
}
