package com.couriermft.bench;

import com.couriermft.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * {@code ./courier bench schedules}: how long after its instant a run is started, with two real
 * hosts. Fails if an instant starts no run, or more than one.
 */
public final class SchedulesBench {
  private static final String STEP =
      "{'id': 's', 'type': 'file.exists', 'config': {'path': 'none.txt'}}";
  private static final Duration AHEAD = Duration.ofSeconds(100);
  private static final Duration WITHIN = Duration.ofSeconds(60);
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Site site;

  private SchedulesBench(Site site) {
    this.site = site;
  }

  /** Prints its figures; the argument is how many schedules are due (200 if there is none). */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    int schedules = arguments.length == 0 ? 200 : Integer.parseInt(arguments[0]);
    Path folder = Files.createTempDirectory("courier-bench");
    try (Site site = new Site(2, folder)) {
      site.job("one", STEP);
      SchedulesBench bench = new SchedulesBench(site);
      bench.run("spread over a minute", schedules, WITHIN);
      bench.run("at one instant", schedules, Duration.ZERO);
    }
  }

  private void run(String title, int count, Duration within)
      throws IOException, InterruptedException {
    Instant first = Instant.now().plus(AHEAD).truncatedTo(ChronoUnit.SECONDS);
    String prefix = within.isZero() ? "at-once-" : "spread-";
    for (int i = 0; i < count; i++) {
      Instant at = first.plusSeconds(within.toSeconds() * i / count);
      site.send(
          "PUT",
          i,
          "schedules/" + prefix + i,
          "{'target': {'job_id': 'one'}, 'type': 'one_shot', 'at': '" + at + "'}");
    }
    if (Instant.now().isAfter(first)) {
      throw new IllegalStateException("Saving took longer than " + AHEAD);
    }
    Instant end = first.plus(within).plus(PATIENCE);
    Figures late = new Figures();
    Set<String> runs = new HashSet<>();
    for (int i = 0; i < count; i++) {
      JsonNode told = await(prefix + i, first, end);
      late.add(told.path("late_ms").asLong() * 1_000_000);
      runs.add(told.path("run_id").asText());
    }
    System.out.printf("%d schedules %s: started after %s%n", count, title, late);
    if (runs.size() != count) {
      throw new IllegalStateException(runs.size() + " runs of " + count + " schedules");
    }
  }

  private JsonNode await(String schedule, Instant from, Instant end)
      throws IOException, InterruptedException {
    String path = "schedules/%s/explain?from=%s&to=%s".formatted(schedule, from, end);
    while (Instant.now().isBefore(end)) {
      JsonNode told = Json.parse(site.send("GET", 0, path, "")).path("value").path(0);
      if (told.path("verdict").asText().equals("ran")) {
        return told;
      }
      LockSupport.parkNanos(1_000_000_000);
    }
    throw new IllegalStateException(schedule + ": " + site.send("GET", 0, path, ""));
  }
}
