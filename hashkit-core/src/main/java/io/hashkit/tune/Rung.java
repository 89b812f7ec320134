package io.hashkit.tune;

import io.hashkit.algorithm.Scheme;
import java.time.Duration;

/**
 * A step of the cost ladder and what became of it.
 *
 * @param scheme its costs
 * @param predicted the time of a hash that is alone, by what was measured
 * @param taken whether it was chosen
 * @param reason why it was not, or why it was
 */
public record Rung(Scheme scheme, Duration predicted, boolean taken, String reason) {}
