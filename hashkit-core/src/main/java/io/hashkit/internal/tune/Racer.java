package io.hashkit.internal.tune;

import io.hashkit.internal.engine.Engines;

/**
 * An engine in the race.
 *
 * @param name its name in the catalogue
 * @param engines this engine only
 */
record Racer(String name, Engines engines) {}
