package com.couriermft.execution;

import com.couriermft.audit.AuditEvent;
import com.couriermft.failure.Failure;
import com.couriermft.failure.NotFoundException;
import com.couriermft.json.Json;
import com.couriermft.store.Columns;
import com.couriermft.store.KeyRange;
import com.couriermft.store.Row;
import com.couriermft.store.StoreConflict;
import com.couriermft.store.Tables;
import com.couriermft.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The partition of each execution in the table {@code executions}: header, step attempts, audit.
 * Whatever a step changes is one transaction over it. Thread-safe.
 */
public final class ExecutionStore {
  /** The table. */
  public static final String TABLE = "executions";

  private final Tables tables;

  /** On these tables. */
  public ExecutionStore(Tables tables) {
    this.tables = tables;
  }

  /** The header as it is now: one request. */
  public Optional<Snapshot> find(String id) {
    return tables.find(TABLE, id, Branch.ROOT).map(row -> snapshot(id, row));
  }

  /**
   * The header as it is now.
   *
   * @throws NotFoundException {@code execution_not_found}
   */
  public Snapshot get(String id) {
    return find(id)
        .orElseThrow(
            () ->
                new NotFoundException(
                    "execution_not_found", "There is no execution '" + id + "'."));
  }

  /**
   * Commits a change: one transaction.
   *
   * @param before what the header was read as; {@code null} for a new execution
   * @return the header with its new version
   * @throws StoreConflict somebody else was faster: read again
   */
  public Snapshot commit(@Nullable Snapshot before, Change change) {
    Columns nonce = Columns.none().with("nonce", change.nonce());
    Execution after = change.after();
    List<Write> writes = new ArrayList<>();
    writes.add(
        before == null
            ? Write.insert(Branch.ROOT, after.columns().with(nonce))
            : Write.merge(Branch.ROOT, changed(before, after).with(nonce), before.etag()));
    if (change.step() != null) {
      writes.add(Write.upsert(change.step().key().rowKey(), change.step().columns().with(nonce)));
    }
    change.audit().forEach(event -> writes.add(Write.insert(key(event), row(event).with(nonce))));
    Tables.Committed committed = tables.transact(TABLE, after.id(), writes);
    String etag = committed.etags().get(Branch.ROOT);
    if (etag == null) {
      throw new StoreConflict("Execution " + after.id() + " has changed since it was written");
    }
    return new Snapshot(after, etag, Duration.ZERO, committed.at());
  }

  /**
   * Renews a lease: merges the header's changes without step or audit rows.
   *
   * @throws StoreConflict somebody else has written the header
   */
  public Snapshot touch(Snapshot before, Execution after, String nonce) {
    return commit(before, new Change(after, null, List.of(), nonce));
  }

  /** One attempt's row. */
  public Optional<StepExecution> findStep(String id, StepExecution.Key key) {
    return tables.find(TABLE, id, key.rowKey()).map(row -> new StepExecution(key, row.columns()));
  }

  /** Every attempt of a generation, ordered by step and attempt. */
  public List<StepExecution> steps(String id, int generation) {
    return steps(id, KeyRange.prefix("s|%02d|".formatted(generation)));
  }

  /** Every attempt there was, ordered by generation, step and attempt. */
  public List<StepExecution> steps(String id) {
    return steps(id, KeyRange.prefix("s|"));
  }

  private List<StepExecution> steps(String id, KeyRange range) {
    return tables.queryAll(TABLE, id, range).stream()
        .map(row -> new StepExecution(StepExecution.Key.of(row.key()), row.columns()))
        .toList();
  }

  /** The audit trail in time order. */
  public List<AuditEvent> audit(String id) {
    return tables.queryAll(TABLE, id, KeyRange.prefix("a|")).stream()
        .map(ExecutionStore::event)
        .sorted(Comparator.comparing(AuditEvent::at).thenComparing(AuditEvent::seq))
        .toList();
  }

  /**
   * A part of the audit trail in time order.
   *
   * @param top most rows, 1..999
   * @param after from the page before, {@code null} for the first
   */
  public AuditPage audit(String id, int top, @Nullable String after) {
    KeyRange all = KeyRange.prefix("a|");
    KeyRange range = after == null ? all : new KeyRange(after + "!", all.to());
    List<Row> rows = new ArrayList<>();
    String continuation = null;
    do {
      Tables.Page page = tables.query(TABLE, id, range, top + 1 - rows.size(), continuation);
      rows.addAll(page.rows());
      continuation = page.continuation();
    } while (continuation != null && rows.size() <= top);
    boolean more = rows.size() > top;
    List<Row> shown = more ? rows.subList(0, top) : rows;
    return new AuditPage(
        shown.stream().map(ExecutionStore::event).toList(), more ? rows.get(top - 1).key() : null);
  }

  /** The audit row of a run's present rest or end. */
  public Optional<AuditEvent> findEnding(Execution e) {
    Instant at = e.endedAt();
    if (at == null) {
      return Optional.empty();
    }
    String then = "a|%019d|%s|".formatted(at.toEpochMilli(), Branch.ROOT);
    return tables.queryAll(TABLE, e.id(), KeyRange.prefix(then)).stream()
        .map(ExecutionStore::event)
        .filter(event -> event.event().equals("execution." + e.state().text()))
        .reduce((earlier, later) -> later);
  }

  private static Snapshot snapshot(String id, Row row) {
    return new Snapshot(new Execution(id, row.columns()), row.etag(), row.age(), row.readAt());
  }

  private static Columns changed(Snapshot before, Execution after) {
    Map<String, Object> old = before.execution().columns().values();
    Map<String, Object> changed = new LinkedHashMap<>();
    after
        .columns()
        .values()
        .forEach(
            (name, value) -> {
              if (!value.equals(old.get(name))) {
                changed.put(name, value);
              }
            });
    return Columns.of(changed);
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
            .with("uses", event.uses().isEmpty() ? "" : Json.write(event.uses()));
    return event.failure() == null ? row : row.with("failure", Json.write(event.failure()));
  }

  private static AuditEvent event(Row row) {
    Columns columns = row.columns();
    String[] key = row.key().split("\\|");
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
        columns.text("uses").isEmpty()
            ? List.of()
            : List.of(Json.read(columns.text("uses"), String[].class)));
  }

  /**
   * A part of an audit trail.
   *
   * @param events in time order
   * @param next where to go on; {@code null} when this is the last page
   */
  public record AuditPage(List<AuditEvent> events, @Nullable String next) {
    /** Copies. */
    public AuditPage {
      events = List.copyOf(events);
    }
  }

  /**
   * A header as it was read or written.
   *
   * @param execution the header
   * @param etag its version
   * @param age since its last write, by the storage server's clock
   * @param readAt the storage server's time of the answer
   */
  public record Snapshot(Execution execution, String etag, Duration age, Instant readAt) {}

  /**
   * A change to commit.
   *
   * @param after the header after it
   * @param step the attempt's row, whole, or {@code null}
   * @param audit what to tell of it
   * @param nonce unique to this change: tells its own success from a lost race
   */
  public record Change(
      Execution after, @Nullable StepExecution step, List<AuditEvent> audit, String nonce) {
    /** Copies. */
    public Change {
      audit = List.copyOf(audit);
    }
  }
}
