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

  /** Done as asked. */
  boolean isCompletion() {
    return code / 100 == 2;
  }

  /** Goes on with the next command. */
  boolean isIntermediate() {
    return code / 100 == 3;
  }

  /** The server does not know the command, or not with this parameter. */
  boolean isNotImplemented() {
    return code == 500 || code == 502 || code == 504;
  }

  /**
   * The server does not do this to this file: it is not there, or it may not be had, or its name is
   * not one.
   */
  boolean isUnavailable() {
    return code == 450 || code == 501 || code == 550 || code == 553;
  }

  /** Returns the reply for people: the first line, made printable and not too long. */
  String text() {
    return SafeText.of(RemoteErrors.printable(lines.get(0)), MOST_SHOWN);
  }
}
