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
    void sizeOfAHeap_hasAUnitOrNone() {
        assertThat(Bytes.parse("7")).hasValue(7L);
        assertThat(Bytes.parse("64K")).hasValue(65_536L);
        assertThat(Bytes.parse("256m")).hasValue(268_435_456L);
        assertThat(Bytes.parse("1024g")).hasValue(1L << 40);
        assertThat(Bytes.parse("1025g")).isEmpty();
        assertThat(Bytes.parse("9999999999999g")).isEmpty();
        assertThat(Bytes.parse("m")).isEmpty();
    }

    @Test
    void mebibytes_haveNoUnit() {
        assertThat(Bytes.mebibytes(19922944)).isEqualTo("19");
    }
}
