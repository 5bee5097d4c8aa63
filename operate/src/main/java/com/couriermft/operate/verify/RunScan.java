package com.couriermft.operate.verify;

import com.couriermft.engine.execution.ExecutionStore;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.Tables;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Scans the table {@code executions} and passes executions to a consumer in batches, ordered by id.
 * Keeps one page of rows, one batch, and the rows of the current execution in memory.
 */
final class RunScan {
  private static final int PAGE = 1_000;
  private static final int BATCH = 250;

  private final PoolTable pools;
  private final Consumer<List<RunRows>> sink;
  private List<RunRows> batch = new ArrayList<>();
  private List<Row> rows = new ArrayList<>();
  private @Nullable String id;

  private RunScan(PoolTable pools, Consumer<List<RunRows>> sink) {
    this.pools = pools;
    this.sink = sink;
  }

  /** Scans all executions, and adds each execution's rows in pools. */
  static void read(TableScan scan, PoolTable pools, Consumer<List<RunRows>> sink) {
    RunScan run = new RunScan(pools, sink);
    String continuation = null;
    do {
      Tables.Page page = scan.scan(ExecutionStore.TABLE, PAGE, continuation);
      page.rows().forEach(run::add);
      continuation = page.continuation();
    } while (continuation != null);
    run.endRun();
    run.handOn();
  }

  private void add(Row row) {
    if (!row.partition().equals(id)) {
      endRun();
      id = row.partition();
    }
    rows.add(row);
  }

  private void endRun() {
    if (id != null) {
      batch.add(new RunRows(id, rows, pools.take(id)));
      rows = new ArrayList<>();
    }
    if (batch.size() == BATCH) {
      handOn();
    }
  }

  private void handOn() {
    sink.accept(batch);
    batch = new ArrayList<>();
  }
}
