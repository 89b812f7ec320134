package io.hashkit.bench.attacker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BillTest {
    @Test
    void bill_followsFromRateAndHourlyPrice() {
        Bill bill = Bill.of(7_200_000, 1000, 0.5);

        assertThat(bill).isEqualTo(new Bill(7200, 1));
        assertThat(bill.words()).isEqualTo("1.0, 2.0 h");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.0005 | 0.50 ms",
                "0.05 | 50 ms",
                "5 | 5.0 s",
                "119 | 119 s",
                "600 | 10 min",
                "100000 | 28 h",
                "1000000 | 12 days",
                "1e9 | 32 years",
                "1e20 | 3.2e12 years"
            })
    void time_hasAFittingUnit(double seconds, String words) {
        assertThat(Bill.time(seconds)).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0",
                "3.3e-7 | 3.3e-7",
                "0.0005 | 0.00050",
                "0.041 | 0.041",
                "0.53 | 0.53",
                "3.14 | 3.1",
                "16.2 | 16",
                "123456 | 123,456",
                "1234567 | 1.2e6",
                "1e100 | 1.0e100"
            })
    void number_hasTwoSignificantDigits(double value, String words) {
        assertThat(Bill.number(value)).isEqualTo(words);
    }
}
