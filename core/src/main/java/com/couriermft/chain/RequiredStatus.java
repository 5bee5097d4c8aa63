package com.couriermft.chain;

import java.util.Locale;

/** How an upstream node must have ended. */
public enum RequiredStatus {
  /** It must have completed. */
  COMPLETED,
  /** It must have come to an end, whichever. */
  ANY;

  /** The stored form. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
