package com.couriermft.operate.verify;

import com.couriermft.engine.pool.PoolStore;
import com.couriermft.engine.pool.TotalLimit;
import com.couriermft.storage.settings.Settings;
import com.couriermft.storage.settings.SettingsStore;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.Tables;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The complete table {@code pools}: the counts of each pool, and the entries of each execution.
 * Memory usage grows with the number of open executions.
 */
final class PoolTable {
  private static final int PAGE = 1_000;

  private final Map<String, PoolCount> pools = new TreeMap<>();
  private final Map<String, List<PoolEntry>> places = new HashMap<>();

  private PoolTable() {}

  static PoolTable read(Tables tables, TableScan scan) {
    PoolTable read = new PoolTable();
    // Unreadable settings are reported as a separate finding.
    SettingsStore stored = new SettingsStore(tables, PoolStore.DEFAULT_LIMIT);
    Settings settings =
        Optional.ofNullable(Listed.read("settings", "The settings", stored::getFresh).value())
            .orElseGet(() -> Settings.defaults(PoolStore.DEFAULT_LIMIT));
    Duration age =
        tables.find("config", "settings", "cur").map(Row::age).orElse(Duration.ofDays(1));
    settings.pools().forEach((n, pool) -> read.pools.put(n, new PoolCount(n, pool.limit(), age)));
    String continuation = null;
    do {
      Tables.Page page = scan.scan(PoolStore.TABLE, PAGE, continuation);
      page.rows().forEach(read::add);
      continuation = page.continuation();
    } while (continuation != null);
    return read;
  }

  private void add(Row row) {
    if (row.partition().equals(TotalLimit.PARTITION)) {
      // The row is a token of a limit that several pools share. Slots are counted in the partitions
      // of their pools.
      return;
    }
    PoolCount pool =
        pools.computeIfAbsent(row.partition(), name -> new PoolCount(name, null, Duration.ZERO));
    // A partition belongs to a pool only if its key is a valid pool name.
    Optional<PoolEntry> place =
        row.partition().startsWith("_") ? Optional.empty() : PoolEntry.of(row);
    if (place.isPresent()) {
      pool.add(place.get());
      places.computeIfAbsent(place.get().execution(), id -> new ArrayList<>(1)).add(place.get());
    } else {
      pool.add(row);
    }
  }

  Map<String, PoolCount> pools() {
    return pools;
  }

  /** Removes and returns the entries of an execution. */
  List<PoolEntry> take(String execution) {
    List<PoolEntry> taken = places.remove(execution);
    return taken == null ? List.of() : taken;
  }

  /** Returns the executions whose queue entries have not been removed. */
  List<String> left() {
    return places.keySet().stream().sorted().toList();
  }

  /**
   * The counts of the rows in a pool's partition, collected during the scan. The pool's entries are
   * kept by execution.
   */
  static final class PoolCount {
    private static final int MOST_UNKNOWN = 20;

    private final String name;
    private final @Nullable Integer setLimit;
    private final Duration settingsAge;
    private final List<String> unknown = new ArrayList<>();
    private @Nullable Row fence;
    private @Nullable Row sweep;
    private int slots;
    private int waiting;

    /**
     * Creates the empty counts of a pool.
     *
     * @param setLimit limit in the settings; {@code null} if the settings do not name the pool
     * @param settingsAge time since the settings changed
     */
    PoolCount(String name, @Nullable Integer setLimit, Duration settingsAge) {
      this.name = name;
      this.setLimit = setLimit;
      this.settingsAge = settingsAge;
    }

    /** Adds a row that is not a queue entry. */
    void add(Row row) {
      switch (row.key()) {
        case "a|dispatch" -> fence = row;
        case "a|sweep" -> sweep = row;
        default -> {
          if (unknown.size() < MOST_UNKNOWN) {
            unknown.add(row.key());
          }
        }
      }
    }

    /** Adds a queue entry. */
    void add(PoolEntry place) {
      slots += place.kind() == PoolEntry.Kind.SLOT ? 1 : 0;
      waiting += place.kind().leadsToSlot() ? 1 : 0;
    }

    String name() {
      return name;
    }

    @Nullable Integer setLimit() {
      return setLimit;
    }

    Duration settingsAge() {
      return settingsAge;
    }

    @Nullable Row fence() {
      return fence;
    }

    @Nullable Row sweep() {
      return sweep;
    }

    int slots() {
      return slots;
    }

    int waiting() {
      return waiting;
    }

    /** Returns the keys of the first rows of unknown kinds. */
    List<String> unknown() {
      return unknown;
    }

    /**
     * Returns the time of the pool's next sweep; {@code null} if the pool does not seem to be
     * swept.
     */
    @Nullable Instant nextSweep(ExpectedDurations norms) {
      Row last = sweep;
      return last == null || last.age().compareTo(norms.longestWithoutSweep()) > 0
          ? null
          : last.changedAt().plus(norms.sweepEvery());
    }
  }

  /**
   * A row of a pool that belongs to an execution.
   *
   * @param kind kind of row
   * @param pool name of the pool
   * @param key row key
   * @param execution id of the execution
   * @param epoch epoch of the execution; 0 for a start row
   * @param age age by the storage server's clock
   */
  record PoolEntry(Kind kind, String pool, String key, String execution, int epoch, Duration age) {
    /** The kinds of rows. */
    enum Kind {
      /** {@code b|}: the execution has a slot. */
      SLOT("slot"),
      /** {@code r|}: the execution waits for a slot. */
      READY("ready row"),
      /** {@code w|}: the execution waits until its job may start another execution. */
      PARKED("parked row"),
      /** {@code t|…|run|}: the execution waits until its start time. */
      WAIT("waiting row"),
      /** {@code t|0|depend|}: the execution waits for other jobs. */
      DEPEND("dependency row"),
      /** {@code t|0|start|}: the execution is about to be created. */
      START("start row"),
      /** {@code t|0|finalise|}: the execution was cancelled and waits to be finalized. */
      FINALISE("finalise row");

      private final String text;

      Kind(String text) {
        this.text = text;
      }

      /** Returns whether a row of this kind leads to a slot. */
      boolean leadsToSlot() {
        return this == READY || this == PARKED || this == WAIT || this == DEPEND;
      }
    }

    /** Returns the entry of a row in the table {@code pools}; empty for any other row. */
    static Optional<PoolEntry> of(Row row) {
      return kind(row.key())
          .filter(kind -> !row.columns().text("execution").isEmpty())
          .map(
              kind ->
                  new PoolEntry(
                      kind,
                      row.partition(),
                      row.key(),
                      row.columns().text("execution"),
                      row.columns().integer("epoch"),
                      row.age()));
    }

    private static Optional<Kind> kind(String key) {
      String[] parts = key.split("\\|", -1);
      return switch (parts[0]) {
        case "b" -> Optional.of(Kind.SLOT);
        case "r" -> Optional.of(Kind.READY);
        case "w" -> Optional.of(Kind.PARKED);
        case "t" -> parts.length < 3 ? Optional.empty() : todo(parts[2]);
        default -> Optional.empty();
      };
    }

    private static Optional<Kind> todo(String what) {
      return switch (what) {
        case "run" -> Optional.of(Kind.WAIT);
        case "depend" -> Optional.of(Kind.DEPEND);
        case "start" -> Optional.of(Kind.START);
        case "finalise" -> Optional.of(Kind.FINALISE);
        default -> Optional.empty();
      };
    }

    /** Returns whether the key names the same execution and epoch as the columns. */
    boolean agreesWithKey() {
      String own = kind == Kind.START ? execution : "%s|%06d".formatted(execution, epoch);
      return key.endsWith("|" + own);
    }

    @Override
    public String toString() {
      return kind.text + (kind == Kind.START ? "" : " of epoch " + epoch);
    }
  }
}
