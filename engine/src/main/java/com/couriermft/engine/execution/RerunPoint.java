package com.couriermft.engine.execution;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import java.util.Locale;

/**
 * A point from which a rerun can start: a top-level step or block that an execution has reached,
 * with its context at that time. The first step has no rerun point, because its context is the
 * execution's input. Stored in the row {@code w|{generation:02}|{index:04}} of the execution:
 *
 * <pre>{"context_ref": "000004-….json", "context": ""}</pre>
 *
 * @param generation the execution's generation, from 1
 * @param index the index of the step, or of the marker that starts the block
 * @param checkpoint the context before the step or block
 */
public record RerunPoint(int generation, int index, Checkpoint checkpoint) {
  /** Returns the row key of a rerun point. */
  static String key(int generation, int index) {
    return String.format(Locale.ROOT, "w|%02d|%04d", generation, index);
  }

  static RerunPoint of(int generation, int index, Row row) {
    Columns columns = row.columns();
    Checkpoint checkpoint =
        new Checkpoint(columns.get(BranchRows.CONTEXT_REF), columns.get(BranchRows.CONTEXT));
    return new RerunPoint(generation, index, checkpoint);
  }

  /**
   * Returns the write for the row of the rerun point, which replaces the row of an earlier pass.
   */
  Write write(Columns nonce) {
    return Write.upsert(
        key(generation, index),
        Columns.none()
            .with(BranchRows.CONTEXT_REF, checkpoint.blob())
            .with(BranchRows.CONTEXT, checkpoint.inline())
            .with(nonce));
  }
}
