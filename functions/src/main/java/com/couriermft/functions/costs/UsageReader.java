package com.couriermft.functions.costs;

import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.StepExecution;
import com.couriermft.engine.statistics.EndTally;
import com.couriermft.engine.statistics.EndedExecution;
import com.couriermft.engine.statistics.Statistics;
import com.couriermft.engine.statistics.StatisticsAge;
import com.couriermft.storage.settings.SettingsStore;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.Documents;
import com.couriermft.transfer.delivery.Delivery;
import com.couriermft.transfer.delivery.DeliveryFilter;
import com.couriermft.transfer.delivery.DeliveryStore;
import com.couriermft.transfer.delivery.MovedFile;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Estimates the usage of an installation from its counters and a sample of executions. The counters
 * have the number of ended executions and their bytes in each hour. The sampled executions provide
 * the numbers of steps and files. Damaged data is logged and left out. Read-only.
 */
final class UsageReader {
  /** Number of sampled executions. */
  static final int SAMPLE = 200;

  private static final int FILES_OF_AN_EXECUTION = 1_000;

  /** Default interval of a watch's polls. */
  private static final double WATCH_SECONDS = 60;

  private static final double SHORTEST_WATCH_SECONDS = 10;

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

  /** The executions that ended in an hour. */
  private record Hour(Instant begin, EndTally ends) {}

  /**
   * Reads the usage of the most recent days, or of fewer days if fewer were counted.
   *
   * @throws com.couriermft.formats.failure.CourierException storage cannot be read
   */
  Usage read(int days) {
    Instant counted = new StatisticsAge(tables).since().orElse(Instant.MAX);
    Instant now = tables.clock().instant();
    Instant from = now.minus(Duration.ofDays(days));
    List<Hour> hours = hours(counted.isAfter(from) ? counted : from, now);
    while (counted.isAfter(from) && hours.size() > 1 && hours.get(0).ends().ended() == 0) {
      // Counters start at midnight, but the app may have been installed during the first hour.
      hours.remove(0);
    }
    double month = hours.isEmpty() ? 0 : Usage.SECONDS / 3_600.0 / hours.size();
    long ended = hours.stream().mapToLong(hour -> hour.ends().ended()).sum();
    Sample sample = sample(hours, ended);
    return new Usage(
        ended * month,
        sample.mean(sample.steps),
        sample.mean(sample.seconds),
        sample.files(hours.stream().mapToLong(hour -> hour.ends().bytes()).sum() * month),
        looks(),
        new SettingsStore(tables, 1).getFresh().context().inlineBytes() > 0,
        hours.stream()
            .map(hour -> ended == 0 ? 0.0 : (double) hour.ends().ended() / ended)
            .toList());
  }

  /**
   * Returns all hours that have started since a time. The current hour is included only if it is
   * the only one.
   */
  private List<Hour> hours(Instant from, Instant to) {
    List<Hour> hours = new ArrayList<>();
    Map<Instant, EndTally> sums = Map.of();
    LocalDate known = null;
    Instant begin = from.truncatedTo(ChronoUnit.HOURS);
    for (; begin.isBefore(to); begin = begin.plus(1, ChronoUnit.HOURS)) {
      LocalDate day = Statistics.day(begin);
      if (!day.equals(known)) {
        sums = statistics.hours(day);
        known = day;
      }
      hours.add(new Hour(begin, sums.getOrDefault(begin, EndTally.NONE)));
    }
    if (hours.stream().limit(Math.max(0, hours.size() - 1)).anyMatch(h -> h.ends().ended() > 0)) {
      hours.remove(hours.size() - 1);
    }
    return hours;
  }

  private double looks() {
    List<JsonNode> watches = new ArrayList<>();
    new Documents(tables, "config", "watch").forEach(each -> watches.add(each.json()));
    return watches.stream()
        .filter(watch -> watch.path("enabled").asBoolean(true))
        .mapToDouble(watch -> watch.path("every_seconds").asDouble(WATCH_SECONDS))
        .map(every -> Usage.SECONDS / Math.max(SHORTEST_WATCH_SECONDS, every))
        .sum();
  }

  /** The sums over the sampled executions. */
  private static final class Sample {
    private int looked;
    private double steps;
    private double seconds;
    private double transfers;
    private double contents;
    private double bytes;
    private double sentBytes;
    private double storedBytes;

    double mean(double sum) {
      return looked == 0 ? 0 : sum / looked;
    }

    /**
     * Returns the files of a month with this number of transferred bytes. If the sampled files have
     * no bytes, assumes that half of the bytes are sent and that all are stored.
     */
    Transfers files(double transferredBytes) {
      return new Transfers(
          mean(transfers),
          mean(contents),
          transferredBytes,
          bytes == 0 ? 0.5 : sentBytes / bytes,
          bytes == 0 ? 1 : storedBytes / bytes);
    }
  }

  /**
   * Samples executions at random: chooses an hour, weighted by its number of ended executions, then
   * the first execution that ended after a random instant in the hour.
   */
  private Sample sample(List<Hour> hours, long ended) {
    Sample sample = new Sample();
    Random random = new Random(1);
    for (int i = 0; i < Math.min(SAMPLE, ended); i++) {
      long nth = random.nextLong(ended);
      for (Hour hour : hours) {
        nth -= hour.ends().ended();
        if (nth < 0) {
          draw(hour, random, sample);
          break;
        }
      }
    }
    return sample;
  }

  private void draw(Hour hour, Random random, Sample sample) {
    LocalDate day = Statistics.day(hour.begin());
    Instant instant = hour.begin().plusSeconds(random.nextInt(3_600));
    List<EndedExecution> next = statistics.ends(day, instant, 1);
    // If no execution ended after the random instant, take the first execution that ended on the
    // day.
    List<EndedExecution> found = next.isEmpty() ? statistics.ends(day, Instant.EPOCH, 1) : next;
    found.forEach(end -> look(end.executionId(), sample));
  }

  /** The load of one execution. */
  private record Load(int steps, double seconds, List<MovedFile> files) {
    double sentBytes() {
      return bytes(files.stream().filter(file -> file.direction() == MovedFile.Direction.SENT));
    }

    /** Returns the first transfer of each content that is stored. */
    List<MovedFile> stored() {
      StoredContents contents = new StoredContents();
      return files.stream().filter(contents::add).toList();
    }
  }

  /**
   * The contents that an execution stores. Two files have the same content if their hashes are
   * equal, or if one of them has no hash and they have the same path and size.
   */
  private static final class StoredContents {
    private final Set<String> hashes = new HashSet<>();
    private final Set<String> paths = new HashSet<>();
    private final Set<String> pathsWithoutHash = new HashSet<>();

    /** Adds a file; returns whether its content is new. */
    boolean add(MovedFile file) {
      String hash = file.sha256();
      String path = file.localPath() + " " + file.sizeBytes();
      boolean isNewPath = paths.add(path);
      if (hash == null) {
        pathsWithoutHash.add(path);
        return isNewPath;
      }
      return hashes.add(hash) && !pathsWithoutHash.contains(path);
    }
  }

  private void look(String id, Sample sample) {
    Listed<Load> read = Listed.read(id, "Execution " + id, () -> load(id));
    for (Load load : Listed.readable(List.of(read))) {
      // Without steps, the execution was deleted in the meantime, or ended before its first step.
      if (load.steps() > 0) {
        sample.looked++;
        sample.steps += load.steps();
        sample.seconds += load.seconds();
        sample.transfers += load.files().size();
        sample.contents += load.stored().size();
        sample.bytes += bytes(load.files().stream());
        sample.sentBytes += load.sentBytes();
        sample.storedBytes += bytes(load.stored().stream());
      }
    }
  }

  private Load load(String id) {
    List<StepExecution> steps = executions.steps(id);
    DeliveryFilter own = DeliveryFilter.ofExecution(id);
    List<MovedFile> files =
        deliveries.list(own, FILES_OF_AN_EXECUTION, null).deliveries().stream()
            .map(Delivery::file)
            .toList();
    return new Load(steps.size(), steps.stream().mapToDouble(UsageReader::seconds).sum(), files);
  }

  private static double bytes(Stream<MovedFile> files) {
    return files.mapToDouble(MovedFile::sizeBytes).sum();
  }

  private static double seconds(StepExecution step) {
    if (step.startedAt() == null || step.endedAt() == null) {
      return 0;
    }
    Instant from = Objects.requireNonNull(step.startedAt());
    return Math.max(0, Duration.between(from, step.endedAt()).toMillis() / 1_000.0);
  }
}
