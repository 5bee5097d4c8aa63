package com.couriermft.operate.report;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionFilter;
import com.couriermft.engine.execution.ExecutionQueries;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.pool.PermitStore;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.operate.reference.UnreadableDefinition;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Tables;
import com.couriermft.transfer.delivery.Delivery;
import com.couriermft.transfer.delivery.DeliveryFilter;
import com.couriermft.transfer.delivery.DeliveryStore;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reports the health of a connection: its recent results by day and its current users. Failures are
 * counted from executions that are currently in the state failed because of a step that uses the
 * connection. Thread-safe.
 */
public final class ConnectionHealth {
  /** Maximum number of files that are counted, starting with the newest. */
  public static final int MOST_FILES = 5_000;

  /** Maximum number of jobs whose failures are read. */
  public static final int MOST_JOBS = 20;

  /** Maximum number of failed executions per job that are read, starting with the newest. */
  public static final int MOST_FAILED = 200;

  /** Maximum number of executions with or waiting for a permit whose labels are read. */
  public static final int MOST_HEADERS = 200;

  private final DeliveryStore deliveries;
  private final ExecutionQueries executions;
  private final PermitStore permits;
  private final ExecutionStore headers;

  /**
   * Creates reports from these tables and executions.
   *
   * @param headers headers of executions, with their labels
   */
  public ConnectionHealth(Tables tables, ExecutionQueries executions, ExecutionStore headers) {
    this.deliveries = new DeliveryStore(tables);
    this.executions = executions;
    this.permits = new PermitStore(tables);
    this.headers = headers;
  }

  /**
   * Reads the health of a connection.
   *
   * @param users the jobs whose failures are read, at most {@link #MOST_JOBS}
   * @param from the first day
   * @param seen the reader's label scope
   */
  public HealthReport read(
      String connection, ConnectionUsers users, LocalDate from, LabelFilter seen) {
    Instant since = from.atStartOfDay(ZoneOffset.UTC).toInstant();
    Days days = new Days();
    Found<List<Delivery>> files = files(connection, since, seen);
    files.value().forEach(days::add);
    Found<List<Execution>> failed = failed(users.steps(), since, seen);
    failed.value().forEach(days::add);
    Found<HealthReport.Permits> used = permits(permits.view(connection), seen);
    boolean readable = users.isWhole() && users.unreadable().isEmpty();
    return new HealthReport(
        connection,
        from.toString(),
        files.value().stream().findFirst().map(HealthReport.Success::of).orElse(null),
        failed.value().stream()
            .max(Comparator.comparing(ConnectionHealth::endedAt))
            .map(HealthReport.LastFailure::of)
            .orElse(null),
        days.list(),
        used.value(),
        users.unreadable().stream().map(id -> new UnreadableDefinition("job", id)).toList(),
        readable && used.isWhole() && files.isWhole() && failed.isWhole());
  }

  /** Counts the steps that use the connection or wait for it. */
  private Found<HealthReport.Permits> permits(PermitStore.View view, LabelFilter seen) {
    List<String> taking = view.permits().stream().map(each -> each.holder().executionId()).toList();
    List<String> waiting = view.waiters().stream().map(PermitStore.Waiter::executionId).toList();
    Set<String> all = new LinkedHashSet<>(taking);
    all.addAll(waiting);
    Set<String> told = seen.isAll() ? all : carrying(seen, all);
    HealthReport.Permits counted =
        new HealthReport.Permits(
            taking.stream().filter(told::contains).count(),
            waiting.stream().filter(told::contains).count());
    return new Found<>(counted, seen.isAll() || all.size() <= MOST_HEADERS);
  }

  /**
   * Returns the ids of executions with matching labels, up to a maximum number, and all ids that
   * are not executions.
   */
  private Set<String> carrying(LabelFilter labels, Set<String> ids) {
    List<String> first = ids.stream().limit(MOST_HEADERS).toList();
    return ConcurrentRequests.map(
            first, id -> Listed.read(id, "Execution '" + id + "'", () -> isCarrying(labels, id)))
        .stream()
        .filter(each -> Boolean.TRUE.equals(each.value()))
        .map(Listed::id)
        .collect(Collectors.toSet());
  }

  /**
   * Returns whether the holder of a permit has matching labels. Folder polls also hold permits but
   * are not executions.
   */
  private boolean isCarrying(LabelFilter labels, String id) {
    return Ulid.isValid(id)
        && headers.find(id).filter(at -> labels.matches(at.execution().labels())).isPresent();
  }

  /** A result, and whether it is complete. */
  private record Found<T>(T value, boolean isWhole) {}

  private Found<List<Delivery>> files(String connection, Instant since, LabelFilter seen) {
    DeliveryFilter filter = DeliveryFilter.ofConnection(connection, since, null).with(seen);
    List<Delivery> found = new ArrayList<>();
    String after = null;
    do {
      int most = Math.min(1_000, MOST_FILES - found.size());
      Optional<DeliveryStore.Page> page = page(filter, most, after);
      if (page.isEmpty()) {
        return new Found<>(found, false);
      }
      found.addAll(page.get().deliveries());
      after = page.get().continuation();
    } while (after != null && found.size() < MOST_FILES);
    return new Found<>(found, after == null);
  }

  /** Returns a page of files; empty if too many hidden files precede the next visible file. */
  private Optional<DeliveryStore.Page> page(
      DeliveryFilter filter, int most, @Nullable String after) {
    try {
      return Optional.of(deliveries.list(filter, most, after));
    } catch (InvalidInputException e) {
      if (e.is(RequestCodes.QUERY_TOO_WIDE)) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private Found<List<Execution>> failed(
      Map<String, Set<String>> steps, Instant since, LabelFilter seen) {
    List<Map.Entry<String, Set<String>>> jobs = List.copyOf(steps.entrySet());
    List<Execution> found = new ArrayList<>();
    boolean whole = true;
    List<ExecutionQueries.Page> pages =
        ConcurrentRequests.map(
            jobs, job -> executions.list(failedOf(job.getKey()).with(seen), MOST_FAILED, null));
    for (int i = 0; i < jobs.size(); i++) {
      Set<String> ofJob = jobs.get(i).getValue();
      whole &= pages.get(i).next() == null;
      for (Listed<Execution> one : pages.get(i).executions()) {
        Boolean isOf = one.reading(e -> isOf(e, ofJob) && !endedAt(e).isBefore(since)).value();
        whole &= isOf != null;
        if (Boolean.TRUE.equals(isOf)) {
          found.add(Objects.requireNonNull(one.value()));
        }
      }
    }
    return new Found<>(found, whole);
  }

  private static ExecutionFilter failedOf(String job) {
    return ExecutionFilter.of(job, ExecutionState.FAILED);
  }

  private static boolean isOf(Execution e, Set<String> steps) {
    return Optional.ofNullable(e.failure()).map(Failure::step).filter(steps::contains).isPresent();
  }

  static Instant endedAt(Execution e) {
    Instant at = e.endedAt();
    return at == null ? Instant.EPOCH : at;
  }

  /** Counts by day. */
  private static final class Days {
    private final Map<LocalDate, Day> days = new TreeMap<>();

    void add(Delivery delivery) {
      Day day = day(delivery.endedAt());
      day.files++;
      day.bytes += delivery.file().sizeBytes();
    }

    void add(Execution failed) {
      String code = Objects.requireNonNull(failed.failure()).code();
      day(endedAt(failed)).failures.merge(code, 1, Integer::sum);
    }

    private Day day(Instant at) {
      return days.computeIfAbsent(LocalDate.ofInstant(at, ZoneOffset.UTC), each -> new Day());
    }

    List<HealthReport.Day> list() {
      List<HealthReport.Day> list = new ArrayList<>();
      days.forEach(
          (date, day) ->
              list.add(new HealthReport.Day(date.toString(), day.files, day.bytes, day.failures)));
      return list;
    }
  }

  /** The counts of a day. */
  private static final class Day {
    private final Map<String, Integer> failures = new TreeMap<>();
    private int files;
    private long bytes;
  }
}
