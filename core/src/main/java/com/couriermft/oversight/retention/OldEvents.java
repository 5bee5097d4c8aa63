package com.couriermft.oversight.retention;

import com.couriermft.operating.event.EventFeed;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Events of the feed, for those that are old enough. */
final class OldEvents implements CleanupPass {
  private final EventFeed feed;
  private final Supplier<RetentionPolicy> policy;

  OldEvents(EventFeed feed, Supplier<RetentionPolicy> policy) {
    this.feed = feed;
    this.policy = policy;
  }

  @Override
  public String name() {
    return "events";
  }

  @Override
  public @Nullable String step(@Nullable String from) {
    return feed.removeBefore(policy.get().oldestEvent()) ? "more" : null;
  }
}
