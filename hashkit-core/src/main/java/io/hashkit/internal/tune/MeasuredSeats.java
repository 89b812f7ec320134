package io.hashkit.internal.tune;

/**
 * What it brings that hashes share processors when many wait.
 *
 * @param seats how many a processor computes at once, at least 2
 * @param gain the logins a second relative to one hash at a time on each processor, at least 1
 */
public record MeasuredSeats(int seats, double gain) {
    private static final int MOST = 64;

    /** @throws IllegalArgumentException if the numbers, which may come from a file, are impossible */
    public MeasuredSeats {
        if (seats < 2 || seats > MOST || !(gain >= 1 && gain <= seats)) {
            throw new IllegalArgumentException(
                    "impossible seats: " + seats + " hashes at once, " + gain + " times the logins a second");
        }
    }
}
