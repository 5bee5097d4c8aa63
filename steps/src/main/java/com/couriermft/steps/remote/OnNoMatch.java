package com.couriermft.steps.remote;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;

/** The consequence of nothing matching. */
public enum OnNoMatch {
  /** An empty list. */
  OK,
  /** A failure, {@code no_files} (permanent). */
  FAIL;

  void check(boolean empty, String connection, String what) {
    if (empty && this == FAIL) {
      throw CourierException.of(
          TransferCodes.NO_FILES, "Connection '" + connection + "': no file matches " + what + ".");
    }
  }
}
