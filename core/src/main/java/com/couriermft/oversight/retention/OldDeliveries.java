package com.couriermft.oversight.retention;

import com.couriermft.files.delivery.DeliveryStore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Records of moved files, for those that are old enough; the list of them shrinks as it goes. */
final class OldDeliveries implements CleanupPass {
  private final DeliveryStore store;
  private final Supplier<RetentionPolicy> policy;

  OldDeliveries(DeliveryStore store, Supplier<RetentionPolicy> policy) {
    this.store = store;
    this.policy = policy;
  }

  @Override
  public String name() {
    return "deliveries";
  }

  @Override
  public @Nullable String step(@Nullable String from) {
    return store.removeBefore(policy.get().oldestDelivery()) ? "more" : null;
  }
}
