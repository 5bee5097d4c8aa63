package com.couriermft.oversight.verify;

import com.couriermft.storage.store.Row;
import java.time.Duration;

/** A pool's fence row has the limit of the settings. */
final class LimitsAreApplied implements PoolCheck {
  @Override
  public String invariant() {
    return "settings";
  }

  @Override
  public void check(PoolCount pool, CheckReport report) {
    Integer wanted = pool.setLimit();
    Row fence = pool.fence();
    if (wanted == null || fence == null || fence.columns().integer("limit") == wanted) {
      return;
    }
    Duration younger =
        fence.age().compareTo(pool.settingsAge()) < 0 ? fence.age() : pool.settingsAge();
    report.sweepMends(
        younger,
        "it runs %d at a time".formatted(fence.columns().integer("limit")),
        "%d, as the settings say".formatted(wanted));
  }
}
