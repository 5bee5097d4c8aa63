package com.couriermft.operate.verify;

import com.couriermft.operate.verify.AuditHashes.Broken;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.Finding.Subject;
import com.couriermft.operate.verify.RunRows.AuditRow;
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
    Optional<Broken> broken = broken(rows);
    // A scan is not a snapshot: the execution may have continued while its rows were read.
    for (int look = 0; look < LOOKS && broken.isPresent(); look++) {
      broken = broken(tables.queryAll(TABLE, id, new KeyRange(AUDIT, HEADER + "!")));
    }
    broken.ifPresent(
        row ->
            found.accept(
                new Finding(
                    AuditHashes.INVARIANT,
                    Severity.WRONG,
                    Subject.row(TABLE, id, row.key()),
                    row.found(),
                    AuditHashes.expected(),
                    AuditHashes.mends())));
  }

  private static Optional<Broken> broken(List<Row> rows) {
    if (rows.stream().noneMatch(row -> row.key().equals(HEADER))) {
      return Optional.empty(); // Retention is removing the chain execution, the header first.
    }
    List<AuditRow> audit =
        rows.stream().filter(row -> row.key().startsWith(AUDIT)).map(AuditRow::of).toList();
    Map<String, String> heads = Map.of();
    for (Row row : rows) {
      if (row.key().equals(HEADER) && !audit.isEmpty()) {
        heads = Map.of(audit.get(0).branch(), row.columns().text("audit_hash"));
      }
    }
    return new AuditHashes(audit, heads).first();
  }
}
