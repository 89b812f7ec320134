package io.hashkit.internal.tune;

import io.hashkit.internal.engine.Engines;

/**
 * An engine in the race.
 *
 * @param name as in the catalogue
 * @param engines that engine alone
 */
record Racer(String name, Engines engines) {}
