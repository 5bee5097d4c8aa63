package com.couriermft.oversight.retention;

import com.couriermft.starting.launch.IdempotencyKeys;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Every partition of idempotency keys, for those that stand for no execution any more. */
final class ExpiredKeys implements CleanupPass {
  private final IdempotencyKeys keys;
  private final Predicate<String> exists;

  /**
   * Makes the walk.
   *
   * @param exists whether there is a job's or chain's execution of an id
   */
  ExpiredKeys(IdempotencyKeys keys, Predicate<String> exists) {
    this.keys = keys;
    this.exists = exists;
  }

  @Override
  public String name() {
    return "keys";
  }

  @Override
  public @Nullable String step(@Nullable String from) {
    int partition = from == null ? 0 : Integer.parseInt(from);
    keys.removeExpired(partition, exists);
    return partition + 1 < IdempotencyKeys.PARTITIONS ? Integer.toString(partition + 1) : null;
  }
}
