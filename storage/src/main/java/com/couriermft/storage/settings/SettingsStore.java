package com.couriermft.storage.settings;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.trail.ChangeTrail;
import com.couriermft.storage.store.trail.RecordedChange;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The settings, stored in the table {@code config}, partition {@code settings}. They are cached for
 * 15 seconds, so other hosts may use older settings for that time. Thread-safe.
 */
public final class SettingsStore {
  /** The etag of settings that were never stored. */
  public static final String UNSET = "unset";

  private static final String TABLE = "config";
  private static final String PARTITION = "settings";
  private static final String ROW = "cur";
  private static final Duration KEPT = Duration.ofSeconds(15);
  private static final int TRIES = 10;
  private static final String WHAT = "The installation's settings";
  private static final Logger LOG = LoggerFactory.getLogger(SettingsStore.class);

  private final Tables tables;
  private final ChangeTrail trail;
  private final int defaultLimit;
  private volatile @Nullable Kept kept;

  /**
   * Creates a store.
   *
   * @param defaultLimit the limit of the default pool until another limit is set
   */
  public SettingsStore(Tables tables, int defaultLimit) {
    this.tables = tables;
    this.trail = new ChangeTrail(tables);
    this.defaultLimit = defaultLimit;
  }

  /** Returns the settings, at most 15 seconds old. */
  public Settings get() {
    Kept known = kept;
    Instant now = tables.clock().instant();
    return known == null || known.readAt().plus(KEPT).isBefore(now) ? getFresh() : known.settings();
  }

  /**
   * Returns the current settings with one request. If they cannot be read, returns the settings
   * that this process used before.
   *
   * @throws DamagedDataException the settings cannot be read, and this process has no earlier ones
   */
  public Settings getFresh() {
    try {
      return read().settings();
    } catch (DamagedDataException damaged) {
      Kept known = kept;
      if (known == null) {
        throw damaged;
      }
      LOG.error("The settings can't be read; the previous settings stay in effect", damaged);
      return known.settings();
    }
  }

  /**
   * The settings with their version.
   *
   * @param etag the etag for the next conditional change; also set if the settings were never
   *     stored
   */
  public record Stored(Settings settings, String etag) {}

  /**
   * Returns the current settings and their version with one request.
   *
   * @throws DamagedDataException the settings cannot be read
   */
  public Stored read() {
    Stored read = of(tables.find(TABLE, PARTITION, ROW));
    kept = new Kept(read.settings(), tables.clock().instant());
    return read;
  }

  /**
   * Replaces the settings. Omitted settings get their defaults, but every existing pool must be
   * named.
   *
   * @param etag the required etag; {@code null} for any
   * @return the new settings
   * @throws StoreConflict the settings have another etag, or other requests kept changing them
   * @throws com.couriermft.formats.failure.InvalidInputException code {@code invalid_settings}
   */
  public Stored replace(JsonNode json, @Nullable String etag) {
    for (int tries = 0; ; tries++) {
      Optional<Row> row = tables.find(TABLE, PARTITION, ROW);
      Stored before = ofAnyway(row);
      if (etag != null && !etag.equals(before.etag())) {
        throw new StoreConflict("The settings were changed after they were read; read them again.");
      }
      Settings after = replacing(before, json);
      Columns columns =
          Columns.none()
              .with("settings", Json.write(after))
              .with("nonce", UUID.randomUUID().toString());
      Write write =
          row.map(old -> Write.merge(ROW, columns, old.etag()))
              .orElseGet(() -> Write.insert(ROW, columns));
      if (row.isPresent() && row.get().columns().text("settings").equals(Json.write(after))) {
        return before;
      }
      RecordedChange change =
          RecordedChange.unversioned(
              ObjectKind.SETTINGS,
              PARTITION,
              Json.tree(before.settings()),
              Json.<JsonNode>tree(after),
              "changed");
      try {
        Tables.Committed committed = trail.commit(change, List.of(write));
        kept = new Kept(after, tables.clock().instant());
        return new Stored(after, String.valueOf(committed.etags().get(ROW)));
      } catch (StoreConflict faster) {
        if (tries == TRIES) {
          throw faster;
        }
      }
    }
  }

  /**
   * Returns the result that {@link #replace} would have, without changing anything.
   *
   * @throws com.couriermft.formats.failure.InvalidInputException code {@code invalid_settings}
   */
  public Settings check(JsonNode json) {
    return replacing(ofAnyway(tables.find(TABLE, PARTITION, ROW)), json);
  }

  private Settings replacing(Stored before, JsonNode json) {
    Settings defaults = Settings.defaults(defaultLimit);
    return SettingsReader.replacing(defaults, before.settings().pools().keySet(), json);
  }

  private Stored of(Optional<Row> row) {
    Settings defaults = Settings.defaults(defaultLimit);
    return row.map(
            r ->
                new Stored(
                    DamagedDataException.reading(
                        WHAT,
                        () ->
                            SettingsReader.stored(
                                defaults, Json.readTree(r.columns().text("settings")))),
                    r.etag()))
        .orElse(new Stored(defaults, UNSET));
  }

  /** Returns the stored settings, or the defaults if they cannot be read. */
  private Stored ofAnyway(Optional<Row> row) {
    try {
      return of(row);
    } catch (DamagedDataException damaged) {
      LOG.warn("The unreadable settings are replaced", damaged);
      Settings defaults = Settings.defaults(defaultLimit);
      return new Stored(defaults, row.orElseThrow().etag());
    }
  }

  private record Kept(Settings settings, Instant readAt) {}
}
