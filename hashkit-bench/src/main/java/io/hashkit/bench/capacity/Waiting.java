package io.hashkit.bench.capacity;

/**
 * How long hashkit's limiter lets logins wait.
 *
 * @param seconds the longest wait for a permit
 * @param queue the most logins that wait, before the limiter's own bound by time
 */
public record Waiting(double seconds, int queue) {}
