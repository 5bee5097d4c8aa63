package com.couriermft.storage.store.azure;

import com.azure.core.http.HttpPipelineCallContext;
import com.azure.core.http.policy.HttpPipelineSyncPolicy;
import com.azure.core.util.Context;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the SDK's tries of one call, with a counter in the call's context. If a second try fails
 * because of a conflict, the first try may have caused the conflict.
 */
final class Tries {
  private static final String KEY = "courier-tries";

  private final AtomicInteger count = new AtomicInteger();

  /** Returns the context for the call. */
  Context context() {
    return new Context(KEY, this);
  }

  /** Returns whether an earlier try may have taken effect. */
  boolean several() {
    return count.get() > 1;
  }

  /** Counts the tries. Place this policy after the retries. */
  static final class Policy extends HttpPipelineSyncPolicy {
    @Override
    protected void beforeSendingRequest(HttpPipelineCallContext context) {
      context
          .getData(KEY)
          .filter(Tries.class::isInstance)
          .ifPresent(tries -> ((Tries) tries).count.incrementAndGet());
    }
  }
}
