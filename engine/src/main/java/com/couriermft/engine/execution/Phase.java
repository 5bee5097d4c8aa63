package com.couriermft.engine.execution;

import java.util.Locale;

/** The phase of a branch between its transactions. */
public enum Phase {
  /** Waits for a worker. */
  READY,
  /** A worker holds it; the row's age is the lease's. */
  LEASED,
  /** At rest; a resume or the start makes it ready. */
  PARKED,
  /** Members of the group, or lanes of the loop, it is at are open. */
  GROUP,
  /** The group or loop it is at is at rest; a resume opens it again. */
  RESTING,
  /** Nothing is left to do. */
  ENDED;

  /** Returns whether the branch, with all branches below it, waits for a resume. */
  public boolean isAtRest() {
    return this == PARKED || this == RESTING;
  }

  /** Returns whether the branch may have opened others that are still there. */
  public boolean hasMembers() {
    return this == GROUP || this == RESTING;
  }

  /** The stored form. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** From the stored form. */
  public static Phase of(String text) {
    return UnknownValueException.constant(Phase.class, text);
  }
}
