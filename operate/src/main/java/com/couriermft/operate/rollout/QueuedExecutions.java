package com.couriermft.operate.rollout;

import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionFilter;
import com.couriermft.engine.execution.ExecutionQueries;
import com.couriermft.engine.execution.ExecutionState;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Listed;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The queued executions, by job. The newest executions, at most {@link #MOST}, are read on first
 * use. An instance is used for one plan.
 */
final class QueuedExecutions {
  /** Maximum number of executions that are read. */
  static final int MOST = 2_000;

  private static final int PAGE = 200;

  private final ExecutionQueries executions;
  private final LabelFilter scope;
  private @Nullable Map<String, Integer> byJob;
  private boolean isWhole;

  /**
   * Creates the counter of queued executions.
   *
   * @param scope label filter of the executions that are counted
   */
  QueuedExecutions(ExecutionQueries executions, LabelFilter scope) {
    this.executions = executions;
    this.scope = scope;
  }

  /** Returns the number of queued executions of a job, as a phrase: {@code 3 queued executions}. */
  String words(String jobId) {
    int count = counted().getOrDefault(jobId, 0);
    return (isWhole ? "" : "at least ") + count + " queued execution" + (count == 1 ? "" : "s");
  }

  /** Returns whether a queued execution of a job was found. */
  boolean hasAny(String jobId) {
    return counted().containsKey(jobId);
  }

  private Map<String, Integer> counted() {
    if (byJob == null) {
      byJob = new TreeMap<>();
      ExecutionFilter queued = ExecutionFilter.in(ExecutionState.QUEUED).with(scope);
      String after = null;
      int read = 0;
      do {
        ExecutionQueries.Page page = executions.list(queued, PAGE, after);
        for (Listed<Execution> each : page.executions()) {
          Execution execution = each.value();
          if (execution != null) {
            byJob.merge(execution.jobId(), 1, Integer::sum);
          }
        }
        read += PAGE;
        after = page.next();
      } while (after != null && read < MOST);
      isWhole = after == null;
    }
    return byJob;
  }
}
