package com.couriermft.partners.remote.ftp;

import com.couriermft.formats.failure.SafeText;
import com.couriermft.transfer.listing.RemoteErrors;
import java.util.List;
import java.util.Optional;
import org.apache.commons.net.ftp.FTPClient;

/**
 * A reply is the answer of a server to a command (RFC 959, 4.2).
 *
 * @param code three digits
 * @param lines as sent, the code included; at least one
 */
record Reply(int code, List<String> lines) {
  private static final int MOST_SHOWN = 300;

  Reply {
    lines = List.copyOf(lines);
  }

  /** The last one. */
  static Reply of(FTPClient client) {
    return new Reply(client.getReplyCode(), List.of(client.getReplyStrings()));
  }

  /** The last one; empty before the first. */
  static Optional<Reply> find(FTPClient client) {
    return client.getReplyStrings().length == 0 ? Optional.empty() : Optional.of(of(client));
  }

  /** Returns whether the command is complete. */
  boolean isCompletion() {
    return code / 100 == 2;
  }

  /** Returns whether the next command must follow. */
  boolean isIntermediate() {
    return code / 100 == 3;
  }

  /** Returns whether the server does not support the command, or its parameter. */
  boolean isNotImplemented() {
    return code == 500 || code == 502 || code == 504;
  }

  /**
   * Returns whether the server refuses the command for this file: missing, not permitted, or an
   * invalid name.
   */
  boolean isUnavailable() {
    return code == 450 || code == 501 || code == 550 || code == 553;
  }

  /** Returns the reply for people: the first line, made printable and not too long. */
  String text() {
    return SafeText.of(RemoteErrors.printable(lines.get(0)), MOST_SHOWN);
  }
}
