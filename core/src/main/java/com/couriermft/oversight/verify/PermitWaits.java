package com.couriermft.oversight.verify;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.Tables;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Branches that wait until a connection has a permit free for their step. */
final class PermitWaits {
  private static final String TABLE = "permits";
  private static final String WAITERS = "q|";
  private static final int PAGE = 1_000;

  private final Map<String, String> connections = new TreeMap<>();

  private PermitWaits() {}

  /** Reads them all: there are as many as there are steps that wait. */
  static PermitWaits read(TableScan scan) {
    PermitWaits waits = new PermitWaits();
    String continuation = null;
    do {
      Tables.Page page = scan.scan(TABLE, PAGE, continuation);
      page.rows().stream().filter(row -> row.key().startsWith(WAITERS)).forEach(waits::add);
      continuation = page.continuation();
    } while (continuation != null);
    return waits;
  }

  private void add(Row row) {
    Columns c = row.columns();
    connections.put(name(c.text("execution"), c.text("branch")), row.partition());
  }

  /** The connection that a branch waits for, if it does. */
  Optional<String> find(String execution, String branch) {
    return Optional.ofNullable(connections.get(name(execution, branch)));
  }

  private static String name(String execution, String branch) {
    return execution + "|" + branch;
  }
}
