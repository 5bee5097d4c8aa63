package com.couriermft.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The decisions at markers that one row of the audit log reports: {@code each: 3 items; which:
 * then; and 12 more}.
 *
 * @param decisions the reported decisions
 * @param more the number of decisions that are not reported
 */
record Decided(List<String> decisions, int more) {
  private static final Pattern MORE = Pattern.compile("and (\\d+) more");

  /** Copies mutable components. */
  Decided {
    decisions = List.copyOf(decisions);
  }

  /** Parses the reason in a row. */
  static Decided of(String reason) {
    List<String> decisions = new ArrayList<>();
    int more = 0;
    for (String part : reason.split("; ")) {
      Matcher rest = MORE.matcher(part);
      if (rest.matches()) {
        more = Integer.parseInt(rest.group(1));
      } else {
        decisions.add(part);
      }
    }
    return new Decided(decisions, more);
  }

  /** Returns the number of decisions. */
  int count() {
    return decisions.size() + more;
  }
}
