package com.couriermft.engine.execution;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import java.time.Instant;
import java.util.List;

/**
 * Defines the rows of audit events, {@code a|{time:019}|{branch}|{seq:06}}, which are only inserted
 * and never changed.
 */
public final class AuditRows {
  /** The event of a row that cannot be read. */
  static final String UNREADABLE = "audit.unreadable";

  private static final String UNKNOWN = "unknown";

  private AuditRows() {}

  /** Returns the write that inserts an event, with the nonce of its transaction. */
  public static Write insert(AuditEvent event, Columns nonce) {
    return Write.insert(key(event), row(event).with(nonce));
  }

  private static String key(AuditEvent event) {
    return "a|%019d|%s|%06d".formatted(event.at().toEpochMilli(), event.branch(), event.seq());
  }

  private static Columns row(AuditEvent event) {
    Columns row =
        Columns.none()
            .with("at", event.at())
            .with("event", event.event())
            .with("from", event.from())
            .with("to", event.to())
            .with("step_id", event.stepId())
            .with("attempt", event.attempt() == null ? -1 : event.attempt())
            .with("duration_ms", event.durationMs() == null ? -1 : event.durationMs())
            .with("bytes", event.bytes() == null ? -1 : event.bytes())
            .with("actor", event.actor())
            .with("reason", event.reason())
            .with("uses", list(event.uses()))
            .with("iterations", list(event.iterations()));
    return event.failure() == null ? row : row.with("failure", Json.write(event.failure()));
  }

  private static String list(List<?> values) {
    return values.isEmpty() ? "" : Json.write(values);
  }

  private static <T> List<T> list(String json, Class<T[]> type) {
    return json.isEmpty() ? List.of() : List.of(Json.read(json, type));
  }

  /**
   * Returns the event of a row. For an unreadable row, returns the event {@value #UNREADABLE} with
   * the reason, at the time in the row's key.
   *
   * @throws DamagedDataException the key cannot be read either
   */
  static AuditEvent event(Row row) {
    String what = "Row '%s' of the audit log of '%s'".formatted(row.key(), row.partition());
    return DamagedDataException.reading(
        what,
        () -> {
          String[] key = row.key().split("\\|");
          Listed<AuditEvent> read = Listed.read(row.key(), what, () -> event(key, row.columns()));
          AuditEvent event = read.value();
          return event == null ? unreadable(key, read.problem()) : event;
        });
  }

  /**
   * Checks that a row can be read.
   *
   * @throws RuntimeException the row cannot be read
   */
  static void require(Row row) {
    event(row.key().split("\\|"), row.columns());
  }

  private static AuditEvent unreadable(String[] key, String problem) {
    Instant at = Instant.ofEpochMilli(Long.parseLong(key[1]));
    int seq = Integer.parseInt(key[3]);
    return AuditEvent.note(at, key[2], seq, UNREADABLE, UNKNOWN, problem);
  }

  private static AuditEvent event(String[] key, Columns columns) {
    String failure = columns.text("failure");
    return new AuditEvent(
        Instant.parse(columns.text("at")),
        key[2],
        Integer.parseInt(key[3]),
        columns.text("event"),
        columns.textOrNull("from"),
        columns.textOrNull("to"),
        columns.textOrNull("step_id"),
        columns.number("attempt") < 0 ? null : columns.integer("attempt"),
        columns.number("duration_ms") < 0 ? null : columns.number("duration_ms"),
        columns.number("bytes") < 0 ? null : columns.number("bytes"),
        failure.isEmpty() ? null : Json.read(failure, Failure.class),
        columns.text("actor"),
        columns.textOrNull("reason"),
        list(columns.text("uses"), String[].class),
        list(columns.text("iterations"), Integer[].class));
  }
}
