package com.couriermft.steps.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/** Groups small files that can share requests, while leaving enough groups for all workers. */
final class SmallFiles {
  private static final int SHARES = 4;

  private SmallFiles() {}

  /**
   * Groups files: small files together, each other file alone.
   *
   * @param files indices of the files, in order
   * @param isSmall whether a file may be grouped
   * @param most maximum number of files of a group
   */
  static List<List<Integer>> together(
      List<Integer> files, IntPredicate isSmall, int most, int workers) {
    int shares = SHARES * workers;
    // Rounded up: with one more group than planned shares, all but one worker would be idle during
    // the last group.
    int share = Math.min(most, (files.size() + shares - 1) / shares);
    List<List<Integer>> groups = new ArrayList<>();
    List<Integer> small = new ArrayList<>();
    for (int n : files) {
      if (!isSmall.test(n)) {
        groups.add(List.of(n));
        continue;
      }
      small.add(n);
      if (small.size() >= share) {
        groups.add(List.copyOf(small));
        small.clear();
      }
    }
    if (!small.isEmpty()) {
      groups.add(List.copyOf(small));
    }
    return groups;
  }
}
