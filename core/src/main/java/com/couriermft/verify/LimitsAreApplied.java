package com.couriermft.verify;

import com.couriermft.store.Row;

/** A pool's fence row has the limit of the settings. */
final class LimitsAreApplied implements PoolCheck {
  @Override
  public String invariant() {
    return "settings";
  }

  @Override
  public void check(PoolRows pool, Report report) {
    Integer wanted = pool.setLimit();
    Row fence = pool.fence();
    if (wanted == null || fence == null || fence.columns().integer("limit") == wanted) {
      return;
    }
    report.sweepMends(
        pool.settingsAge(),
        "it runs %d at a time".formatted(fence.columns().integer("limit")),
        "%d, as the settings say".formatted(wanted));
  }
}
