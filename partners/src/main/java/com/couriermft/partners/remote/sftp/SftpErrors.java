package com.couriermft.partners.remote.sftp;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureCode;
import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.transfer.listing.RemoteErrors;
import com.couriermft.transfer.listing.UnansweredException;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import net.schmizz.sshj.sftp.Response.StatusCode;
import net.schmizz.sshj.sftp.SFTPException;
import org.jspecify.annotations.Nullable;

/** Classifies failures of SFTP requests based on the server's status code. */
final class SftpErrors {
  /** Advice for a server that disconnects because of long requests. */
  private static final String PACKETS =
      " If every attempt fails while writing to the server, set \"quirks\": "
          + "{\"max_packet_bytes\": 16384} in the connection.";

  private final String connection;

  SftpErrors(String connection) {
    this.connection = connection;
  }

  /** An SFTP request that may fail. */
  interface Request<T extends @Nullable Object> {
    T send() throws IOException;
  }

  /**
   * Sends a request and maps its failures.
   *
   * @param verb name of the operation for messages, such as "read"
   * @throws IOException the connection failed
   */
  <T extends @Nullable Object> T call(String verb, String path, Request<T> request)
      throws IOException {
    try {
      return request.send();
    } catch (SFTPException e) {
      throw refused(verb, path, e);
    } catch (CourierException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      // sshj's buffers throw unchecked exceptions when the connection dies during a write.
      throw broken(verb, path, e);
    }
  }

  /** Returns whether the server reports that the path does not exist. */
  static boolean isNotFound(SFTPException e) {
    return status(e) == StatusCode.NO_SUCH_FILE || status(e) == StatusCode.NO_SUCH_PATH;
  }

  /** Returns whether the server's failure response contains no information about the path. */
  static boolean isUninformative(SFTPException e) {
    StatusCode status = status(e);
    return status == StatusCode.FAILURE
        || status == StatusCode.PERMISSION_DENIED
        || status == StatusCode.OP_UNSUPPORTED
        || status == StatusCode.BAD_MESSAGE;
  }

  private static @Nullable StatusCode status(SFTPException e) {
    return e.getStatusCode();
  }

  private IOException refused(String verb, String path, SFTPException e) throws IOException {
    StatusCode status = status(e);
    if (status == null || status == StatusCode.UNKNOWN) {
      throw broken(verb, path, e);
    }
    throw switch (status) {
      case NO_SUCH_FILE, NO_SUCH_PATH -> RemoteErrors.notFound(connection, path);
      case PERMISSION_DENIED, WRITE_PROTECT, CANNOT_DELETE ->
          permanent(TransferCodes.PERMISSION_DENIED, verb, path, e);
      case FAILURE -> failure(verb, path, e);
      case OP_UNSUPPORTED -> permanent(TransferCodes.NOT_SUPPORTED_BY_SERVER, verb, path, e);
      case FILE_ALREADY_EXISTS -> RemoteErrors.alreadyExists(connection, path);
      case FILE_IS_A_DIRECTORY, NOT_A_DIRECTORY, INVALID_FILENAME, LINK_LOOP, DIR_NOT_EMPTY ->
          permanent(TransferCodes.INVALID_REMOTE_PATH, verb, path, e);
      case NO_SPACE_ON_FILESYSTEM, QUOTA_EXCEEDED ->
          CourierException.of(TransferCodes.REMOTE_DISK_FULL, text(verb, path, e), e);
      case NO_CONNECTION, CONNECITON_LOST -> throw broken(verb, path, e);
      default -> CourierException.of(TransferCodes.REMOTE_FAILURE, text(verb, path, e), e);
    };
  }

  /**
   * Returns the failure for a status. Version 3 has few codes, so many servers add the operating
   * system's message.
   */
  private CourierException failure(String verb, String path, SFTPException e) {
    String words = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
    if (words.contains("permission denied") || words.contains("access denied")) {
      return permanent(TransferCodes.PERMISSION_DENIED, verb, path, e);
    } else if (words.contains("no space left") || words.contains("quota exceeded")) {
      return CourierException.of(TransferCodes.REMOTE_DISK_FULL, text(verb, path, e), e);
    } else if (words.contains("not a directory") || words.contains("directory not empty")) {
      return permanent(TransferCodes.INVALID_REMOTE_PATH, verb, path, e);
    }
    return CourierException.of(TransferCodes.REMOTE_FAILURE, text(verb, path, e), e);
  }

  /** Returns the failure for a file that lost its content when it was opened for resuming. */
  CourierException emptied(String path, long size, long offset) {
    return CourierException.of(
        TransferCodes.NOT_SUPPORTED_BY_SERVER,
        ("Connection '%s': the server truncated '%s' to %d bytes when the upload continued at %d; "
                + "the upload must start again.")
            .formatted(connection, RemoteErrors.printable(path), size, offset));
  }

  private IOException broken(String verb, String path, Exception e) {
    for (Throwable at = e; at != null; at = at.getCause()) {
      if (at instanceof TimeoutException) {
        return new UnansweredException(
            text(verb, path, e)
                + " The server did not respond; if it needs more time, raise \"quirks\": "
                + "{\"answer_timeout_seconds\": …} in the connection.",
            e);
      }
    }
    return new IOException(text(verb, path, e) + (verb.equals("write") ? PACKETS : ""), e);
  }

  private CourierException permanent(FailureCode code, String verb, String path, SFTPException e) {
    return CourierException.of(code, text(verb, path, e), e);
  }

  private String text(String verb, String path, Exception e) {
    SFTPException sftp = e instanceof SFTPException s && s.getStatusCode() != null ? s : null;
    String where = "Connection '%s': cannot %s '%s': ";
    return SafeText.sentence(
        where.formatted(connection, verb, RemoteErrors.printable(path))
            + (sftp == null ? "" : sftp.getStatusCode() + ", ")
            + RemoteErrors.printable(String.valueOf(sftp == null ? e : e.getMessage())));
  }
}
