package com.couriermft.engine.execution;

import java.util.Locale;

/** The phase of a branch between its transactions. */
public enum Phase {
  /** The branch waits for a worker. */
  READY,
  /** A worker holds a lease on the branch; the age of the lease is the age of the row. */
  LEASED,
  /** The branch is parked; the start or a resume makes it ready. */
  PARKED,
  /** The branch has open members of its group, or open lanes of its loop. */
  GROUP,
  /** All members of its group, or all lanes of its loop, are parked; a resume wakes them. */
  RESTING,
  /** All work of the branch is done. */
  ENDED;

  /** Returns whether the branch and all branches below it wait for a resume. */
  public boolean isAtRest() {
    return this == PARKED || this == RESTING;
  }

  /** Returns whether the branch may have members. */
  public boolean hasMembers() {
    return this == GROUP || this == RESTING;
  }

  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Phase of(String text) {
    return UnknownValueException.constant(Phase.class, text);
  }
}
