package com.couriermft.infra.kql;

import com.couriermft.infra.kql.Kusto.Column;
import com.couriermft.infra.kql.Workbook.Query;
import com.couriermft.infra.rules.Finding;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Checks that the results of the workbook's queries fit their visualization. A chart over time
 * needs one time, a number, and at most one name for its series. A column with a format must be in
 * the result.
 */
final class ChartRule implements MonitoringRule {
  private static final String RULE = "chart";
  private static final Set<String> OVER_TIME = Set.of("timechart", "barchart", "areachart");
  private static final Set<String> OTHERS = Set.of("table", "tiles");

  @Override
  public Stream<Finding> check(Monitoring monitoring) {
    return monitoring.workbook().queries().stream()
        .filter(query -> !query.isParameter() && monitoring.texts().containsKey(query.path()))
        .flatMap(query -> checkQuery(monitoring, query));
  }

  private static Stream<Finding> checkQuery(Monitoring monitoring, Query query) {
    Kusto.Meaning result = monitoring.meaning(query.path());
    String shownAs = query.content().path("visualization").asText();
    Stream<String> chart =
        OVER_TIME.contains(shownAs)
            ? checkSeries(result.columns())
            : Stream.of(shownAs)
                .filter(other -> !OTHERS.contains(other))
                .map(other -> "is shown as '" + other + "', which is not known here");
    Stream<String> formats =
        query.content().findValues("columnMatch").stream()
            .map(JsonNode::asText)
            .filter(column -> result.find(column).isEmpty())
            .map(column -> "formats the column " + column + ", which its result does not have");
    return Stream.concat(chart, formats)
        .map(
            text ->
                monitoring.finding(
                    RULE,
                    Monitoring.WORKBOOK,
                    "\"name\": \"" + query.name() + "\"",
                    "'%s' %s; its columns are %s.",
                    query.name(),
                    text,
                    result.columns().stream().map(Column::name).toList()));
  }

  private static Stream<String> checkSeries(List<Column> columns) {
    long times = columns.stream().filter(Column::isTime).count();
    long numbers = columns.stream().filter(Column::isNumber).count();
    long names = columns.stream().filter(Column::isText).count();
    boolean right =
        times == 1
            && (names == 0 && numbers >= 1 || names == 1 && numbers == 1)
            && times + numbers + names == columns.size();
    return right
        ? Stream.empty()
        : Stream.of(
            "is a chart over time of %d times, %d numbers, %d names"
                .formatted(times, numbers, names));
  }
}
