package com.couriermft.oversight.retention;

import com.couriermft.oversight.notification.Notifications;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Notifications that are not told any more, for those that are old enough. */
final class OldNotifications implements CleanupPass {
  private final Notifications notifications;
  private final Supplier<RetentionPolicy> policy;

  OldNotifications(Notifications notifications, Supplier<RetentionPolicy> policy) {
    this.notifications = notifications;
    this.policy = policy;
  }

  @Override
  public String name() {
    return "notifications";
  }

  @Override
  public @Nullable String step(@Nullable String from) {
    return notifications.removeBefore(policy.get().oldestNotification(), from);
  }
}
