package io.hashkit.spring.internal.check;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a look at stored strings found. It has no text of any row.
 *
 * @param rows how many were read
 * @param failing those that the right password would not verify
 * @param withoutPassword how many are null or empty
 * @param findings each kind
 * @param column what is wrong with the width of the column; empty if nothing is known to be wrong
 */
public record CheckReport(int rows, int failing, int withoutPassword, List<Finding> findings, String column) {
    public boolean isGood() {
        return failing == 0 && column.isEmpty();
    }

    /** One sentence for the log, and one for each problem. */
    public String text() {
        StringBuilder text = new StringBuilder("of " + rows + " stored strings, " + failing
                + " would be refused with the right password, and " + withoutPassword + " are no password.");
        for (Finding finding : findings) {
            if (finding.fails()) {
                text.append(' ')
                        .append(finding.rows())
                        .append(" of the kind ")
                        .append(finding.kind())
                        .append(" (")
                        .append(finding.problem())
                        .append("): ")
                        .append(finding.cure());
            }
        }
        String good = findings.stream()
                .filter(finding -> !finding.fails())
                .map(finding -> finding.rows() + " of the kind " + finding.kind())
                .collect(Collectors.joining(", "));
        return text + (good.isEmpty() ? "" : " Verified: " + good + ".") + (column.isEmpty() ? "" : " " + column);
    }
}
