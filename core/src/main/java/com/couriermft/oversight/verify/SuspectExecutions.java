package com.couriermft.oversight.verify;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Runs of which something was found: a scan is no snapshot, and a row may move from a place that
 * was not read yet to one that was. What is found again in two more looks is believed.
 */
final class SuspectExecutions {
  private static final int LOOKS = 2;
  private static final int BATCH = 500;

  private final LiveVerification verification;
  private final Consumer<Finding> sink;
  private final Map<Subject, Set<String>> found = new LinkedHashMap<>();
  private int unsettled;

  SuspectExecutions(LiveVerification verification, Consumer<Finding> sink) {
    this.verification = verification;
    this.sink = sink;
  }

  /** Takes a finding; a batch that is full is looked at again at once. */
  void add(Finding finding) {
    found.computeIfAbsent(finding.subject(), run -> new HashSet<>()).add(rule(finding));
    if (found.size() > BATCH) {
      lookAgain();
    }
  }

  /** Looks at all of them again, and hands on what is still found. */
  void lookAgain() {
    Map<Subject, Set<String>> suspected = new LinkedHashMap<>(found);
    found.clear();
    List<Finding> again = List.of();
    for (int look = 0; look < LOOKS && !suspected.isEmpty(); look++) {
      again = confirmed(suspected);
      int before = suspected.size();
      suspected.keySet().retainAll(again.stream().map(Finding::subject).toList());
      unsettled += before - suspected.size();
    }
    again.forEach(sink);
  }

  private List<Finding> confirmed(Map<Subject, Set<String>> suspected) {
    List<Finding> again = new ArrayList<>();
    for (Finding finding :
        verification.lookAt(suspected.keySet().stream().map(Subject::id).sorted().toList())) {
      if (suspected.getOrDefault(finding.subject(), Set.of()).contains(rule(finding))) {
        again.add(finding);
      }
    }
    return again;
  }

  private static String rule(Finding finding) {
    return finding.invariant() + finding.expected();
  }

  /** Runs of which something was found at first and not again: they were on the move. */
  int unsettled() {
    return unsettled;
  }
}
