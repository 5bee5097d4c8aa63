package com.couriermft.running.execution;

import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.Settlement;
import com.couriermft.storage.store.Columns;
import org.jspecify.annotations.Nullable;

/**
 * What somebody says who has an execution go on, as its header keeps it. Immutable.
 *
 * @param by who asks
 * @param reason why; {@code null} if they do not say
 * @param outcome of the act over whose unknown outcome it failed; with {@code null} what was said
 *     last stays
 */
public record ResumeAsk(String by, @Nullable String reason, Settlement.@Nullable Outcome outcome) {
  /** Returns an execution that is about to be resumed. */
  public Execution on(Execution e) {
    Columns asked =
        e.columns().with(ExecutionRows.RESUME_BY, by).with(ExecutionRows.RESUME_REASON, reason);
    Failure failure = e.failure();
    if (outcome != null && failure != null && failure.operation() != null) {
      Settlement settled = new Settlement(failure.operation(), outcome, e.epoch());
      asked = asked.with(ExecutionRows.SETTLED, settled);
    }
    return new Execution(e.id(), asked);
  }

  /** Returns what was last said about an act of unknown outcome. */
  public static @Nullable Settlement settlement(Execution e) {
    return e.columns().get(ExecutionRows.SETTLED);
  }
}
