package com.couriermft.operate.overview;

import com.couriermft.automation.arrival.Expectations;
import com.couriermft.automation.arrival.Watches;
import com.couriermft.engine.execution.ExecutionQueries;
import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.engine.execution.UlidIndex;
import com.couriermft.engine.pool.PoolState;
import com.couriermft.engine.statistics.EndTally;
import com.couriermft.engine.statistics.Statistics;
import com.couriermft.engine.statistics.StatisticsAge;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.operate.attention.AttentionMarks;
import com.couriermft.operate.notification.Notifications;
import com.couriermft.operate.overview.OverviewAnswer.Counts;
import com.couriermft.operate.overview.OverviewAnswer.Pool;
import com.couriermft.operate.overview.OverviewAnswer.Queue;
import com.couriermft.operate.overview.OverviewAnswer.Sweep;
import com.couriermft.operate.telemetry.QueueState;
import com.couriermft.operate.telemetry.Telemetry;
import com.couriermft.operate.unreadable.UnreadableRecords;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Tables;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Summarizes the installation: running and waiting work, recent results, and entries that need
 * attention. The number of requests is bounded and does not depend on the number of ended
 * executions. Thread-safe.
 */
public final class Overview {
  /** Maximum length of the period that the summary covers. */
  public static final Duration LONGEST = Duration.ofDays(7);

  /** Maximum number of open executions that are counted. */
  static final int MOST_OPEN = 5_000;

  /** Maximum number of headers of open executions that are read to count their starts by hour. */
  static final int MOST_HEADERS = 64;

  /**
   * Maximum number of ended executions per day that are read to count the jobs that a reader with a
   * label scope may see.
   */
  static final int MOST_ENDS = 10_000;

  private static final Logger LOG = LoggerFactory.getLogger(Overview.class);

  private final Tables tables;
  private final Parts parts;
  private final ExecutionStore executions;
  private final Statistics statistics;
  private final StatisticsAge age;
  private final UnreadableRecords unreadable;
  private final AttentionMarks marks;

  /**
   * The sources of the summary.
   *
   * @param pools names of pools and their limits
   * @param telemetry reads the state of queues
   * @param executions reads lists of executions
   * @param watches states of watches
   * @param expectations results of expectations
   * @param notifications failing channels
   * @param jobs returns the ids of the jobs that match a label filter
   */
  public record Parts(
      Supplier<Map<String, Integer>> pools,
      Telemetry telemetry,
      ExecutionQueries executions,
      Watches watches,
      Expectations expectations,
      Notifications notifications,
      Function<LabelFilter, Set<String>> jobs) {}

  /** Creates the overview of these tables and sources. */
  public Overview(Tables tables, Parts parts) {
    this.tables = tables;
    this.parts = parts;
    executions = new ExecutionStore(tables);
    statistics = new Statistics(tables, () -> "");
    age = new StatisticsAge(tables);
    unreadable = new UnreadableRecords(tables);
    marks = new AttentionMarks(tables);
  }

  /** Returns the store of attention marks. */
  public AttentionMarks marks() {
    return marks;
  }

  /**
   * Finds the entry with a key, even if it is silenced.
   *
   * @param key key of the entry
   * @param seen the caller's label scope
   * @return empty if no entry with this key needs attention, or if the caller may not see the entry
   *     or its job
   */
  public Optional<MarkedTrouble> findAttention(String key, LabelFilter seen) {
    ParallelReads first = new ParallelReads();
    ReaderScope reader = ReaderScope.of(parts, seen);
    AttentionRead attention = new AttentionRead(first, parts, unreadable, marks, reader);
    first.read();
    ParallelReads second = new ParallelReads();
    Instant now = tables.clock().instant();
    attention.readAll(second, now.minus(LONGEST), now);
    second.read();
    List<AttentionEntry> entries = attention.entries(key, now.minus(LONGEST));
    return entries.isEmpty()
        ? Optional.empty()
        : Optional.of(new MarkedTrouble(entries.get(0).subject(), Attention.last(entries)));
  }

  /**
   * An entry that can be marked.
   *
   * @param subject the object that the issue is about
   * @param lastAt time of the last occurrence
   */
  public record MarkedTrouble(AttentionSubject subject, Instant lastAt) {}

  /**
   * Reads the state of the installation.
   *
   * <p>A reader with a label scope sees only matching executions, results of matching jobs, and
   * pools with such executions. Queues and the sweep are hidden.
   *
   * @param since start of an hour, at most {@link #LONGEST} before now
   * @param seen the reader's label scope
   */
  public OverviewAnswer read(Instant since, LabelFilter seen) {
    Map<String, Integer> limits = pools();
    Instant now = tables.clock().instant();
    ParallelReads first = new ParallelReads();
    List<Supplier<PoolState>> pools =
        limits.keySet().stream().map(name -> first.add(() -> PoolState.of(tables, name))).toList();
    List<Supplier<QueueState>> queues =
        (seen.isAll() ? Telemetry.QUEUES : List.<String>of())
            .stream().map(name -> first.add(() -> parts.telemetry().queue(name))).toList();
    ReaderScope reader = ReaderScope.of(parts, seen);
    Function<LocalDate, Statistics.Hours> ends = ends(reader);
    List<Supplier<Statistics.Hours>> days =
        days(since, now).stream().map(day -> first.add(() -> ends.apply(day))).toList();
    Supplier<Optional<Instant>> counted = first.add(age::since);
    Supplier<ExecutionQueries.OpenIds> open =
        first.add(() -> parts.executions().openIds(MOST_OPEN, seen));
    Supplier<UlidIndex.Ids> oncePaused = first.add(parts.executions()::oncePaused);
    AttentionRead attention = new AttentionRead(first, parts, unreadable, marks, reader);
    first.read();

    List<PoolState> standings = pools.stream().map(Supplier::get).toList();
    OpenCounts listed = OpenCounts.of(open.get().ids(), standings);
    List<String> unsure = listed.unsure(oncePaused.get());
    Map<Instant, EndTally> hours = new TreeMap<>();
    days.forEach(day -> hours.putAll(day.get().sums()));
    ParallelReads second = new ParallelReads();
    List<Supplier<Listed<Optional<OpenExecution>>>> headers =
        unsure.stream().limit(MOST_HEADERS).map(id -> second.add(() -> header(id))).toList();
    attention.readOn(second, since, now);
    second.read();
    List<Optional<OpenExecution>> known =
        headers.stream().map(each -> each.get().value()).filter(Objects::nonNull).toList();
    List<OpenExecution> read = known.stream().flatMap(Optional::stream).toList();
    boolean whole =
        open.get().isWhole()
            && days.stream().allMatch(day -> day.get().isWhole())
            && standings.stream().allMatch(PoolState::isWhole)
            && unsure.size() <= known.size();
    return new OverviewAnswer(
        now,
        since,
        counted.get().orElse(null),
        Counts.of(listed.as(read), ended(hours, since), whole),
        seen(standings, open.get(), seen).stream()
            .map(pool -> Pool.of(pool, Objects.requireNonNull(limits.get(pool.pool()))))
            .toList(),
        queues.stream().map(each -> Queue.of(each.get())).toList(),
        seen.isAll() ? sweep(standings, now) : null,
        attention.since(since, now),
        HourlySeries.of(now, hours, started(read)));
  }

  /**
   * Returns the pools with their limits; empty if the settings are unreadable, which is reported as
   * an entry that needs attention.
   */
  private Map<String, Integer> pools() {
    try {
      return parts.pools().get();
    } catch (DamagedDataException unreadable) {
      LOG.error("The settings cannot be read, so the overview omits the pools", unreadable);
      return Map.of();
    }
  }

  private static List<LocalDate> days(Instant since, Instant now) {
    Instant from = HourlySeries.begin(now).isBefore(since) ? HourlySeries.begin(now) : since;
    LocalDate last = Statistics.day(now);
    return Statistics.day(from).datesUntil(last.plusDays(1)).toList();
  }

  private Function<LocalDate, Statistics.Hours> ends(ReaderScope reader) {
    return reader.seen().isAll()
        ? day -> new Statistics.Hours(statistics.hours(day), true)
        : day -> statistics.hours(day, reader.jobs(), MOST_ENDS);
  }

  /**
   * Returns the pools as a reader sees them. A reader with a label scope sees only pools with
   * executions in that scope.
   */
  private static List<PoolState> seen(
      List<PoolState> pools, ExecutionQueries.OpenIds open, LabelFilter seen) {
    Set<String> ids = Set.copyOf(open.ids());
    return seen.isAll()
        ? pools
        : pools.stream().map(pool -> pool.of(ids)).filter(pool -> !pool.isEmpty()).toList();
  }

  private Listed<Optional<OpenExecution>> header(String id) {
    return Listed.read(
        id,
        "Execution '" + id + "'",
        () -> executions.find(id).map(found -> OpenExecution.of(found.execution())));
  }

  /** Returns the start times of executions that have not ended. */
  private static List<Instant> started(List<OpenExecution> open) {
    return open.stream().map(OpenExecution::startedAt).filter(Objects::nonNull).toList();
  }

  private static EndTally ended(Map<Instant, EndTally> hours, Instant since) {
    return hours.entrySet().stream()
        .filter(hour -> !hour.getKey().isBefore(since))
        .map(Map.Entry::getValue)
        .reduce(EndTally.NONE, EndTally::plus);
  }

  /** Returns the oldest of all pools' last sweeps. */
  private static @Nullable Sweep sweep(List<PoolState> pools, Instant now) {
    List<Instant> swept =
        pools.stream().flatMap(pool -> Stream.ofNullable(pool.sweptAt())).toList();
    return swept.isEmpty() || swept.size() < pools.size()
        ? null
        : Sweep.of(Collections.min(swept), now);
  }
}
