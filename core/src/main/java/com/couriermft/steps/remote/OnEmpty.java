package com.couriermft.steps.remote;

import com.couriermft.failure.CourierException;

/** What it means that nothing matches. */
public enum OnEmpty {
  /** An empty list. */
  OK,
  /** A failure, {@code no_files} (permanent). */
  FAIL;

  void check(boolean empty, String connection, String what) {
    if (empty && this == FAIL) {
      throw CourierException.permanent(
          "no_files", "Connection '" + connection + "': no file matches " + what + ".");
    }
  }
}
