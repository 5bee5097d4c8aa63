package com.couriermft.engine.definition;

import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import com.couriermft.storage.store.trail.RecordedChange;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Defines the keys and columns of the rows in which {@link VersionStore} stores definitions. */
final class VersionRows {
  static final String TABLE = "definitions";
  static final KeyRange CURRENT = KeyRange.prefix("cur|");
  static final String LINKS = "a|dependencies";
  static final KeyRange DISABLED = KeyRange.prefix("off|");
  static final int MAX_VERSION = 999_999;

  private VersionRows() {}

  static String current(String id) {
    return "cur|" + id;
  }

  /** Returns the id of the definition that a current row belongs to. */
  static String id(Row current) {
    return current.key().substring(current("").length());
  }

  /**
   * Returns the key of the row that exists while the current version of a definition is disabled.
   */
  static String disabled(String id) {
    return "off|" + id;
  }

  static String version(String id, int version) {
    return String.format(Locale.ROOT, "v|%s|%06d", id, version);
  }

  static KeyRange versions(String id) {
    return KeyRange.prefix("v|" + id + "|");
  }

  /**
   * Returns the columns that both rows of a version have in common. Each write has its own nonce,
   * by which the writer recognizes it.
   */
  static Columns columns(int version, VersionContent content, Instant savedAt, String savedBy) {
    return nonce()
        .with("version", version)
        .with("sha256", content.sha256())
        .with("content", content.blob())
        .with("saved_at", savedAt)
        .with("saved_by", savedBy);
  }

  static Columns archived() {
    return nonce().with("archived", true);
  }

  static Columns disabledAt(int version) {
    return nonce().with("version", version);
  }

  private static Columns nonce() {
    return Columns.none().with("nonce", UUID.randomUUID().toString());
  }

  /**
   * Returns the entry of the change log for a save.
   *
   * @param before the content of the previous version; {@code null} for a new or archived
   *     definition
   * @param last the number of the previous version, 0 if there is none
   */
  static RecordedChange change(
      String kind,
      Versioned definition,
      String by,
      @Nullable JsonNode before,
      int last,
      int version) {
    return new RecordedChange(
        ObjectKind.in(TABLE, kind),
        definition.id(),
        by,
        last == 0 ? null : last,
        version,
        before,
        definition.toJson());
  }

  static RecordedChange archival(String kind, String id, Row row) {
    int version = row.columns().integer("version");
    ObjectKind changed = ObjectKind.in(TABLE, kind);
    String labels = labels(row).text();
    return RecordedChange.ofVersion(changed, id, version, "archived", labels);
  }

  /** Returns the number of the newest version, from the definition's current row. */
  static int last(Tables tables, String kind, Row current) {
    int named = current.columns().integer("version");
    return named > 0
        ? named
        : tables.queryAll(TABLE, kind, versions(id(current))).stream()
            .mapToInt(row -> Integer.parseInt(row.key().substring(row.key().lastIndexOf('|') + 1)))
            .max()
            .orElse(0);
  }

  static DefinitionVersion toVersion(Row row) {
    Columns columns = row.columns();
    return new DefinitionVersion(
        columns.integer("version"),
        savedAt(columns),
        columns.text("saved_by"),
        columns.text("sha256"));
  }

  static DefinitionSummary toSummary(Row row) {
    Columns columns = row.columns();
    return new DefinitionSummary(
        row.key().substring(current("").length()),
        columns.text("name"),
        columns.integer("version"),
        savedAt(columns),
        columns.text("saved_by"),
        dependsOn(columns),
        labels(row));
  }

  /** Returns the labels of the current version, archived or not. */
  static Labels labels(Row row) {
    return Labels.ofText(row.columns().text("labels"));
  }

  private static List<String> dependsOn(Columns columns) {
    String ids = columns.text("depends_on");
    return ids.isEmpty() ? List.of() : List.of(ids.split(" "));
  }

  static Write links(Optional<Row> before) {
    return before
        .map(row -> Write.merge(LINKS, nonce(), row.etag()))
        .orElseGet(() -> Write.insert(LINKS, nonce()));
  }

  private static Instant savedAt(Columns columns) {
    return Objects.requireNonNull(columns.instant("saved_at"), "saved_at");
  }
}
