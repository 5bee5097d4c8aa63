package com.couriermft.functions.costs;

import java.util.List;

/**
 * An installation's work in a month of thirty days.
 *
 * @param executions that end
 * @param steps attempts of steps for each execution
 * @param stepSeconds for which all steps of an execution run together
 * @param files that go between partners and the installation, for each execution
 * @param bytes that steps move, of all executions together
 * @param looks of watches
 * @param isInline whether contexts are kept in the header of an execution, not in a blob
 * @param share of the executions that end in each hour that was counted; 1 together
 */
record Usage(
    double executions,
    double steps,
    double stepSeconds,
    double files,
    double bytes,
    double looks,
    boolean isInline,
    List<Double> share) {
  static final int DAYS = 30;
  static final int SECONDS = DAYS * 86_400;

  /** Copies. */
  Usage {
    share = List.copyOf(share);
  }

  /** Returns the attempts of all executions. */
  double allSteps() {
    return executions * steps;
  }

  /** Returns the files of all executions. */
  double allFiles() {
    return executions * files;
  }
}
