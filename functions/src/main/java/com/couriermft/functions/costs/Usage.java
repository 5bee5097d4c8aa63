package com.couriermft.functions.costs;

import java.util.List;

/**
 * The work of an installation in a month of thirty days.
 *
 * @param executions number of executions that end
 * @param steps number of step attempts per execution
 * @param stepSeconds total duration of the steps of an execution
 * @param files the files exchanged with partners
 * @param looks number of polls of watches
 * @param isInline whether contexts are in the headers of executions instead of blobs
 * @param share shares of the executions that end in each counted hour; their sum is 1
 */
record Usage(
    double executions,
    double steps,
    double stepSeconds,
    Transfers files,
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

  /** Returns the number of transferred files of all executions. */
  double allTransfers() {
    return executions * files.transfers();
  }

  /** Returns the number of stored files of all executions. */
  double allContents() {
    return executions * files.contents();
  }
}
