package io.hashkit.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.algorithm.Argon2;
import io.hashkit.algorithm.Bcrypt;
import io.hashkit.algorithm.Pbkdf2;
import io.hashkit.algorithm.Scheme;
import io.hashkit.algorithm.Scrypt;
import io.hashkit.bench.gcm.GcmMessage;
import io.hashkit.bench.report.Circumstances;
import io.hashkit.bench.report.RunFile.Row;
import io.hashkit.internal.algorithm.Spec;
import io.hashkit.internal.algorithm.Traits;
import org.junit.jupiter.api.Test;

class MeasurementTest {
    @Test
    void timePerUnit_isTheTimeDividedByTheWork() {
        assertThat(perWork(Argon2.id(1000, 4, 2), 22_000)).isEqualTo("2.000 ns/KiB moved");
        assertThat(perWork(new Bcrypt(10), 1024 * 50)).isEqualTo("50.00 ns/2^cost");
        assertThat(perWork(new Scrypt(10, 8, 2), 16384)).isEqualTo("1.000 ns/N x r x p");
        assertThat(perWork(Pbkdf2.sha1(100), 25_000)).isEqualTo("250.0 ns/iterations");
        assertThat(megabytesPerSecond(GcmMessage.of("round-trip/4096"), 2048)).isEqualTo("2000 MB/s");
    }

    @Test
    void digits_keepFourSignificantOnes() {
        assertThat(Measurement.digits(0.12345)).isEqualTo("0.123");
        assertThat(Measurement.digits(12.345)).isEqualTo("12.35");
        assertThat(Measurement.digits(123.45)).isEqualTo("123.5");
        assertThat(Measurement.digits(12345.6)).isEqualTo("12346");
        assertThat(Measurement.digits(Double.NaN)).isEqualTo("n/a");
    }

    private static String perWork(Scheme scheme, double nanos) {
        return normalised(
                "argon2",
                nanos,
                Traits.of(scheme).work(),
                Spec.of(scheme.algorithm()).workUnit());
    }

    private static String megabytesPerSecond(GcmMessage message, double nanos) {
        return normalised(Measurement.GCM, nanos, message.bytes(), "byte");
    }

    private static String normalised(String section, double nanos, double work, String unit) {
        return new Measurement(new Row(section, "", "", nanos, 0, work, unit, Circumstances.UNKNOWN), "").normalised();
    }
}
