package com.couriermft.chaos;

import com.couriermft.formats.json.Json;
import com.couriermft.local.chaos.FaultProxy;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The report of events and findings, as readable text and as JSON. Not thread-safe. */
final class StormReport {
  private final ObjectNode json = Json.object();

  /** Adds a value: a number or a string. */
  StormReport with(String name, Object value) {
    json.set(name, Json.tree(value));
    return this;
  }

  /** Adds the sums of the counts of all proxies. */
  StormReport proxies(List<FaultProxy.Counts> counts) {
    Map<String, Long> faults = new TreeMap<>();
    counts.forEach(
        count ->
            count
                .faults()
                .forEach(
                    (fault, times) ->
                        faults.merge(fault.name().toLowerCase(Locale.ROOT), times, Long::sum)));
    return with("storage_requests", counts.stream().mapToLong(FaultProxy.Counts::requests).sum())
        .with("refused_while_cut_off", counts.stream().mapToLong(FaultProxy.Counts::refused).sum())
        .with("faults", faults);
  }

  /** Adds the numbers of executions by state and by job. */
  StormReport runs(List<Run> runs) {
    Map<String, Integer> states = new TreeMap<>();
    Map<String, Integer> jobs = new TreeMap<>();
    Map<String, Integer> failures = new TreeMap<>();
    for (Run run : runs) {
      states.merge(run.execution().state().text(), 1, Integer::sum);
      jobs.merge(run.execution().jobId(), 1, Integer::sum);
      if (run.execution().failure() != null) {
        failures.merge(run.execution().failure().code(), 1, Integer::sum);
      }
    }
    int attempts = runs.stream().mapToInt(run -> run.attempts().size()).sum();
    int completed = runs.stream().mapToInt(run -> run.completed().size()).sum();
    return with("executions", runs.size())
        .with("states", states)
        .with("jobs", jobs)
        .with("failures", failures)
        .with("attempts", attempts)
        .with("attempts_that_count", completed);
  }

  /** Adds the findings of the checks. */
  StormReport findings(Findings findings) {
    return with("checks", findings.looked()).with("violations", findings.violations());
  }

  /** Adds a duration in seconds. */
  StormReport seconds(String name, Duration value) {
    return with(name, value.toMillis() / 1000.0);
  }

  void print(PrintStream out) {
    json.properties().forEach(entry -> print(out, entry.getKey(), entry.getValue()));
    out.flush();
  }

  void write(Path file) throws IOException {
    Files.writeString(file, json.toPrettyString() + "\n");
  }

  private static void print(PrintStream out, String name, JsonNode value) {
    String label = name.replace('_', ' ');
    if (value.isObject()) {
      out.printf("%s%n", label);
      value
          .properties()
          .forEach(e -> out.printf("  %-62s %s%n", e.getKey(), e.getValue().asText()));
    } else if (value.isArray()) {
      out.printf("%-64s %d%n", label, value.size());
      value.forEach(item -> out.printf("  %s%n", item.asText()));
    } else {
      out.printf("%-64s %s%n", label, value.asText());
    }
  }
}
