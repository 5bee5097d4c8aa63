package com.couriermft.oversight.verify;

import com.couriermft.storage.store.Row;

/** A pool has no more slots than its limit, but after the limit was lowered. */
final class SlotsWithinLimit implements PoolCheck {
  @Override
  public String invariant() {
    return "I1";
  }

  @Override
  public void check(PoolCount pool, CheckReport report) {
    Row fence = pool.fence();
    if (fence != null && pool.slots() > fence.columns().integer("limit")) {
      report.note(
          "%d slots are held".formatted(pool.slots()),
          "%d at most, unless the limit was lowered since"
              .formatted(fence.columns().integer("limit")),
          "the ends of those that run; if nobody has lowered the limit, report this");
    }
  }
}
