package com.couriermft.operate.verify;

import com.couriermft.operate.verify.AuditHashes.Broken;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.Finding.Subject;
import com.couriermft.operate.verify.RunRows.AuditRow;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.KeyRange;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Checks that the audit logs of chain executions are linked by their hashes. */
final class ChainAudits {
  private static final String TABLE = "chains";
  private static final String AUDIT = "a|";
  private static final String HEADER = "h";
  private static final int PAGE = 1_000;
  private static final int LOOKS = 2;

  private final Tables tables;
  private final TableScan scan;
  private final Consumer<Finding> found;

  ChainAudits(Tables tables, TableScan scan, Consumer<Finding> found) {
    this.tables = tables;
    this.scan = scan;
    this.found = found;
  }

  /** Checks all chain executions. */
  void check() {
    List<Row> rows = new ArrayList<>();
    String continuation = null;
    do {
      Tables.Page page = scan.scan(TABLE, PAGE, continuation);
      for (Row row : page.rows()) {
        if (!rows.isEmpty() && !rows.get(0).partition().equals(row.partition())) {
          check(rows);
          rows.clear();
        }
        if (row.key().startsWith(AUDIT) || row.key().equals(HEADER)) {
          rows.add(row);
        }
      }
      continuation = page.continuation();
    } while (continuation != null);
    if (!rows.isEmpty()) {
      check(rows);
    }
  }

  private void check(List<Row> rows) {
    String id = rows.get(0).partition();
    Log log = new Log(rows);
    // A scan is not a snapshot: the execution may have continued while its rows were read.
    for (int look = 0; look < LOOKS && log.broken().isPresent(); look++) {
      log = new Log(tables.queryAll(TABLE, id, new KeyRange(AUDIT, HEADER + "!")));
    }
    log.broken()
        .ifPresent(
            row ->
                found.accept(
                    new Finding(
                        AuditHashes.INVARIANT,
                        Severity.WRONG,
                        Subject.row(TABLE, id, row.key()),
                        row.found(),
                        AuditHashes.expected(),
                        AuditHashes.mends())));
    log.bridged()
        .forEach(
            row -> found.accept(AuditHashes.note(Subject.row(TABLE, id, row.row().key()), row)));
  }

  /** The audit log of a chain execution. */
  private static final class Log {
    private final Optional<Broken> broken;
    private final List<AuditRow> bridged;

    Log(List<Row> rows) {
      List<AuditRow> audit =
          rows.stream().filter(row -> row.key().startsWith(AUDIT)).map(AuditRow::of).toList();
      Optional<Row> header = rows.stream().filter(row -> row.key().equals(HEADER)).findFirst();
      if (header.isEmpty()) {
        // Retention is removing the chain execution, the header first.
        broken = Optional.empty();
        bridged = List.of();
        return;
      }
      Columns columns = header.get().columns();
      Map<String, String> heads =
          audit.isEmpty() ? Map.of() : Map.of(audit.get(0).branch(), columns.text("audit_hash"));
      AuditHashes hashes = new AuditHashes(audit, heads);
      broken = hashes.first().or(() -> brokenNumber(audit.size(), columns.integer("audited")));
      bridged = hashes.bridged();
    }

    /** A release without hashes counts the rows as well. */
    private static Optional<Broken> brokenNumber(int rows, int expected) {
      return rows == expected
          ? Optional.empty()
          : Optional.of(
              new Broken(
                  HEADER,
                  "it has %d audit rows, but its header counts %d".formatted(rows, expected)));
    }

    Optional<Broken> broken() {
      return broken;
    }

    List<AuditRow> bridged() {
      return bridged;
    }
  }
}
