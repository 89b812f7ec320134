package io.hashkit.bench.capacity;

/**
 * What the logins ask for.
 *
 * @param perSecond logins a second over all pods
 * @param within seconds within which 99 of 100 logins must be answered; a refused login is not
 * @param applicationHeap heap in bytes that the application needs besides its hashes
 */
record Demand(double perSecond, double within, long applicationHeap) {}
