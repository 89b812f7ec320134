package io.hashkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each layer of a stored string is parsed once, whatever is asked of it. */
class ParseCountsTest {
    @TempDir
    @SuppressWarnings("NullAway") // set by JUnit
    private Path folder;

    @Test
    void layerOfASealedWrappedRow_isParsedOnceInEachOperation() throws Exception {
        // The PHC strings are the header of a seal, which is also parsed when it is written, and the outer hash.
        assertThat(ChildJvm.quick().agent(ParseCounts.class, folder).run(ParseCounts.class, folder))
                .containsExactly(
                        "verify: seal=1 wrapping=1 outer=1 inner=1 phc=2",
                        "verifyAsync: seal=1 wrapping=1 outer=1 inner=1 phc=2",
                        "verify with upgrade: seal=1 wrapping=1 outer=1 inner=1 phc=2",
                        "needsRehash: seal=1 wrapping=1 outer=1 inner=1 phc=2",
                        "needsRekey: seal=1 wrapping=0 outer=0 inner=0 phc=1",
                        "rekey: seal=1 wrapping=0 outer=0 inner=0 phc=1",
                        "rekey of a new row: seal=1 wrapping=0 outer=0 inner=0 phc=1",
                        "identify: seal=1 wrapping=1 outer=1 inner=1 phc=2",
                        // The row itself, and the row without its tag; the seal that is measured, and that is written.
                        "wrap: seal=1 wrapping=0 outer=0 inner=2 phc=3");
    }
}
