package com.couriermft.partners.http;

import com.couriermft.formats.failure.SafeText;
import com.couriermft.partners.remote.NetworkErrors;
import com.couriermft.transfer.listing.RemoteErrors;

/** The words of failures; a server's own are printable and bounded. */
final class ErrorText {
  private static final int MOST = 300;

  private ErrorText() {}

  /** Returns a sentence about a connection's server. */
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
