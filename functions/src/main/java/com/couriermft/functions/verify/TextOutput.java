package com.couriermft.functions.verify;

import com.couriermft.operate.verify.Finding;
import com.couriermft.operate.verify.Finding.Severity;
import com.couriermft.operate.verify.LiveVerification.Summary;
import java.io.PrintStream;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Writes findings for people, grouped by severity. The most severe ones come last, where they stay
 * visible in a terminal.
 */
final class TextOutput implements Output {
  private static final int MOST = 100;

  private final PrintStream out;
  private final Map<Severity, List<Finding>> findings = new EnumMap<>(Severity.class);

  TextOutput(PrintStream out) {
    this.out = out;
  }

  @Override
  public void found(Finding finding) {
    List<Finding> group =
        findings.computeIfAbsent(finding.severity(), severity -> new ArrayList<>());
    if (group.size() < MOST) {
      group.add(finding);
    }
  }

  @Override
  public void recounted(LocalDate day) {
    out.println("The counters of " + day + " were wrong; they have been recounted.");
  }

  @Override
  public void accepted(Optional<Finding> finding) {
    out.println(
        finding
            .map(each -> "Accepted: " + Words.name(each.subject()) + ", " + each.found() + ".")
            .orElse("There is no finding about the list of changes, so nothing was accepted."));
  }

  @Override
  public void ended(Summary summary) {
    findings.forEach(
        (severity, group) -> {
          out.println(Words.heading(severity));
          group.forEach(this::print);
          long more = summary.count(severity) - group.size();
          if (more > 0) {
            out.println("  ... and " + more + " more; --json shows all");
          }
          out.println();
        });
    out.println(
        String.format(
            Locale.ROOT,
            "Checked %,d executions in %d pools in %.1f s: %s",
            summary.executions(),
            summary.pools(),
            summary.took().toMillis() / 1000.0,
            verdict(summary)));
  }

  private void print(Finding finding) {
    out.println("  " + Words.name(finding.subject()) + "  [" + finding.invariant() + "]");
    out.println("    found     " + finding.found());
    out.println("    expected  " + finding.expected());
    out.println("    repair    " + finding.mends());
  }

  private static String verdict(Summary summary) {
    long wrong = summary.count(Severity.WRONG);
    long mending = summary.count(Severity.TRANSIENT);
    if (wrong + mending == 0) {
      return "no problems found.";
    }
    return "%d wrong, %d transient.".formatted(wrong, mending);
  }
}
