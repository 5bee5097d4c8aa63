package com.couriermft.infra.kql;

import com.couriermft.infra.kql.Kusto.Input;
import com.couriermft.infra.rules.Finding;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks that queries select existing events, and fields that at least one of the selected events
 * has. No new column may hide such a field. The language service cannot check this, because it
 * treats an event type as a string, and {@code CourierEvents} has the columns of all events.
 */
final class EventTypesRule implements MonitoringRule {
  private static final String RULE = "event-types";
  private static final Pattern LET = Pattern.compile("(?m)^let (\\w+)");
  private static final Pattern TYPE = Pattern.compile("'([a-z]+\\.[a-z_]*)'");

  @Override
  public Stream<Finding> check(Monitoring monitoring) {
    Catalogue catalogue = monitoring.catalogue();
    return Stream.of("alerts", "workbook")
        .flatMap(monitoring::queries)
        .flatMap(path -> check(monitoring, catalogue, path));
  }

  private static Stream<Finding> check(Monitoring monitoring, Catalogue catalogue, String path) {
    Set<String> named =
        TYPE.matcher(monitoring.code(path))
            .results()
            .map(m -> m.group(1))
            .collect(Collectors.toSet());
    Map<String, Map<String, String>> asked = new TreeMap<>(catalogue.columns());
    asked.keySet().removeIf(type -> named.stream().noneMatch(name -> covers(name, type)));
    return Stream.of(
            LET.matcher(monitoring.code(path))
                .results()
                .map(let -> let.group(1))
                .filter(catalogue.all()::containsKey)
                .map(let -> hidden(monitoring, path, let)),
            named.stream()
                .filter(
                    name -> catalogue.columns().keySet().stream().noneMatch(t -> covers(name, t)))
                .map(name -> unknown(monitoring, path, name)),
            monitoring.meaning(path).inputs().stream()
                .filter(input -> !asked.isEmpty() && catalogue.all().containsKey(input.name()))
                .filter(
                    input -> asked.values().stream().noneMatch(e -> e.containsKey(input.name())))
                .map(input -> strange(path, input, asked.keySet())))
        .flatMap(found -> found);
  }

  /** A name that ends with a dot represents all events with this prefix. */
  private static boolean covers(String name, String type) {
    return name.endsWith(".") ? type.startsWith(name) : type.equals(name);
  }

  private static Finding hidden(Monitoring monitoring, String path, String let) {
    String text = "Where '%s' could be either, it is the column and not what let names; rename it.";
    return monitoring.finding(RULE, path, "let " + let, text, let);
  }

  private static Finding unknown(Monitoring monitoring, String path, String name) {
    String text = "There is no event '%s' in docs/reference/events.json.";
    return monitoring.finding(RULE, path, "'" + name + "'", text, name);
  }

  private static Finding strange(String path, Input input, Set<String> asked) {
    String text = "column %d: %s is no field of %s.";
    return new Finding(
        RULE, path, input.line(), text.formatted(input.column(), input.name(), asked));
  }
}
