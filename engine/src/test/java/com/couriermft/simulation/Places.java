package com.couriermft.simulation;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import java.util.List;
import java.util.function.Consumer;

/**
 * Checks that an execution can continue. A running execution must have its slot. A queued one must
 * have a row that brings it to a worker, or a row that makes the sweep write such a row.
 */
final class Places {
  private final Storage storage;
  private final Consumer<String> violated;

  Places(Storage storage, Consumer<String> violated) {
    this.storage = storage;
    this.violated = violated;
  }

  void check(String execution) {
    Columns header = storage.header(execution);
    if (header == null) {
      return;
    }
    List<Row> rows =
        storage.pool(header.text("pool")).stream()
            .filter(row -> row.columns().text("execution").equals(execution))
            .toList();
    long epoch = header.number("epoch");
    if (header.text("state").equals("running")
        && rows.stream().noneMatch(row -> isSlot(row) && row.columns().number("epoch") == epoch)) {
      violated.accept(execution + ": it runs without a slot");
    }
    if (header.text("state").equals("queued")
        && rows.stream().noneMatch(row -> brings(row, epoch))) {
      violated.accept(execution + ": it is queued and has no place");
    }
  }

  /** Returns whether a row of the pool records unfinished work for an ended execution. */
  boolean isMarked(String execution, String pool) {
    return storage.pool(pool).stream()
        .filter(row -> row.columns().text("execution").equals(execution))
        .anyMatch(row -> isSlot(row) || row.key().contains("|finalise|"));
  }

  private static boolean brings(Row row, long epoch) {
    return isSlot(row)
        || row.key().contains("|start|")
        || !row.key().contains("|finalise|") && row.columns().number("epoch") == epoch;
  }

  private static boolean isSlot(Row row) {
    return row.key().startsWith("b|");
  }
}
