package com.couriermft.operate.dryrun;

import com.couriermft.engine.spi.Check.Kind;

/**
 * A check to run.
 *
 * @param pointer pointer to the subject in the definition
 * @param kind kind of the subject
 * @param subject name of the subject
 * @param afterChanges whether an earlier step may have changed files before this step runs
 * @param gate whether a failure makes the remaining checks of the lane pointless
 * @param work the check itself
 */
record ProbeTask(
    String pointer, Kind kind, String subject, boolean afterChanges, boolean gate, Work work) {

  /** Checks one subject. */
  interface Work {
    void look(Probe probe) throws Exception;
  }

  /** Creates a check of an object that is named in a step's field. */
  static ProbeTask of(String pointer, Kind kind, String subject, boolean gate, Work work) {
    return new ProbeTask(pointer, kind, subject, false, gate, work);
  }
}
