package com.couriermft.app;

import com.couriermft.automation.chain.Chains;
import com.couriermft.operate.retention.ChainLookup;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Looks up stored chain executions for housekeeping. */
record StoredChains(Chains chains) implements ChainLookup {
  @Override
  public Instant restsSince(String chainExecutionId) {
    return chains.restsSince(chainExecutionId);
  }

  @Override
  public boolean exists(String chainExecutionId) {
    return chains.findExecution(chainExecutionId).isPresent();
  }

  @Override
  public @Nullable String removeEnded(Instant before, @Nullable String from) {
    return chains.removeEnded(before, from);
  }
}
