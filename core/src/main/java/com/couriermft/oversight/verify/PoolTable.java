package com.couriermft.oversight.verify;

import com.couriermft.operating.settings.Settings;
import com.couriermft.operating.settings.SettingsStore;
import com.couriermft.running.pool.PoolStore;
import com.couriermft.running.pool.TotalLimit;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.Tables;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The table {@code pools}, read from end to end: what each pool has, and each run's places. In
 * memory it is as large as there are places, that is, live runs.
 */
final class PoolTable {
  private static final int PAGE = 1_000;

  private final Map<String, PoolCount> pools = new TreeMap<>();
  private final Map<String, List<PoolEntry>> places = new HashMap<>();

  private PoolTable() {}

  static PoolTable read(Tables tables, TableScan scan) {
    PoolTable read = new PoolTable();
    // Settings that cannot be read are a finding of their own.
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
      // Tokens of a limit that several pools share: slots are counted where they are.
      return;
    }
    PoolCount pool =
        pools.computeIfAbsent(row.partition(), name -> new PoolCount(name, null, Duration.ZERO));
    // Partitions that no pool's name can have are not pools.
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

  /** A run's places; they are no longer held afterwards. */
  List<PoolEntry> take(String execution) {
    List<PoolEntry> taken = places.remove(execution);
    return taken == null ? List.of() : taken;
  }

  /** Runs whose places nobody has taken. */
  List<String> left() {
    return places.keySet().stream().sorted().toList();
  }
}
