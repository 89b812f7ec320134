package io.hashkit.internal.tune;

import io.hashkit.algorithm.Scheme;
import java.time.Duration;

/**
 * A step of the cost ladder, and whether it was chosen.
 *
 * @param predicted the predicted time of a hash that runs alone
 * @param taken whether it was chosen
 * @param reason why it was or was not chosen
 */
public record RatedRung(Scheme scheme, Duration predicted, boolean taken, String reason) {}
