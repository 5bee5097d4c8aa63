package com.couriermft.infra.kql;

import com.couriermft.infra.kql.Kusto.Column;
import com.couriermft.infra.kql.Kusto.Meaning;
import com.couriermft.infra.rules.Finding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks that Azure Monitor accepts the alert rules, and that they are documented: supported
 * periods, columns that the queries return, no unsupported operators in queries, and a section in
 * {@code docs/operate/monitoring.md}.
 *
 * <p>Source: Microsoft's "Create or edit a log search alert rule" (limitations of queries, two days
 * at most).
 */
final class AlertRule implements MonitoringRule {
  private static final String RULE = "alert";

  /**
   * The supported periods. A period of one minute is also supported, but not for a query that calls
   * a function.
   */
  private static final Set<String> PERIODS =
      Set.of(
          "PT5M", "PT10M", "PT15M", "PT30M", "PT45M", "PT1H", "PT2H", "PT3H", "PT4H", "PT5H",
          "PT6H", "P1D");

  private static final List<String> PERIOD_COUNTS = List.of("1", "2", "3", "4", "5", "6");
  private static final String LONGEST_WINDOW = "P2D";
  private static final List<String> REFUSED =
      List.of("bag_unpack", "pivot(", "narrow(", "AggregatedValue", "{");

  @Override
  public Stream<Finding> check(Monitoring monitoring) {
    List<Alert> alerts = Alert.readAll(monitoring.text(Monitoring.ALERTS));
    Set<String> asked = alerts.stream().map(Alert::query).collect(Collectors.toSet());
    return Stream.concat(
        alerts.stream().flatMap(alert -> check(monitoring, alert)),
        monitoring
            .queries("alerts")
            .filter(path -> !asked.contains(path))
            .map(path -> new Finding(RULE, path, 0, "No alert rule asks it.")));
  }

  private static Stream<Finding> check(Monitoring monitoring, Alert alert) {
    List<String> wrong = new ArrayList<>(checkTimes(alert));
    String expected = Monitoring.QUERIES + "alerts/" + alert.get("name") + ".kql";
    if (!alert.query().equals(expected)) {
      wrong.add("asks " + alert.query() + ", expected " + expected);
    } else {
      wrong.addAll(checkResult(alert, monitoring.meaning(expected)));
      REFUSED.stream()
          .filter(monitoring.code(expected)::contains)
          .forEach(
              word -> wrong.add("has " + word + " in its query, which alert rules cannot have"));
    }
    if (!List.of("0", "1", "2", "3", "4").contains(alert.get("severity"))) {
      wrong.add("has severity " + alert.get("severity") + ", expected 0 (worst) to 4");
    }
    wrong.addAll(checkExplained(monitoring, alert));
    String text = "The alert '%s' %s.";
    return wrong.stream()
        .map(
            what ->
                new Finding(
                    RULE,
                    Monitoring.ALERTS,
                    alert.line(),
                    text.formatted(alert.get("name"), what)));
  }

  private static List<String> checkTimes(Alert alert) {
    List<String> wrong = new ArrayList<>();
    String every = alert.get("every");
    String window = alert.get("window");
    if (!PERIODS.contains(every) || !PERIODS.contains(window) && !window.equals(LONGEST_WINDOW)) {
      wrong.add("is evaluated every " + every + " over " + window + "; periods are " + PERIODS);
    } else if (Duration.parse(window).compareTo(Duration.parse(every)) < 0) {
      wrong.add("looks at " + window + " every " + every + ", and misses what is between");
    } else if (alert.get("resolves").equals("false") && !window.equals(every)) {
      wrong.add("tells of events, but looks at " + window + " every " + every + ": some twice");
    }
    if (!PERIOD_COUNTS.contains(alert.get("periods"))) {
      wrong.add("asks for " + alert.get("periods") + " periods, expected 1 to 6");
    } else if (alert.isOfPeriods() && !alert.get("resolves").equals("true")) {
      wrong.add("asks for several periods, so it is about a state and must resolve");
    }
    return wrong;
  }

  private static List<String> checkResult(Alert alert, Meaning result) {
    List<String> wrong = new ArrayList<>();
    String measure = alert.get("measure");
    String dimension = alert.get("dimension");
    if (measure.isEmpty() != alert.get("aggregation").equals("Count")) {
      wrong.add("aggregates by " + alert.get("aggregation") + " the measure '" + measure + "'");
    }
    if (!measure.isEmpty() && result.find(measure).filter(Column::isNumber).isEmpty()) {
      wrong.add("measures " + measure + ", which is no number of its query's result");
    }
    if (!measure.isEmpty() && result.columns().stream().anyMatch(Column::isTime)) {
      wrong.add("measures rows that have a time: only those of the newest window would count");
    }
    if (alert.isOfPeriods()
        && result.find("TimeGenerated").filter(column -> column.isTime()).isEmpty()) {
      wrong.add("asks for several periods of rows without TimeGenerated");
    }
    if (!dimension.isEmpty() && result.find(dimension).filter(Column::isText).isEmpty()) {
      wrong.add("is split by " + dimension + ", which is no text of its query's result");
    }
    return wrong;
  }

  private static List<String> checkExplained(Monitoring monitoring, Alert alert) {
    String section = alert.get("title").replaceFirst("^Courier: ", "");
    String heading = Character.toUpperCase(section.charAt(0)) + section.substring(1);
    List<String> wrong = new ArrayList<>();
    if (!alert.get("meaning").endsWith("See docs/operate/monitoring.md, \"" + heading + "\".")) {
      wrong.add(
          "does not end its meaning with: See docs/operate/monitoring.md, \"" + heading + "\"");
    }
    if (monitoring.text(Monitoring.HANDBOOK).lines().noneMatch(("### " + heading)::equals)) {
      wrong.add("has no section \"### " + heading + "\" in docs/operate/monitoring.md");
    }
    return wrong;
  }
}
