package com.couriermft.operating.settings;

import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The settings, in the table {@code config}, partition {@code settings}. Kept in memory for 15
 * seconds: so long may another host go on with older ones. Thread-safe.
 */
public final class SettingsStore {
  private static final String TABLE = "config";
  private static final String PARTITION = "settings";
  private static final String ROW = "cur";
  private static final Duration KEPT = Duration.ofSeconds(15);
  private static final int TRIES = 10;

  private final Tables tables;
  private final int defaultLimit;
  private volatile @Nullable Kept kept;

  /** On these tables; the default pool has this limit until somebody sets another. */
  public SettingsStore(Tables tables, int defaultLimit) {
    this.tables = tables;
    this.defaultLimit = defaultLimit;
  }

  /** The settings, at most 15 seconds old. */
  public Settings get() {
    Kept known = kept;
    Instant now = tables.instant();
    return known == null || known.readAt().plus(KEPT).isBefore(now) ? getFresh() : known.settings();
  }

  /** The settings as they are now: one request. */
  public Settings getFresh() {
    Kept read = new Kept(of(tables.find(TABLE, PARTITION, ROW)), tables.instant());
    kept = read;
    return read.settings();
  }

  /**
   * Changes what is named; everything else stays as it is. A {@code limits.total} of {@code null}
   * lifts that limit.
   *
   * @return the settings afterwards
   * @throws com.couriermft.formats.failure.InvalidInputException code {@code invalid_settings}
   */
  public Settings merge(JsonNode json) {
    for (int tries = 0; ; tries++) {
      Optional<Row> row = tables.find(TABLE, PARTITION, ROW);
      Settings after = SettingsReader.changed(of(row), json);
      Columns columns = Columns.none().with("settings", Json.write(after));
      Write write =
          row.map(old -> Write.merge(ROW, columns, old.etag()))
              .orElseGet(() -> Write.insert(ROW, columns));
      try {
        tables.transact(TABLE, PARTITION, List.of(write));
        kept = new Kept(after, tables.instant());
        return after;
      } catch (StoreConflict faster) {
        if (tries == TRIES) {
          throw faster;
        }
      }
    }
  }

  private Settings of(Optional<Row> row) {
    Settings defaults = Settings.defaults(defaultLimit);
    return row.map(
            r -> SettingsReader.stored(defaults, Json.readTree(r.columns().text("settings"))))
        .orElse(defaults);
  }

  private record Kept(Settings settings, Instant readAt) {}
}
