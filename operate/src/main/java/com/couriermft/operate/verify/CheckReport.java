package com.couriermft.operate.verify;

import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.Finding.Subject;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Collects the findings of one check for one subject. */
final class CheckReport {
  static final String REPORT_THIS = "none; report this as a bug, with the execution's audit log";

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss'Z'").withZone(ZoneOffset.UTC);

  private final String invariant;
  private final Subject subject;
  private final ExpectedDurations norms;
  private final @Nullable Instant nextSweep;
  private final Consumer<Finding> sink;

  /**
   * Creates the report of one check for one subject.
   *
   * @param nextSweep time of the pool's next sweep; {@code null} if the pool is not swept
   */
  CheckReport(
      String invariant,
      Subject subject,
      ExpectedDurations norms,
      @Nullable Instant nextSweep,
      Consumer<Finding> sink) {
    this.invariant = invariant;
    this.subject = subject;
    this.norms = norms;
    this.nextSweep = nextSweep;
    this.sink = sink;
  }

  ExpectedDurations norms() {
    return norms;
  }

  /** Reports a problem that does not resolve by itself. */
  void wrong(String found, String expected, String mends) {
    add(Severity.WRONG, found, expected, mends);
  }

  /** Reports a valid state that may be of interest to an operator. */
  void note(String found, String expected, String mends) {
    add(Severity.NOTE, found, expected, mends);
  }

  /** Reports a state that resolves by itself. */
  void mendsItself(Duration since, String found, String expected, String mends) {
    add(norms.isNormal(since) ? Severity.PENDING : Severity.TRANSIENT, found, expected, mends);
  }

  /** Reports a state that the sweep resolves. After a long time, the state counts as a problem. */
  void sweepMends(Duration since, String found, String expected) {
    if (norms.isOverdue(since) && nextSweep != null) {
      wrong(
          found + " (for " + seconds(since) + ")",
          expected,
          "the sweep couldn't repair it; check the hosts' logs, then report this as a bug");
    } else {
      mendsItself(since, found, expected, nextSweep("repairs it"));
    }
  }

  /** Returns the statement that the next sweep does something, with the latest time. */
  String nextSweep(String does) {
    return nextSweep == null
        ? "the first sweep after a host starts " + does
        : "the next sweep %s, by %s".formatted(does, TIME.format(nextSweep));
  }

  static String seconds(Duration time) {
    return time.toSeconds() + " s";
  }

  private void add(Severity severity, String found, String expected, String mends) {
    sink.accept(new Finding(invariant, severity, subject, found, expected, mends));
  }
}
