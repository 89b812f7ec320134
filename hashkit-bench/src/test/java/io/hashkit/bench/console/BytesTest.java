package io.hashkit.bench.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BytesTest {
    @Test
    void bytes_haveAFittingUnit() {
        assertThat(Bytes.print(512)).isEqualTo("512 B");
        assertThat(Bytes.print(19922944)).isEqualTo("19 MiB");
        assertThat(Bytes.print(102400)).isEqualTo("100 KiB");
        assertThat(Bytes.print(Double.NaN)).isEqualTo("n/a");
    }

    @Test
    void mebibytes_haveNoUnit() {
        assertThat(Bytes.mebibytes(19922944)).isEqualTo("19");
    }
}
