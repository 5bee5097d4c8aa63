package com.couriermft.oversight.retention;

import com.couriermft.storage.store.trail.ChangeQueries;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Entries of the trail of changes, for those that are old enough. */
final class OldChanges implements CleanupPass {
  private final ChangeQueries changes;
  private final Supplier<RetentionPolicy> policy;

  OldChanges(ChangeQueries changes, Supplier<RetentionPolicy> policy) {
    this.changes = changes;
    this.policy = policy;
  }

  @Override
  public String name() {
    return "changes";
  }

  @Override
  public @Nullable String step(@Nullable String from) {
    return changes.removeBefore(policy.get().oldestChange()) ? "more" : null;
  }
}
