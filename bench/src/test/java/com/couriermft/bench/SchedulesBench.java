package com.couriermft.bench;

import com.couriermft.engine.execution.Execution;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * {@code ./courier bench schedules}: measures the delay of executions that many schedules start
 * within one minute and within one second on real hosts, and checks that each instant starts one
 * execution.
 */
public final class SchedulesBench {
  private static final String STEP =
      "{'id': 'look', 'type': 'file.exists', 'config': {'path': 'none.txt'}}";
  private static final int HOSTS = 2;
  private static final Duration MINUTE = Duration.ofSeconds(60);
  private static final Duration PATIENCE = Duration.ofSeconds(180);
  private static final Logger SDK_LOG = Logger.getLogger("com.azure");

  private final Site site;
  private int completedBefore;

  private SchedulesBench(Site site) {
    this.site = site;
  }

  /** Prints the results. The argument is the number of schedules (default 200). */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    SDK_LOG.setLevel(Level.OFF);
    int count = arguments.length == 0 ? 200 : Integer.parseInt(arguments[0]);
    Path folder = Files.createTempDirectory("courier-bench");
    System.out.printf(
        "%n%d schedules on %d hosts; the hosts' logs are in %s%n", count, HOSTS, folder);
    try (Site site = new Site(HOSTS, folder)) {
      site.limit(count);
      site.job("due", STEP);
      SchedulesBench bench = new SchedulesBench(site);
      bench.measure("warm-up", Math.max(1, count / 10), MINUTE.dividedBy(10));
      bench.measure("over-a-minute", count, MINUTE);
      bench.measure("in-one-second", count, Duration.ZERO);
    }
  }

  /**
   * Measures one-shot schedules that are evenly distributed over a period. The period starts after
   * all schedules have been saved.
   */
  private void measure(String what, int count, Duration over)
      throws IOException, InterruptedException {
    Duration saving = Duration.ofMillis(200L * count).plus(MINUTE);
    Instant first = Instant.now().truncatedTo(ChronoUnit.SECONDS).plus(saving);
    for (int i = 0; i < count; i++) {
      Instant at = first.plusSeconds(over.toSeconds() * i / count);
      String schedule = "{'target': {'job_id': 'due'}, 'type': 'one_shot', 'at': '%s'}";
      site.send("PUT", i % HOSTS, "schedules/" + what + "-" + i, schedule.formatted(at));
    }
    if (Instant.now().isAfter(first)) {
      throw new IOException("Saving took longer than until the first instant; use fewer");
    }
    await(count, first.plus(over));
    Figures made = new Figures();
    Figures started = new Figures();
    for (int i = 0; i < count; i++) {
      Instant at = first.plusSeconds(over.toSeconds() * i / count);
      Execution run = run(what + "-" + i, at);
      made.add(Duration.between(at, run.createdAt()).toNanos());
      started.add(Duration.between(at, run.startedAt()).toNanos());
    }
    System.out.printf("  %s: %d runs%n", what, countRuns(count));
    print("made", made);
    print("started", started);
  }

  private static void print(String what, Figures late) {
    System.out.printf(
        Locale.ROOT,
        "    %-8s after its instant: median %6.0f ms   p99 %6.0f ms   latest %6.0f ms%n",
        what,
        late.quantile(0.5),
        late.quantile(0.99),
        late.quantile(1));
  }

  /**
   * Waits until all expected executions have completed, and then long enough to detect an
   * additional one.
   */
  private void await(int count, Instant last) throws IOException {
    Instant deadline = last.plus(PATIENCE);
    while (site.completed() < completedBefore + count) {
      if (Instant.now().isAfter(deadline)) {
        throw new IOException(
            "%d of %d runs have completed".formatted(site.completed() - completedBefore, count));
      }
      LockSupport.parkNanos(500_000_000);
    }
    while (Instant.now().isBefore(last.plusSeconds(35))) {
      LockSupport.parkNanos(500_000_000);
    }
  }

  private int countRuns(int count) throws IOException {
    int all = site.completed();
    int made = all - completedBefore;
    completedBefore = all;
    if (made != count) {
      throw new IOException("%d instants made %d runs".formatted(count, made));
    }
    return made;
  }

  /** Returns the execution for the only instant of a schedule. */
  private Execution run(String schedule, Instant at) throws IOException, InterruptedException {
    String path = "schedules/%s/explain?from=%s&to=%s";
    String range = path.formatted(schedule, at.minusSeconds(1), at.plusSeconds(1));
    JsonNode instants = Json.parse(site.send("GET", 0, range, "")).path("value");
    if (instants.size() != 1 || !"ran".equals(instants.at("/0/verdict").asText())) {
      throw new IOException(schedule + " did not simply run: " + instants);
    }
    return site.now(instants.at("/0/run_id").asText());
  }
}
