package io.hashkit.bench.trial;

/** A process that keeps one processor busy until it is killed. */
final class BusyLoop {
    private BusyLoop() {}

    public static void main(String[] arguments) {
        long end = System.nanoTime() + Long.parseLong(arguments[0]) * 1_000_000_000;
        double sink = 1;
        while (System.nanoTime() < end && sink > 0) {
            for (int i = 0; i < 1_000_000; i++) {
                sink = Math.fma(sink, 0.999999, 0.000001);
            }
        }
    }
}
