package com.couriermft.operate.retention;

import com.couriermft.engine.execution.ExecutionIndex;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Processes every execution that is old enough for some cleanup. */
final class EndedExecutions implements CleanupPass {
  static final int STEP = 100;

  private final ExecutionIndex index;
  private final ExecutionPurge purge;
  private final Supplier<RetentionPolicy> policy;

  EndedExecutions(ExecutionIndex index, ExecutionPurge purge, Supplier<RetentionPolicy> policy) {
    this.index = index;
    this.purge = purge;
    this.policy = policy;
  }

  @Override
  public String name() {
    return "executions";
  }

  @Override
  public @Nullable String step(@Nullable String from) {
    RetentionPolicy now = policy.get();
    ExecutionIndex.Entries entries = index.entries(now.newestOfInterest(), STEP, from);
    entries.all().forEach(entry -> purge.ended(entry, now));
    return entries.continuation();
  }
}
