package com.couriermft.oversight.retention;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Chain executions that ended as long ago as audit trails are kept. */
final class OldChains implements CleanupPass {
  private final ChainLookup chains;
  private final Supplier<RetentionPolicy> policy;

  OldChains(ChainLookup chains, Supplier<RetentionPolicy> policy) {
    this.chains = chains;
    this.policy = policy;
  }

  @Override
  public String name() {
    return "chains";
  }

  @Override
  public @Nullable String step(@Nullable String from) {
    return chains.removeEnded(policy.get().oldestChain(), from);
  }
}
