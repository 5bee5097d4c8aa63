package com.couriermft.definition;

import com.couriermft.store.Columns;
import com.couriermft.store.KeyRange;
import com.couriermft.store.Row;
import com.couriermft.store.Write;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** Keys and columns of the rows that {@link JobStore} keeps. */
final class JobRows {
  static final String TABLE = "definitions";
  static final String PARTITION = "job";
  static final KeyRange CURRENT = KeyRange.prefix("cur|");
  static final String DEPENDENCIES = "a|dependencies";
  static final int MAX_VERSION = 999_999;

  private JobRows() {}

  static String current(String jobId) {
    return "cur|" + jobId;
  }

  static String version(String jobId, int version) {
    return String.format(Locale.ROOT, "v|%s|%06d", jobId, version);
  }

  static KeyRange versions(String jobId) {
    return KeyRange.prefix("v|" + jobId + "|");
  }

  /** What both rows of a version say; each write carries a nonce that it is known again by. */
  static Columns columns(int version, JobContent content, Instant savedAt, String savedBy) {
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

  private static Columns nonce() {
    return Columns.none().with("nonce", UUID.randomUUID().toString());
  }

  static JobVersion toVersion(Row row) {
    Columns columns = row.columns();
    return new JobVersion(
        columns.integer("version"),
        savedAt(columns),
        columns.text("saved_by"),
        columns.text("sha256"));
  }

  static JobSummary toSummary(Row row) {
    Columns columns = row.columns();
    return new JobSummary(
        row.key().substring(current("").length()),
        columns.text("name"),
        columns.integer("version"),
        savedAt(columns),
        columns.text("saved_by"),
        upstreams(columns));
  }

  /** What only the current version's row says. */
  static Columns head(JobDefinition definition) {
    List<String> upstreams = definition.dependsOn().stream().map(Dependency::jobId).toList();
    return Columns.none()
        .with("name", definition.name())
        .with("archived", false)
        .with("depends_on", String.join(" ", upstreams));
  }

  private static List<String> upstreams(Columns columns) {
    String ids = columns.text("depends_on");
    return ids.isEmpty() ? List.of() : List.of(ids.split(" "));
  }

  /** Merged by whoever changes which job waits for which: so they do it one after the other. */
  static Write dependencies(Optional<Row> before) {
    return before
        .map(row -> Write.merge(DEPENDENCIES, nonce(), row.etag()))
        .orElseGet(() -> Write.insert(DEPENDENCIES, nonce()));
  }

  static StoredJob toJob(Row row, JobDefinition definition) {
    JobVersion version = toVersion(row);
    return new StoredJob(
        definition, version.version(), row.etag(), version.savedAt(), version.savedBy());
  }

  private static Instant savedAt(Columns columns) {
    return Objects.requireNonNull(columns.instant("saved_at"), "saved_at");
  }
}
