package com.couriermft.oversight.retention;

import com.couriermft.starting.schedule.FiringStore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Removes verdicts on instants of schedules that are as old as executions that are no longer kept.
 */
final class OldVerdicts implements CleanupPass {
  private final FiringStore store;
  private final Supplier<RetentionPolicy> policy;

  OldVerdicts(FiringStore store, Supplier<RetentionPolicy> policy) {
    this.store = store;
    this.policy = policy;
  }

  @Override
  public String name() {
    return "verdicts";
  }

  @Override
  public @Nullable String step(@Nullable String from) {
    return store.removeBefore(policy.get().oldestVerdict(), from);
  }
}
