package com.couriermft.partners.remote.ftp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.partners.remote.NetworkErrors;
import com.couriermft.transfer.listing.RemoteErrors;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Classifies FTP failures based on the server's reply. */
final class FtpErrors {
  private final String connection;

  FtpErrors(String connection) {
    this.connection = connection;
  }

  String connection() {
    return connection;
  }

  /** An FTP exchange that may fail. */
  interface Exchange<T extends @Nullable Object> {
    T run() throws IOException;
  }

  /**
   * Runs an exchange and maps its failures.
   *
   * @param verb name of the operation for messages, such as "read"
   * @throws IOException the connection failed; the message names connection and path
   */
  <T extends @Nullable Object> T call(String verb, String path, Exchange<T> exchange)
      throws IOException {
    try {
      return exchange.run();
    } catch (IOException e) {
      throw new IOException(text(verb, path, RemoteErrors.printable(NetworkErrors.reason(e))), e);
    }
  }

  /** Returns the failure for a refusal that does not depend on the path. */
  CourierException refused(String verb, String path, Reply reply) {
    String text = text(verb, path, reply.text());
    ReplyMeaning meaning = ReplyMeaning.of(reply);
    if (meaning == ReplyMeaning.DISK_FULL) {
      return CourierException.of(TransferCodes.REMOTE_DISK_FULL, text, null);
    } else if (meaning.isTransient()) {
      return CourierException.of(TransferCodes.REMOTE_FAILURE, text, null);
    }
    return switch (reply.code()) {
      case 452, 552 -> CourierException.of(TransferCodes.REMOTE_DISK_FULL, text, null);
      case 500, 502, 503, 504, 536 ->
          CourierException.of(TransferCodes.NOT_SUPPORTED_BY_SERVER, text);
      case 501 -> CourierException.of(TransferCodes.INVALID_REMOTE_PATH, text);
      case 530, 532, 550, 553 -> CourierException.of(TransferCodes.PERMISSION_DENIED, text);
      default -> CourierException.of(TransferCodes.REMOTE_FAILURE, text, null);
    };
  }

  /**
   * Returns the failure of a refused transfer.
   *
   * @param unresumed whether the data connection failed to resume the TLS session
   */
  CourierException refusedData(String verb, String path, Reply reply, boolean unresumed) {
    if (unresumed && (reply.code() == 522 || reply.code() == 425 || reply.code() == 450)) {
      return notReused(text(verb, path, reply.text()), null);
    }
    return refused(verb, path, reply);
  }

  /**
   * Returns the failure of a transfer that the server ended without a reply, immediately after a
   * TLS handshake that did not resume a session.
   */
  CourierException closedUnresumed(String verb, String path, IOException e) {
    return notReused(text(verb, path, NetworkErrors.reason(e)), e);
  }

  private static CourierException notReused(String text, @Nullable IOException cause) {
    return CourierException.of(
        TransferCodes.TLS_SESSION_NOT_REUSED,
        text
            + " The server refused the data channel because the TLS session was not reused (vsftpd"
            + " require_ssl_reuse, ProFTPD TLSOptions NoSessionReuseRequired). Use TLS 1.2 only "
            + "(\"tls_versions\": [\"1.2\"]); with 1.3, not every data channel can reuse the "
            + "session.",
        cause);
  }

  /** Returns the failure for a path that is not a file. */
  CourierException noFile(String verb, String path) {
    return CourierException.of(
        TransferCodes.INVALID_REMOTE_PATH, text(verb, path, "it is a directory; expected a file"));
  }

  /** Returns the failure for a server that cannot start a transfer at an offset. */
  CourierException noRestart(String verb, String path, Reply reply) {
    return CourierException.of(
        TransferCodes.NOT_SUPPORTED_BY_SERVER,
        text(
            verb,
            path,
            "the server can't continue a transfer at an offset (REST): " + reply.text()));
  }

  /** Returns the failure for a server that did not resume at the requested offset. */
  CourierException notResumed(String path, long expected, long found) {
    return CourierException.of(
        TransferCodes.NOT_SUPPORTED_BY_SERVER,
        text(
            "continue",
            path,
            "after REST, the server has "
                + found
                + " bytes; expected at least "
                + expected
                + ". Send the file again from the start"));
  }

  private String text(String verb, String path, String why) {
    String where = "Connection '%s': cannot %s '%s': ";
    return SafeText.sentence(where.formatted(connection, verb, RemoteErrors.printable(path)) + why);
  }
}
