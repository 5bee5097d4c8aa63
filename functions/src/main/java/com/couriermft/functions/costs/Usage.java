package com.couriermft.functions.costs;

import java.util.List;

/**
 * The work of an installation in a month of thirty days.
 *
 * @param executions number of executions that end
 * @param steps number of step attempts per execution
 * @param stepSeconds total duration of the steps of an execution
 * @param files number of files exchanged with partners per execution
 * @param bytes total number of bytes that steps transfer
 * @param sent share of the bytes that are sent to partners, 0..1
 * @param looks number of polls of watches
 * @param isInline whether contexts are in the headers of executions instead of blobs
 * @param share shares of the executions that end in each counted hour; their sum is 1
 */
record Usage(
    double executions,
    double steps,
    double stepSeconds,
    double files,
    double bytes,
    double sent,
    double looks,
    boolean isInline,
    List<Double> share) {
  static final int DAYS = 30;
  static final int SECONDS = DAYS * 86_400;

  Usage {
    share = List.copyOf(share);
  }

  /** Returns the number of step attempts of all executions. */
  double allSteps() {
    return executions * steps;
  }

  /** Returns the number of files of all executions. */
  double allFiles() {
    return executions * files;
  }
}
