package com.couriermft.engine.execution;

import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.Write;
import java.util.Locale;

/**
 * A waypoint is a step or block outside all blocks that an execution has come to, with the context
 * that it had then: a rerun may begin there. Where an execution begins it has none, for its input
 * is that context. It is the row {@code w|{generation:02}|{index:04}} of the execution:
 *
 * <pre>{"context_ref": "000004-….json", "context": ""}</pre>
 *
 * @param generation of the execution, from 1
 * @param index of the step, or of the marker that begins the block
 * @param checkpoint the context before it
 */
public record RerunPoint(int generation, int index, Checkpoint checkpoint) {
  /** Returns the key of a waypoint's row. */
  static String key(int generation, int index) {
    return String.format(Locale.ROOT, "w|%02d|%04d", generation, index);
  }

  /** Reads a row. */
  static RerunPoint of(int generation, int index, Row row) {
    Columns columns = row.columns();
    Checkpoint checkpoint =
        new Checkpoint(columns.get(BranchRows.CONTEXT_REF), columns.get(BranchRows.CONTEXT));
    return new RerunPoint(generation, index, checkpoint);
  }

  /** Returns the write of its row, in place of one that an earlier pass has left. */
  Write write(Columns nonce) {
    return Write.upsert(
        key(generation, index),
        Columns.none()
            .with(BranchRows.CONTEXT_REF, checkpoint.blob())
            .with(BranchRows.CONTEXT, checkpoint.inline())
            .with(nonce));
  }
}
