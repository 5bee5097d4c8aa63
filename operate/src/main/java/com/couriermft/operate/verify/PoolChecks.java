package com.couriermft.operate.verify;

import com.couriermft.operate.verify.PoolTable.PoolCount;
import com.couriermft.storage.store.Row;
import java.time.Duration;
import java.util.List;
import java.util.function.BiConsumer;

/** The checks of pools, each for one invariant. */
final class PoolChecks {
  private PoolChecks() {}

  /** A check of one invariant of a single pool. Reports every violation. */
  record PoolCheck(String invariant, BiConsumer<PoolCount, CheckReport> check) {}

  /** All checks of a pool, in the order of their findings. */
  static final List<PoolCheck> ALL =
      List.of(
          new PoolCheck("I1", PoolChecks::slotsWithinLimit),
          new PoolCheck("settings", PoolChecks::limitsAreApplied),
          new PoolCheck("sweep", PoolChecks::poolIsSwept),
          new PoolCheck("rows", PoolChecks::poolRowsAreKnown));

  /** Checks that a pool has no more slots than its limit, unless the limit was recently lowered. */
  private static void slotsWithinLimit(PoolCount pool, CheckReport report) {
    Row fence = pool.fence();
    if (fence != null && pool.slots() > fence.columns().integer("limit")) {
      report.note(
          "%d slots are in use".formatted(pool.slots()),
          "at most %d, unless the limit was lowered in the meantime"
              .formatted(fence.columns().integer("limit")),
          "slots are released when executions end; if no one lowered the limit, report this as a"
              + " bug");
    }
  }

  /** Checks that a pool's fence row contains the limit from the settings. */
  private static void limitsAreApplied(PoolCount pool, CheckReport report) {
    Integer wanted = pool.setLimit();
    Row fence = pool.fence();
    if (wanted == null || fence == null || fence.columns().integer("limit") == wanted) {
      return;
    }
    Duration younger =
        fence.age().compareTo(pool.settingsAge()) < 0 ? fence.age() : pool.settingsAge();
    report.sweepMends(
        younger,
        "its limit is %d concurrent executions".formatted(fence.columns().integer("limit")),
        "%d, according to the settings".formatted(wanted));
  }

  /** Checks that the pool was swept recently. */
  private static void poolIsSwept(PoolCount pool, CheckReport report) {
    Row sweep = pool.sweep();
    boolean isUsed = pool.slots() + pool.waiting() > 0;
    String expected =
        "a sweep every "
            + CheckReport.seconds(report.norms().sweepEvery())
            + ", which repairs lost work";
    String mends = "start a host, or check the function sweep_timer and the hosts' logs";
    if (sweep != null && sweep.age().compareTo(report.norms().longestWithoutSweep()) > 0) {
      report.wrong(
          "it was last swept %s ago".formatted(CheckReport.seconds(sweep.age())), expected, mends);
    } else if (sweep == null && isUsed && pool.setLimit() == null) {
      report.wrong(
          "it has %d executions, but it is not in the settings, so no host sweeps it"
              .formatted(pool.slots() + pool.waiting()),
          expected,
          "add the pool to the settings (PATCH /settings)");
    } else if (sweep == null && isUsed && pool.fence() != null) {
      Row fence = pool.fence();
      if (fence.age().compareTo(report.norms().longestWithoutSweep()) > 0) {
        report.wrong("it has never been swept", expected, mends);
      }
    }
  }

  /** Checks that a pool's partition has only the rows that docs/develop/storage.md names. */
  private static void poolRowsAreKnown(PoolCount pool, CheckReport report) {
    pool.unknown()
        .forEach(
            key ->
                report.note(
                    "unknown row '%s'".formatted(key),
                    "rows that this release knows",
                    "not needed; a newer release may have written it"));
  }
}
