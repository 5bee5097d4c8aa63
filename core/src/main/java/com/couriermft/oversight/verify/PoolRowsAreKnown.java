package com.couriermft.oversight.verify;

/** A pool's partition holds what docs/storage.md names. */
final class PoolRowsAreKnown implements PoolCheck {
  @Override
  public String invariant() {
    return "rows";
  }

  @Override
  public void check(PoolCount pool, CheckReport report) {
    pool.unknown()
        .forEach(
            key ->
                report.note(
                    "unknown row '%s'".formatted(key),
                    "rows that this version knows",
                    "nothing: a newer version may have written it"));
  }
}
