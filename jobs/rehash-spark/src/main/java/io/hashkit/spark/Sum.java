package io.hashkit.spark;

import org.apache.spark.util.AccumulatorV2;

/** The sum over all tasks. Spark adds each task once, however often it was tried. */
final class Sum<T extends Summand<T>> extends AccumulatorV2<T, T> {
    private static final long serialVersionUID = 1;

    private T total;
    private boolean zero = true;

    Sum(T zero) {
        this.total = zero.zero();
    }

    @Override
    public boolean isZero() {
        return zero;
    }

    @Override
    public synchronized AccumulatorV2<T, T> copy() {
        Sum<T> copy = new Sum<>(total);
        if (!zero) {
            copy.add(total);
        }
        return copy;
    }

    @Override
    public synchronized void reset() {
        total = total.zero();
        zero = true;
    }

    @Override
    public synchronized void add(T counts) {
        total.add(counts);
        zero = false;
    }

    @Override
    public synchronized void merge(AccumulatorV2<T, T> other) {
        if (!other.isZero()) {
            add(other.value());
        }
    }

    /** A copy, because Spark adds on another thread. */
    @Override
    public synchronized T value() {
        T copy = total.zero();
        copy.add(total);
        return copy;
    }
}
