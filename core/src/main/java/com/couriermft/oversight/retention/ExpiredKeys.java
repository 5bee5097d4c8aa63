package com.couriermft.oversight.retention;

import com.couriermft.starting.launch.IdempotencyKeys;
import org.jspecify.annotations.Nullable;

/** Every partition of idempotency keys, for those whose time is over. */
final class ExpiredKeys implements CleanupPass {
  private final IdempotencyKeys keys;

  ExpiredKeys(IdempotencyKeys keys) {
    this.keys = keys;
  }

  @Override
  public String name() {
    return "keys";
  }

  @Override
  public @Nullable String step(@Nullable String from) {
    int partition = from == null ? 0 : Integer.parseInt(from);
    keys.removeExpired(partition);
    return partition + 1 < IdempotencyKeys.PARTITIONS ? Integer.toString(partition + 1) : null;
  }
}
