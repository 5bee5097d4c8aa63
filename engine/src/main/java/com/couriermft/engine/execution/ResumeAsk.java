package com.couriermft.engine.execution;

import com.couriermft.formats.failure.Settlement;
import com.couriermft.storage.store.Columns;
import org.jspecify.annotations.Nullable;

/**
 * What somebody says who has an execution go on, as its header keeps it. Immutable.
 *
 * @param by who asks
 * @param reason why; {@code null} if they do not say
 * @param settled what became of the act of the step that failed; with {@code null} what was said
 *     last stays
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

  /** Returns what was last said about the act of a failed step. */
  public static @Nullable Settlement settlement(Execution e) {
    return e.columns().get(ExecutionRows.SETTLED);
  }
}
