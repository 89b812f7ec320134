package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import java.time.Duration;

/**
 * One of the schemes from which a tuning chose.
 *
 * @param scheme the costs
 * @param predicted the predicted CPU time of a hash that runs alone
 * @param taken whether this rung was chosen
 * @param reason why it was or was not chosen
 */
public record Rung(Scheme scheme, Duration predicted, boolean taken, String reason) {}
