package com.couriermft.engine.execution;

import com.couriermft.formats.failure.Settlement;
import com.couriermft.storage.store.Columns;
import org.jspecify.annotations.Nullable;

/**
 * A request to resume an execution, as stored in its header. Immutable.
 *
 * @param by the actor
 * @param reason the reason, or {@code null}
 * @param settled the settlement of the failed step's uncertain request; {@code null} to keep the
 *     previous one
 */
public record ResumeAsk(String by, @Nullable String reason, @Nullable Settlement settled) {
  /** Returns an execution that is about to be resumed. */
  public Execution on(Execution e) {
    Columns asked =
        e.columns().with(ExecutionRows.RESUME_BY, by).with(ExecutionRows.RESUME_REASON, reason);
    if (settled != null) {
      asked = asked.with(ExecutionRows.SETTLED, settled);
    }
    return new Execution(e.id(), asked);
  }

  /** Returns the last settlement of a failed step's uncertain request. */
  public static @Nullable Settlement settlement(Execution e) {
    return e.columns().get(ExecutionRows.SETTLED);
  }
}
