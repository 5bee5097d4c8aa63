package com.couriermft.partners.remote.ftp;

import com.couriermft.formats.failure.SafeText;
import com.couriermft.transfer.listing.RemoteErrors;
import java.util.List;
import java.util.Optional;
import org.apache.commons.net.ftp.FTPClient;

/**
 * A server's reply to a command (RFC 959, 4.2).
 *
 * @param code reply code of three digits
 * @param lines the lines as sent, including the code; at least one line
 */
record Reply(int code, List<String> lines) {
  private static final int MOST_SHOWN = 300;

  Reply {
    lines = List.copyOf(lines);
  }

  /** Returns the client's last reply. */
  static Reply of(FTPClient client) {
    return new Reply(client.getReplyCode(), List.of(client.getReplyStrings()));
  }

  /** Returns the client's last reply; empty before the first reply. */
  static Optional<Reply> find(FTPClient client) {
    return client.getReplyStrings().length == 0 ? Optional.empty() : Optional.of(of(client));
  }

  /** Returns whether the reply is a positive completion. */
  boolean isCompletion() {
    return code / 100 == 2;
  }

  /** Returns whether the server waits for the next command of a sequence. */
  boolean isIntermediate() {
    return code / 100 == 3;
  }

  /** Returns whether the server does not support the command or its parameter. */
  boolean isNotImplemented() {
    return code == 500 || code == 502 || code == 504;
  }

  /**
   * Returns whether the server refuses the command for this file, because the file is missing,
   * access is not permitted, or the name is invalid.
   */
  boolean isUnavailable() {
    return code == 450 || code == 501 || code == 550 || code == 553;
  }

  /** Returns the reply for messages: its first line, made printable and truncated. */
  String text() {
    return SafeText.of(RemoteErrors.printable(lines.get(0)), MOST_SHOWN);
  }
}
