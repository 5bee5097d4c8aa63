package com.couriermft.chaos;

import com.couriermft.chaos.NotificationLedger.Telling;
import com.couriermft.chaos.Outages.Outage;
import com.couriermft.engine.execution.StepExecution;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares the ends of executions with the notifications that the receiver got about these ends.
 */
final class TellingChecks {
  private final List<Telling> tellings;
  private final Findings findings;

  TellingChecks(List<Telling> tellings, Findings findings) {
    this.tellings = List.copyOf(tellings);
    this.findings = findings;
  }

  void check(List<Run> runs) {
    Map<String, Run.End> ends = new HashMap<>();
    runs.forEach(run -> run.ends().forEach(end -> ends.put(end.eventId(), end)));
    Map<String, Set<String>> taken = new HashMap<>();
    for (Telling telling : tellings) {
      checkHappened(telling, ends);
      if (telling.reply().does()) {
        taken
            .computeIfAbsent(
                telling.channel() + "/" + execution(telling), x -> new LinkedHashSet<>())
            .add(telling.eventId());
      }
    }
    for (String channel : TellingChannels.NAMES) {
      for (Run run : runs) {
        checkTold(channel, run, taken.getOrDefault(channel + "/" + run.id(), Set.of()));
      }
    }
    checkRepetitions();
  }

  /** Checks each request individually, whether accepted or rejected. */
  private void checkHappened(Telling telling, Map<String, Run.End> ends) {
    findings.expect(
        "notifications are signed", telling.signed(), "no signature is valid: " + telling);
    Run.End end = ends.get(telling.eventId());
    findings.expect(
        "notifications report only events that happened",
        end != null
            && end.execution().equals(execution(telling))
            && end.type().equals(telling.event().path("type").asText()),
        "%s reports %s; the audit log has %s".formatted(telling.channel(), telling.event(), end));
  }

  private void checkTold(String channel, Run run, Set<String> told) {
    List<String> expected = run.ends().stream().map(Run.End::eventId).toList();
    for (String end : expected) {
      findings.expect(
          "each channel reports the end of each execution",
          told.contains(end),
          "%s did not receive %s".formatted(channel, end));
    }
    List<String> known = told.stream().filter(expected::contains).toList();
    findings.expect(
        "the ends of an execution are reported in order",
        known.equals(expected.stream().filter(told::contains).toList()),
        "%s was told %s, expected %s".formatted(channel, known, expected));
    String state = "execution." + run.execution().state().text();
    String last =
        run.ends().stream()
            .filter(end -> told.contains(end.eventId()))
            .reduce((earlier, later) -> later)
            .map(Run.End::type)
            .orElse(state);
    findings.expect(
        "the last reported end matches the state of the execution",
        last.equals(state),
        "the last report of %s for %s is %s, but the execution is %s"
            .formatted(channel, run.id(), last, state));
  }

  /** Checks that a receiver can recognize a repetition by its id, and only by its id. */
  private void checkRepetitions() {
    Map<String, List<Telling>> byEvent =
        tellings.stream()
            .collect(
                Collectors.groupingBy(
                    each -> each.channel() + " " + each.eventId(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    byEvent.forEach(
        (event, some) -> {
          Set<String> ids = some.stream().map(Telling::id).collect(Collectors.toSet());
          findings.expect(
              "repeated notifications have the same id",
              ids.size() == 1,
              event + " came as " + ids);
          Set<String> bodies = some.stream().map(Telling::digest).collect(Collectors.toSet());
          findings.expect(
              "repeated notifications have the same body",
              bodies.size() == 1,
              event + " came with bodies " + bodies);
        });
    Map<String, Set<String>> events = new LinkedHashMap<>();
    tellings.forEach(
        each -> events.computeIfAbsent(each.id(), id -> new HashSet<>()).add(each.eventId()));
    events.forEach(
        (id, some) ->
            findings.expect(
                "different events have different ids", some.size() == 1, id + " is " + some));
  }

  /** Checks that a channel was down, and that executions continued during the outage. */
  void checkOutages(List<Outage> outages, List<Run> runs) {
    findings.expect(
        "a channel was down for a while", !outages.isEmpty(), TellingChannels.PAGER + " never was");
    long began =
        runs.stream()
            .flatMap(run -> run.attempts().stream())
            .map(StepExecution::startedAt)
            .filter(at -> at != null && outages.stream().anyMatch(outage -> outage.has(at)))
            .count();
    findings.expect(
        "steps start while a channel is down", began > 0, "no step started in any of " + outages);
  }

  private static String execution(Telling telling) {
    return telling.event().path("execution_id").asText();
  }
}
