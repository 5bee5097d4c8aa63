package com.couriermft.operate.retention;

import com.couriermft.engine.execution.ExecutionIndex;
import com.couriermft.engine.execution.UlidIndex;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Cleans up executions of which only the header and the audit log remain, once they are old enough.
 */
final class PurgedExecutions implements CleanupPass {
  private final ExecutionIndex index;
  private final ExecutionPurge purge;
  private final Supplier<RetentionPolicy> policy;

  PurgedExecutions(ExecutionIndex index, ExecutionPurge purge, Supplier<RetentionPolicy> policy) {
    this.index = index;
    this.purge = purge;
    this.policy = policy;
  }

  @Override
  public String name() {
    return "audit";
  }

  @Override
  public @Nullable String step(@Nullable String from) {
    RetentionPolicy now = policy.get();
    UlidIndex.Ids ids = index.listPurged(now.newestWithoutAudit(), EndedExecutions.STEP, from);
    ids.ids().forEach(id -> purge.purged(id, now));
    return ids.continuation();
  }
}
