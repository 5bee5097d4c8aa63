package com.couriermft.partners.key;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.kind.ObjectKind;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.trail.RecordedChange;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Maps keys to rows in table {@code config}, partition {@code key}, with one column for each
 * component of {@link Key}. The row {@code {name}} is the current version; rows {@code
 * |{name}|{version:06}} are the retained versions, including the current one.
 */
final class KeyRows {
  static final String TABLE = "config";
  static final String PARTITION = "key";

  /** Prefix that sorts after every name, so that all current rows come first. */
  private static final String KEPT = "|";

  static final KeyRange CURRENT = new KeyRange("", KEPT);

  private KeyRows() {}

  static String version(String name, int version) {
    return KEPT + name + KEPT + "%06d".formatted(version);
  }

  /** Returns the version in the row key of a retained version. */
  static int version(Row row) {
    return Integer.parseInt(row.key().substring(row.key().lastIndexOf(KEPT) + 1));
  }

  static KeyRange versions(String name) {
    return KeyRange.prefix(KEPT + name + KEPT);
  }

  static String text(Key.Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the columns of a key.
   *
   * @param secret name of the private part's secret
   */
  static Columns columns(Key key, String secret) {
    return Columns.none()
        .with("kind", text(key.kind()))
        .with("algorithm", key.algorithm())
        .with("public", key.publicPart())
        .with("fingerprint", key.fingerprint())
        .with("has_private", key.hasPrivate())
        .with("private_keys", String.join(" ", key.privateKeys()))
        .with("created_at", key.createdAt())
        .with("expires_at", key.expiresAt())
        .with("version", key.version())
        .with("labels", key.labels().text())
        .with("secret", secret);
  }

  /** Returns a description of a row's key, for use at the start of a sentence. */
  static String what(Row row) {
    return "Key '" + name(row.key()) + "'";
  }

  static Key key(Row row) {
    return DamagedDataException.reading(what(row), () -> read(row));
  }

  private static Key read(Row row) {
    Columns columns = row.columns();
    return new Key(
        name(row.key()),
        Key.Kind.valueOf(columns.text("kind").toUpperCase(Locale.ROOT)),
        columns.text("algorithm"),
        columns.text("public"),
        columns.text("fingerprint"),
        columns.flag("has_private"),
        fingerprints(columns.textOrNull("private_keys")),
        Instant.parse(columns.text("created_at")),
        columns.instant("expires_at"),
        columns.integer("version"),
        Labels.ofText(columns.text("labels")));
  }

  /** Returns the public properties of a key, for the audit log of changes. */
  static ObjectNode shown(Key key) {
    ObjectNode json = Json.object().put("type", text(key.kind()));
    json.put("algorithm", key.algorithm()).put("fingerprint", key.fingerprint());
    json.put("own", key.hasPrivate());
    if (!key.labels().values().isEmpty()) {
      json.set("labels", Json.tree(key.labels().values()));
    }
    return key.expiresAt() == null ? json : json.put("expires_at", key.expiresAt().toString());
  }

  /** Returns the audit log entry for writing a key. */
  static RecordedChange changed(Key key, Optional<Row> before) {
    return new RecordedChange(
        ObjectKind.KEY,
        key.name(),
        null,
        before.map(row -> row.columns().integer("version")).orElse(null),
        key.version(),
        before.map(KeyRows::shown).orElse(null),
        shown(key));
  }

  /**
   * Returns the audit log entry for deleting a version, or the entire key with its current version.
   *
   * @param stays number of the current version, which remains; {@code null} if none remains
   */
  static RecordedChange removed(Row row, @Nullable Integer stays) {
    int version = row.columns().integer("version");
    String action = stays == null ? "deleted" : "version_deleted";
    return new RecordedChange(
        ObjectKind.KEY, name(row.key()), null, version, stays, shown(row), null, action);
  }

  /** Returns the public properties of a stored key; empty if the row is damaged. */
  private static ObjectNode shown(Row row) {
    try {
      return shown(key(row));
    } catch (DamagedDataException damaged) {
      return Json.object();
    }
  }

  static String secret(Row row) {
    String named = row.columns().textOrNull("secret");
    return named == null ? "key-" + name(row.key()) : named;
  }

  private static String name(String rowKey) {
    return rowKey.startsWith(KEPT) ? rowKey.split("\\|")[1] : rowKey;
  }

  private static List<String> fingerprints(@Nullable String joined) {
    return joined == null ? List.of() : List.of(joined.split(" "));
  }
}
