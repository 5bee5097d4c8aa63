package com.couriermft.functions.costs;

import com.couriermft.files.delivery.DeliveryFilter;
import com.couriermft.files.delivery.DeliveryStore;
import com.couriermft.operating.settings.SettingsStore;
import com.couriermft.running.execution.ExecutionStore;
import com.couriermft.running.execution.StepExecution;
import com.couriermft.running.statistics.EndTally;
import com.couriermft.running.statistics.EndedExecution;
import com.couriermft.running.statistics.Statistics;
import com.couriermft.running.statistics.StatisticsAge;
import com.couriermft.storage.store.Documents;
import com.couriermft.storage.store.Tables;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Reads what an installation has done: from the counters of ended executions how many there were in
 * each hour and what they moved, from some of these executions how many steps and files they have.
 * Reads only.
 */
final class UsageReader {
  /** Executions whose steps are looked at. */
  static final int SAMPLE = 200;

  private static final int ENDS_OF_A_DAY = 1_000;
  private static final int FILES_OF_AN_EXECUTION = 1_000;

  private final Tables tables;
  private final Statistics statistics;
  private final ExecutionStore executions;
  private final DeliveryStore deliveries;

  UsageReader(Tables tables) {
    this.tables = tables;
    this.statistics = new Statistics(tables, () -> "");
    this.executions = new ExecutionStore(tables);
    this.deliveries = new DeliveryStore(tables);
  }

  /**
   * Reads the last days, or as many of them as were counted.
   *
   * @throws com.couriermft.formats.failure.CourierException storage cannot be read
   */
  Usage read(int days) {
    Instant counted = new StatisticsAge(tables).since().orElse(Instant.MAX);
    Instant now = tables.clock().instant();
    Instant from = now.minus(Duration.ofDays(days));
    List<EndTally> hours = hours(counted.isAfter(from) ? counted : from, now);
    double month = hours.isEmpty() ? 0 : Usage.SECONDS / 3_600.0 / hours.size();
    long ended = hours.stream().mapToLong(EndTally::ended).sum();
    Sample sample = sample(now, days);
    return new Usage(
        ended * month,
        sample.mean(sample.steps),
        sample.mean(sample.seconds),
        sample.mean(sample.files),
        hours.stream().mapToLong(EndTally::bytes).sum() * month,
        looks(),
        new SettingsStore(tables, 1).getFresh().context().inlineBytes() > 0,
        hours.stream().map(hour -> ended == 0 ? 0.0 : (double) hour.ended() / ended).toList());
  }

  /** Returns the sums of all hours that have begun since then, those without an end as well. */
  private List<EndTally> hours(Instant from, Instant to) {
    List<EndTally> hours = new ArrayList<>();
    Map<Instant, EndTally> sums = Map.of();
    LocalDate known = null;
    Instant hour = from.truncatedTo(ChronoUnit.HOURS);
    for (; hour.isBefore(to); hour = hour.plus(1, ChronoUnit.HOURS)) {
      LocalDate day = Statistics.day(hour);
      if (!day.equals(known)) {
        sums = statistics.hours(day);
        known = day;
      }
      hours.add(sums.getOrDefault(hour, EndTally.NONE));
    }
    return hours;
  }

  private double looks() {
    List<JsonNode> watches = new ArrayList<>();
    new Documents(tables, "config", "watch").forEach(each -> watches.add(each.json()));
    return watches.stream()
        .filter(watch -> watch.path("enabled").asBoolean(true))
        .mapToDouble(watch -> Usage.SECONDS / watch.path("every_seconds").asDouble(60))
        .sum();
  }

  /** Sums over executions that were looked at. */
  private static final class Sample {
    private int looked;
    private double steps;
    private double seconds;
    private double files;

    double mean(double sum) {
      return looked == 0 ? 0 : sum / looked;
    }
  }

  /** Looks at executions of the last days, evenly chosen from those of each. */
  private Sample sample(Instant now, int days) {
    Sample sample = new Sample();
    for (int i = 0; i < days && sample.looked < SAMPLE; i++) {
      LocalDate day = Statistics.day(now.minus(Duration.ofDays(i)));
      List<EndedExecution> ends = statistics.ends(day, ENDS_OF_A_DAY);
      int every = Math.max(1, ends.size() * 7 / SAMPLE);
      for (int k = 0; k < ends.size() && sample.looked < SAMPLE; k += every) {
        look(ends.get(k).executionId(), sample);
      }
    }
    return sample;
  }

  private void look(String id, Sample sample) {
    List<StepExecution> steps = executions.steps(id);
    if (steps.isEmpty()) {
      return; // it was removed since, or never came to a step
    }
    sample.looked++;
    sample.steps += steps.size();
    sample.seconds += steps.stream().mapToDouble(UsageReader::seconds).sum();
    DeliveryFilter own = new DeliveryFilter(id, null, null, null, null, null);
    sample.files += deliveries.list(own, FILES_OF_AN_EXECUTION, null).deliveries().size();
  }

  private static double seconds(StepExecution step) {
    if (step.startedAt() == null || step.endedAt() == null) {
      return 0;
    }
    Instant from = Objects.requireNonNull(step.startedAt());
    return Math.max(0, Duration.between(from, step.endedAt()).toMillis() / 1_000.0);
  }
}
