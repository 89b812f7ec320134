package io.hashkit.bench.attacker;

import io.hashkit.bench.console.Texts;

/**
 * The electricity that guesses take on a device that the attacker owns.
 *
 * @param watts the measured power of the device while it guesses
 */
public record Electricity(String device, double watts, double kilowattHours, double usd) {
    /** The figures as words. */
    public String words() {
        return Texts.format(
                "%s, %s kWh, on an %s of one's own (%.0f W)", Bill.usd(usd), Bill.number(kilowattHours), device, watts);
    }
}
