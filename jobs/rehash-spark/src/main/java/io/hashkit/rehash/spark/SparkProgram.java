package io.hashkit.rehash.spark;

import io.hashkit.rehash.cli.RehashProgram;

/** {@link RehashProgram} for {@code spark-submit}: the same commands, options and exit codes, on executors. */
public final class SparkProgram {
    private SparkProgram() {}

    /**
     * Runs the program.
     *
     * @param args the command and its options; {@code --help} describes them
     */
    public static void main(String[] args) {
        RehashProgram.main(args, Cluster::new);
    }
}
