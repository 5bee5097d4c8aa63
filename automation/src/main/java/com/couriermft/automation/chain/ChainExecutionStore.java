package com.couriermft.automation.chain;

import com.couriermft.engine.execution.AuditRows;
import com.couriermft.engine.execution.AuditTrail;
import com.couriermft.engine.execution.ExecutionOutputs;
import com.couriermft.engine.execution.UnknownValueException;
import com.couriermft.engine.expression.OutputValue;
import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.storage.audit.AuditEvent;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.LongText;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Stores chain executions in the table {@code chains}, each in a separate partition. Rows: the
 * header {@code h} with the states of all nodes, the input {@code i}, the outputs of each completed
 * member ({@code o|{node}}), and the audit log. A decision is one transaction that is conditional
 * on the header's ETag. Thread-safe.
 */
final class ChainExecutionStore {
  static final String TABLE = "chains";

  static final String HEADER = "h";
  static final String INPUT = "i";
  private static final String OUTPUTS = "o|";

  /** The header's column with the hash of the last audit row. */
  private static final String AUDIT_HASH = "audit_hash";

  private final Tables tables;
  private final AuditTrail trail;

  ChainExecutionStore(Tables tables) {
    this.tables = tables;
    this.trail = new AuditTrail(tables, TABLE);
  }

  /**
   * A chain execution with its stored version.
   *
   * @param execution the header
   * @param etag the header's version
   * @param age time since the last write of the header, by the storage server's clock
   * @param columns columns of the header
   */
  record Snapshot(ChainExecution execution, String etag, Duration age, Columns columns) {}

  /**
   * Reads a chain execution.
   *
   * @throws DamagedDataException its header cannot be read
   * @throws UnknownValueException only a newer release knows its state
   */
  Optional<Snapshot> find(String id) {
    return tables.find(TABLE, id, HEADER).map(row -> snapshot(id, row));
  }

  private static Snapshot snapshot(String id, Row row) {
    return new Snapshot(read(id, row), row.etag(), row.age(), row.columns());
  }

  private static ChainExecution read(String id, Row row) {
    // A state that only a newer release knows is not damage, so the state is checked first.
    ChainStanding.of(row);
    return DamagedDataException.reading(
        "Chain execution '" + id + "'", () -> ChainRows.read(id, row.columns()));
  }

  /**
   * Returns the state of a chain execution, even if the rest of its header is damaged.
   *
   * @throws UnknownValueException only a newer release knows its state
   */
  Optional<ChainStanding> findStanding(String id) {
    return tables.find(TABLE, id, HEADER).map(ChainStanding::of);
  }

  /**
   * Marks an unreadable chain execution as failed: writes only the header, without an audit row. An
   * execution that had ended keeps its state.
   *
   * @throws StoreConflict another host has written the header
   */
  void endUnreadable(String id, String why, Instant at, String nonce) {
    Optional<Row> header = tables.find(TABLE, id, HEADER);
    if (header.isPresent()) {
      ChainState was = ChainStanding.of(header.get()).state();
      Columns ended =
          nonce(nonce)
              .with("state", (was.isOpen() ? ChainState.FAILED : was).text())
              .with("state_changed_at", at)
              .with("reason", why);
      Write write = Write.merge(HEADER, ended, header.get().etag());
      tables.transact(TABLE, id, List.of(write));
    }
  }

  /**
   * Writes a new chain execution.
   *
   * @throws StoreConflict a chain execution with this id exists
   */
  void insert(ChainExecution made, ChainInput input, AuditEvent first, String nonce) {
    Columns witness = nonce(nonce);
    Columns text = LongText.columns(input.text());
    Write audit = AuditRows.insert(made.id(), first, "", witness);
    Columns header = ChainRows.header(made).with(AUDIT_HASH, AuditRows.hash(audit));
    tables.transact(
        TABLE,
        made.id(),
        List.of(
            Write.insert(HEADER, header.with(witness)),
            Write.insert(INPUT, text.with(witness)),
            audit));
  }

  /**
   * Commits a decision: one transaction.
   *
   * @throws StoreConflict another host wrote first, so nothing was written; read the chain
   *     execution again
   */
  Snapshot commit(Snapshot before, ChainDecision decision, String nonce) {
    Columns witness = nonce(nonce);
    List<Write> audit = new ArrayList<>();
    String hash = before.columns().text(AUDIT_HASH);
    for (AuditEvent event : decision.audit()) {
      audit.add(AuditRows.insert(decision.after().id(), event, hash, witness));
      hash = AuditRows.hash(audit.get(audit.size() - 1));
    }
    Columns after = ChainRows.header(decision.after()).with(AUDIT_HASH, hash);
    Map<String, Object> changed = new LinkedHashMap<>(after.values());
    changed.entrySet().removeAll(before.columns().values().entrySet());
    List<Write> writes = new ArrayList<>();
    writes.add(Write.merge(HEADER, Columns.of(changed).with(witness), before.etag()));
    decision
        .outputs()
        .forEach(
            (node, values) ->
                writes.add(Write.upsert(OUTPUTS + node, ExecutionOutputs.columns(values))));
    writes.addAll(audit);
    Tables.Committed committed = tables.transact(TABLE, decision.after().id(), writes);
    String etag = committed.etags().get(HEADER);
    // The response has no ETag if another host has written the header since the commit. The next
    // decision then starts
    // from the stored state.
    return etag == null
        ? find(decision.after().id()).orElseThrow()
        : new Snapshot(decision.after(), etag, Duration.ZERO, after);
  }

  private static Columns nonce(String nonce) {
    return Columns.none().with("nonce", nonce);
  }

  /** Returns the input with which a chain execution was started. */
  ChainInput input(String id) {
    return tables
        .find(TABLE, id, INPUT)
        .map(row -> ChainInput.of(LongText.of(row.columns())))
        .orElseThrow(() -> new IllegalStateException("Chain execution " + id + " has no input"));
  }

  /** Returns the outputs of the members, by node. */
  Map<String, OutputValue> outputs(String id) {
    Map<String, OutputValue> outputs = new LinkedHashMap<>();
    for (Row row : tables.queryAll(TABLE, id, KeyRange.prefix(OUTPUTS))) {
      outputs.put(row.key().substring(OUTPUTS.length()), ExecutionOutputs.of(row.columns()));
    }
    return outputs;
  }

  AuditTrail trail() {
    return trail;
  }
}
