package io.hashkit.bench.attacker;

import java.util.Locale;

/**
 * The electricity that guesses take on a device that the attacker owns.
 *
 * @param watts the measured power of the device while it guesses
 */
public record Electricity(String device, double watts, double kilowattHours, double usd) {
    /** The figures as words. */
    public String words() {
        return String.format(
                Locale.ROOT,
                "%s, %s kWh, on an %s of one's own (%.0f W)",
                Bill.usd(usd),
                Bill.number(kilowattHours),
                device,
                watts);
    }
}
