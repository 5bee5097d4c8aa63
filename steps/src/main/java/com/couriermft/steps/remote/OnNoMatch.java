package com.couriermft.steps.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;

/** The ways to treat a pattern that matches nothing. */
public enum OnNoMatch {
  /** The result is an empty list. */
  OK,
  /** The step fails with {@code no_files} (permanent). */
  FAIL;

  void check(boolean empty, String connection, String what) {
    if (empty && this == FAIL) {
      throw CourierException.of(
          TransferCodes.NO_FILES, "Connection '" + connection + "': no file matches " + what + ".");
    }
  }
}
