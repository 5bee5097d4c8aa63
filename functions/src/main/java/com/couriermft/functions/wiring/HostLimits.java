package com.couriermft.functions.wiring;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the Functions host is set to do with the app, and what that should be. */
public final class HostLimits {
  /**
   * The largest body of any route: what the host is to refuse beyond, because it hands a body over
   * whole and as text before anybody knows who sends it.
   */
  public static final int BODY_BYTES = 2 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(HostLimits.class);
  private static final String BODY = "FUNCTIONS_REQUEST_BODY_SIZE_LIMIT";

  private HostLimits() {}

  /** Warns of a host that reads larger bodies than the API takes, or refuses those it takes. */
  static void check(Environment environment) {
    String found = environment.find(BODY).orElse("");
    if (!found.equals(Integer.toString(BODY_BYTES))) {
      LOG.warn(
          "{} is {}, expected {}: the host reads every body up to that size into the app's memory,"
              + " whoever sends it, and refuses larger ones; set it",
          BODY,
          found.isEmpty() ? "not set (the host takes 104857600)" : "'" + found + "'",
          BODY_BYTES);
    }
  }
}
