package com.couriermft.partners.http;

import com.couriermft.formats.failure.SafeText;
import com.couriermft.partners.remote.NetworkErrors;
import com.couriermft.transfer.listing.RemoteErrors;

/** Creates the texts of failures. Text from a server is made printable and truncated. */
final class ErrorText {
  private static final int MOST = 300;

  private ErrorText() {}

  /** Returns a sentence about a failure that a connection's server caused. */
  static String of(String connection, String what, Exception e) {
    return of(connection, what, NetworkErrors.reason(e));
  }

  static String of(String connection, String what, String why) {
    return SafeText.sentence(
        "Connection '%s': %s: %s"
            .formatted(
                connection,
                RemoteErrors.printable(what),
                RemoteErrors.printable(SafeText.of(why, MOST))));
  }
}
