package com.couriermft.operate.attention;

import com.couriermft.formats.failure.ConflictException;
import com.couriermft.formats.failure.catalogue.RequestCodes;
import com.couriermft.operate.attention.AttentionMark.Assignment;
import com.couriermft.operate.attention.AttentionMark.Silence;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Stores attention marks in the table {@code config}, partition {@code attention}, with a row for
 * each issue that has a mark. A change also deletes expired rows. A revision is the time of the
 * change in milliseconds, but at least the previous revision plus one. Two different marks of a key
 * therefore never have the same revision. Thread-safe.
 */
public final class AttentionMarks {
  static final String TABLE = "config";
  static final String PARTITION = "attention";

  /**
   * Maximum number of rows that one change deletes, so that the change fits into one transaction.
   */
  static final int MOST_REMOVED = 50;

  /**
   * Retention of an empty row, which keeps its revision. The period exceeds any expected difference
   * between clocks.
   */
  static final Duration KEPT = Duration.ofMinutes(5);

  private static final int MOST_TRIES = 8;

  private final Tables tables;

  /** Creates a store of marks in these tables. */
  public AttentionMarks(Tables tables) {
    this.tables = tables;
  }

  /**
   * Reads the marks that have not expired, with one request per thousand rows. Unreadable rows are
   * logged and skipped.
   *
   * @return the marks by the keys of the issues
   */
  public Map<String, AttentionMark> byKey() {
    Instant now = tables.clock().instant();
    Map<String, AttentionMark> all = new TreeMap<>();
    rows()
        .forEach(
            row -> {
              AttentionMark mark = kept(row).at(now);
              if (!mark.saysNothing()) {
                all.put(row.key(), mark);
              }
            });
    return all;
  }

  /** Returns the mark of an issue; {@link AttentionMark#NONE} if the issue has no mark. */
  public AttentionMark get(String key) {
    AttentionMark kept = kept(tables.find(TABLE, PARTITION, key).orElse(null));
    return kept.at(tables.clock().instant());
  }

  /** Returns whether a request would leave a mark unchanged. */
  public boolean isDone(MarkRequest request, AttentionMark mark) {
    return request.applied(mark, tables.clock().instant()).equals(mark);
  }

  /**
   * Changes the mark of an issue. Concurrent changes are not lost: each change applies to the
   * result of the previous one.
   *
   * @throws ConflictException {@code attention_changed}: another operator changed the mark after
   *     the revision in the request; {@code concurrent_update}: too many operators change marks at
   *     the same time
   */
  public Outcome change(String key, MarkRequest request) {
    for (int tries = 1; ; tries++) {
      try {
        return tryChange(key, request);
      } catch (StoreConflict another) {
        if (tries == MOST_TRIES) {
          throw another;
        }
      }
    }
  }

  /**
   * The result of a request.
   *
   * @param mark the mark after the request
   * @param isChange whether the request changed the mark; false if the mark was already as
   *     requested
   */
  public record Outcome(AttentionMark mark, boolean isChange) {}

  private Outcome tryChange(String key, MarkRequest request) {
    Instant now = tables.clock().instant();
    List<Row> rows = rows();
    Row row = rows.stream().filter(each -> each.key().equals(key)).findFirst().orElse(null);
    AttentionMark kept = kept(row);
    AttentionMark before = kept.at(now);
    AttentionMark after = request.applied(before, now);
    if (after.equals(before)) {
      return new Outcome(before, false);
    }
    Long seen = request.revision();
    if (seen != null && seen != before.revision()) {
      throw new ConflictException(
          RequestCodes.ATTENTION_CHANGED,
          "Another operator has changed this entry since you loaded it. Reload the overview.");
    }
    List<Write> writes = new ArrayList<>();
    rows.stream()
        .filter(each -> !each.key().equals(key) && isOver(each, now))
        .limit(MOST_REMOVED)
        .forEach(each -> writes.add(Write.delete(each.key(), each.etag())));
    long revision = Math.max(kept.revision() + 1, now.toEpochMilli());
    Columns columns = columns(after, revision);
    writes.add(row == null ? Write.insert(key, columns) : Write.merge(key, columns, row.etag()));
    tables.transact(TABLE, PARTITION, writes);
    return new Outcome(after.revised(revision), true);
  }

  /**
   * Returns whether a row can be deleted, because the row is readable and expired some time ago.
   */
  private static boolean isOver(Row row, Instant now) {
    AttentionMark kept = kept(row);
    return !kept.equals(AttentionMark.NONE)
        && kept.at(now).saysNothing()
        && kept.revision() < now.minus(KEPT).toEpochMilli();
  }

  private List<Row> rows() {
    return tables.queryAll(TABLE, PARTITION, KeyRange.prefix(""));
  }

  /** Returns the mark in a row, even if it has expired; {@code NONE} if the row is unreadable. */
  private static AttentionMark kept(@Nullable Row row) {
    if (row == null) {
      return AttentionMark.NONE;
    }
    String subject = "The attention mark '" + row.key() + "'";
    Listed<AttentionMark> read = Listed.read(row.key(), subject, () -> read(row.columns()));
    List<AttentionMark> readable = Listed.readable(List.of(read));
    return readable.isEmpty() ? AttentionMark.NONE : readable.get(0);
  }

  private static AttentionMark read(Columns columns) {
    String assignee = columns.textOrNull("assignee");
    String state = columns.textOrNull("silence");
    return new AttentionMark(
        columns.number("revision"),
        assignee == null
            ? null
            : Assignment.of(
                assignee,
                columns.text("assigned_by"),
                time(columns, "assigned_at"),
                columns.textOrNull("assigned_note")),
        state == null
            ? null
            : new Silence(
                state,
                columns.text("silenced_by"),
                time(columns, "silenced_at"),
                columns.textOrNull("silenced_note"),
                columns.instant("through"),
                time(columns, "until")));
  }

  private static Instant time(Columns columns, String name) {
    return Objects.requireNonNull(columns.instant(name), name);
  }

  /**
   * Returns all columns, including empty ones, because a merge keeps the columns that it does not
   * contain.
   */
  private static Columns columns(AttentionMark mark, long revision) {
    Assignment assigned = mark.assignment();
    Silence silence = mark.silence();
    return Columns.none()
        .with("nonce", UUID.randomUUID().toString())
        .with("revision", revision)
        .with("assignee", assigned == null ? null : assigned.assignee())
        .with("assigned_by", assigned == null ? null : assigned.by())
        .with("assigned_at", assigned == null ? null : assigned.at())
        .with("assigned_note", assigned == null ? null : assigned.note())
        .with("silence", silence == null ? null : silence.state())
        .with("silenced_by", silence == null ? null : silence.by())
        .with("silenced_at", silence == null ? null : silence.at())
        .with("silenced_note", silence == null ? null : silence.note())
        .with("through", silence == null ? null : silence.through())
        .with("until", silence == null ? null : silence.until());
  }
}
