package com.couriermft.oversight.verify;

import com.couriermft.storage.store.Row;

/** Somebody looks at the pool every half a minute. */
final class PoolIsSwept implements PoolCheck {
  @Override
  public String invariant() {
    return "sweep";
  }

  @Override
  public void check(PoolCount pool, CheckReport report) {
    Row sweep = pool.sweep();
    boolean isUsed = pool.slots() + pool.waiting() > 0;
    String expected =
        "a sweep every "
            + CheckReport.seconds(report.norms().sweepEvery())
            + ": it mends what is lost";
    String mends = "start a host, or look at the timer 'sweep' and the hosts' logs";
    if (sweep != null && sweep.age().compareTo(report.norms().longestWithoutSweep()) > 0) {
      report.wrong(
          "it was last swept %s ago".formatted(CheckReport.seconds(sweep.age())), expected, mends);
    } else if (sweep == null && isUsed && pool.setLimit() == null) {
      report.wrong(
          "the settings do not name it, so nobody sweeps it, and %d runs are in it"
              .formatted(pool.slots() + pool.waiting()),
          expected,
          "name the pool in the settings (PATCH /settings)");
    } else if (sweep == null && isUsed && pool.fence() != null) {
      Row fence = pool.fence();
      if (fence.age().compareTo(report.norms().longestWithoutSweep()) > 0) {
        report.wrong("it was never swept", expected, mends);
      }
    }
  }
}
