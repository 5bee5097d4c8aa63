package com.couriermft.infra.kql;

import com.couriermft.infra.kql.Kusto.Column;
import com.couriermft.infra.rules.Finding;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Checks that the columns of {@code CourierEvents} are the fields of the event catalog, with their
 * types. A field of an object is named {@code object_part}, and lists are kept in the column {@code
 * event}. The function must not read the current time.
 */
final class EventColumnsRule implements MonitoringRule {
  private static final String RULE = "event-columns";
  private static final List<String> OWN = List.of("TimeGenerated", "OperationId", "event");

  @Override
  public Stream<Finding> check(Monitoring monitoring) {
    Map<String, String> fields = monitoring.catalogue().all();
    Kusto.Meaning events = monitoring.meaning(Monitoring.EVENTS);
    return Stream.of(
            fields.entrySet().stream().flatMap(f -> checkField(monitoring, events, f)),
            events.columns().stream()
                .filter(column -> !OWN.contains(column.name()))
                .filter(column -> !fields.containsKey(column.name()))
                .map(column -> surplus(monitoring, column)),
            checkPrefix(monitoring),
            checkClock(monitoring))
        .flatMap(found -> found);
  }

  private static Stream<Finding> checkField(
      Monitoring monitoring, Kusto.Meaning events, Map.Entry<String, String> field) {
    String found = events.find(field.getKey()).map(Column::type).orElse("missing");
    return found.equals(field.getValue())
        ? Stream.empty()
        : Stream.of(
            monitoring.finding(
                RULE,
                Monitoring.EVENTS,
                "event." + field.getKey().replaceFirst("^failure_", "failure."),
                "The column %s is %s, expected %s: the catalogue of events has such a field.",
                field.getKey(),
                found,
                field.getValue()));
  }

  private static Finding surplus(Monitoring monitoring, Column column) {
    return monitoring.finding(
        RULE,
        Monitoring.EVENTS,
        column.name() + " = ",
        "The column %s is no field of any event in the catalogue; remove it, or name it as there.",
        column.name());
  }

  private static Stream<Finding> checkPrefix(Monitoring monitoring) {
    String test = "| where Message startswith_cs '" + monitoring.catalogue().prefix() + "'";
    return monitoring.code(Monitoring.EVENTS).lines().anyMatch(test::equals)
        ? Stream.empty()
        : Stream.of(
            monitoring.finding(
                RULE,
                Monitoring.EVENTS,
                "startswith",
                "Expected %s, as events are written.",
                test));
  }

  /**
   * Microsoft documents that a function that reads the current time makes alert rules miss events.
   */
  private static Stream<Finding> checkClock(Monitoring monitoring) {
    return Stream.of(Monitoring.EVENTS, Monitoring.SLO)
        .flatMap(
            function ->
                Stream.of("now()", "ago(")
                    .filter(monitoring.code(function)::contains)
                    .map(
                        clock ->
                            monitoring.finding(
                                RULE,
                                function,
                                clock,
                                "%s in the function; times belong into the queries that call it.",
                                clock)));
  }
}
