package com.couriermft.infra.kql;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Evaluates an alert rule like Azure Monitor: runs its query over the lines of its window, groups
 * the rows by the dimension, and compares their number or measure with the threshold. If the rule
 * has several periods, it must be exceeded in each of these consecutive windows.
 */
final class Evaluation {
  private final Monitoring monitoring;
  private final Instant now;

  Evaluation(Monitoring monitoring, Instant now) {
    this.monitoring = monitoring;
    this.now = now;
  }

  /**
   * Returns the values of the dimension for which a rule fires; {@code ""} for a rule without a
   * dimension.
   */
  Set<String> firing(Alert alert, LogLines lines) {
    Duration window = Duration.parse(alert.get("window"));
    int periods = Integer.parseInt(alert.get("periods"));
    List<JsonNode> rows =
        Kusto.run(
            monitoring.text(alert.query()),
            monitoring.functions(),
            lines.within(window.multipliedBy(periods)),
            now);
    if (periods == 1) {
      return beyond(alert, rows);
    }
    List<Set<String>> byPeriod = new ArrayList<>();
    for (int i = 0; i < periods; i++) {
      int period = i;
      byPeriod.add(
          beyond(
              alert, rows.stream().filter(row -> period == age(row).dividedBy(window)).toList()));
    }
    Set<String> firing = new HashSet<>(byPeriod.get(0));
    byPeriod.forEach(firing::retainAll);
    return firing;
  }

  private Duration age(JsonNode row) {
    return Duration.between(Instant.parse(row.path("TimeGenerated").asText()), now);
  }

  private static Set<String> beyond(Alert alert, List<JsonNode> rows) {
    String dimension = alert.get("dimension");
    Map<String, List<JsonNode>> groups =
        rows.stream().collect(Collectors.groupingBy(row -> row.path(dimension).asText("")));
    Set<String> beyond = new HashSet<>();
    groups.forEach(
        (value, group) -> {
          if (isBeyond(alert, aggregated(alert, group))) {
            beyond.add(value);
          }
        });
    return beyond;
  }

  private static double aggregated(Alert alert, List<JsonNode> rows) {
    String measure = alert.get("measure");
    DoubleStream values = rows.stream().mapToDouble(row -> row.path(measure).asDouble());
    return switch (alert.get("aggregation")) {
      case "Count" -> rows.size();
      case "Maximum" -> values.max().orElseThrow();
      case "Minimum" -> values.min().orElseThrow();
      default -> throw new IllegalStateException("No such aggregation is evaluated here: " + alert);
    };
  }

  private static boolean isBeyond(Alert alert, double value) {
    double threshold = Double.parseDouble(alert.get("threshold"));
    return switch (alert.get("operator")) {
      case "GreaterThan" -> value > threshold;
      case "LessThanOrEqual" -> value <= threshold;
      default -> throw new IllegalStateException("No such operator is evaluated here: " + alert);
    };
  }
}
