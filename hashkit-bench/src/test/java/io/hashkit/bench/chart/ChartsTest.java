package io.hashkit.bench.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.hashkit.bench.chart.BarChart.Bar;
import io.hashkit.bench.chart.BarChart.Group;
import io.hashkit.bench.chart.Chart.Format;
import io.hashkit.bench.chart.LineChart.Axis;
import io.hashkit.bench.chart.LineChart.Limit;
import io.hashkit.bench.chart.LineChart.Line;
import io.hashkit.bench.chart.LineChart.Point;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

class ChartsTest {
    private static final BarChart BARS = new BarChart(
            "Times <of> engines",
            "ms",
            false,
            List.of(new Group(
                    "Argon2 & \"others\"",
                    List.of(
                            new Bar("a", 0, 10, 9, 14, "10.0 ms", "2.0 times b"),
                            new Bar("b", 1, 20, Double.NaN, Double.NaN, "20.0 ms", "")))));

    private static final LineChart LINES = new LineChart(
            "Lines",
            new Axis("bytes", true),
            new Axis("us", true),
            List.of(new Line("one", 3, List.of(new Point(1, 2, 1, 3, true), new Point(10, 20, 0, 30, false)))),
            new Limit(false, 250, "target"));

    private static Document parse(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }

    private static int count(String svg, String element, String style) throws Exception {
        NodeList all = parse(svg).getElementsByTagName(element);
        int count = 0;
        for (int i = 0; i < all.getLength(); i++) {
            if (all.item(i).getAttributes().getNamedItem("class").getNodeValue().startsWith(style)) {
                count++;
            }
        }
        return count;
    }

    @Test
    void bars_areWellFormedInBothFormats() throws Exception {
        for (Format format : Format.values()) {
            String svg = BARS.svg(format);

            assertThat(count(svg, "rect", "bar")).isEqualTo(2);
            assertThat(count(svg, "line", "whisker"))
                    .as("one interval of three strokes")
                    .isEqualTo(3);
            assertThat(svg).contains("Times &lt;of&gt; engines", "10.0 ms · 2.0 times b");
        }
    }

    @Test
    void points_ofARange_areHollow() throws Exception {
        String svg = LINES.svg(Format.NARROW);

        assertThat(count(svg, "path", "hollow")).isEqualTo(1);
        assertThat(count(svg, "path", "mark")).as("the point and the legend").isEqualTo(2);
        assertThat(count(svg, "line", "limit")).isEqualTo(1);
    }

    @Test
    void logarithmicAxes_areNamed() {
        assertThat(LINES.svg(Format.WIDE)).contains(">bytes, logarithmic<", ">us, logarithmic<");
        assertThat(BARS.svg(Format.WIDE)).contains(">ms<");
        assertThat(new BarChart("a", "bytes", true, BARS.groups()).svg(Format.NARROW))
                .contains(">bytes, logarithmic<");
    }

    @Test
    void line_hasTheColourOfItsSeriesAndTheDashesOfItsPlace() {
        assertThat(LINES.svg(Format.WIDE)).contains("class=\"line s3 d0\"", "class=\"mark s3\"");
    }

    @Test
    void file_containsItsStyle() throws Exception {
        assertThat(parse(BARS.file(Chart.Format.WIDE))
                        .getElementsByTagName("style")
                        .getLength())
                .isEqualTo(1);
        assertThat(parse(LINES.file(Chart.Format.WIDE)).getDocumentElement().getTagName())
                .isEqualTo("svg");
    }

    @Test
    void tooManyLines_areTold() {
        LineChart many = new LineChart(
                "many",
                LINES.x(),
                LINES.y(),
                Collections.nCopies(7, LINES.lines().get(0)),
                null);

        assertThat(many.title()).isEqualTo("many (6 of 7 lines)");
        assertThat(many.lines()).hasSize(6);
    }

    @Test
    void charactersForbiddenInXml_areNotWritten() throws Exception {
        BarChart hostile = new BarChart("a\u0000\u001b[2J", "b", false, BARS.groups());

        assertThat(parse(hostile.file(Chart.Format.WIDE))
                        .getElementsByTagName("title")
                        .item(0)
                        .getTextContent())
                .isEqualTo("a  [2J");
    }
}
