package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import java.time.Duration;

/**
 * A rung of the cost ladder and what became of it.
 *
 * @param predicted time of a hash that is alone
 * @param taken whether it was chosen
 * @param reason why it was not, or why it was
 */
public record RatedRung(Scheme scheme, Duration predicted, boolean taken, String reason) {}
