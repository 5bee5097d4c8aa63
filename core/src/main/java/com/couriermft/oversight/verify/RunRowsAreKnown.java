package com.couriermft.oversight.verify;

/** A run's partition holds what docs/storage.md names. */
final class RunRowsAreKnown implements RunCheck {
  @Override
  public String invariant() {
    return "rows";
  }

  @Override
  public void check(RunRows run, CheckReport report) {
    run.unknown()
        .forEach(
            row ->
                report.note(
                    "unknown row '%s'".formatted(row.key()),
                    "rows that this version knows",
                    "nothing: a newer version may have written it"));
  }
}
