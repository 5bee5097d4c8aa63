package com.couriermft.operate.dryrun;

import com.couriermft.engine.spi.Check.Kind;

/**
 * Something to look at.
 *
 * @param pointer where it stands in the definition
 * @param kind what it is
 * @param subject its name
 * @param afterChanges whether an earlier step may have changed files by the time a run gets here
 * @param gate whether there is no use in looking at what comes after it in its lane if it failed
 * @param work how to look at it
 */
record ProbeTask(
    String pointer, Kind kind, String subject, boolean afterChanges, boolean gate, Work work) {

  /** The look at one subject. */
  interface Work {
    void look(Probe probe) throws Exception;
  }

  /** A look at what a step's field names. */
  static ProbeTask of(String pointer, Kind kind, String subject, boolean gate, Work work) {
    return new ProbeTask(pointer, kind, subject, false, gate, work);
  }
}
