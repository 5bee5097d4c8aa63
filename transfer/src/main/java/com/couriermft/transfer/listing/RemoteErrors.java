package com.couriermft.transfer.listing;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.formats.failure.catalogue.TransferCodes;

/** Creates errors about files on partners' servers, so that each message is defined only once. */
public final class RemoteErrors {
  private RemoteErrors() {}

  /** Returns the error for a path that does not exist. */
  public static CourierException notFound(String connection, String path) {
    return CourierException.of(
        FileCodes.FILE_NOT_FOUND,
        "Connection '"
            + connection
            + "': '"
            + printable(path)
            + "' does not exist; check the path, or resume after the file arrives.");
  }

  /** Returns the error for an existing target with the policy {@code fail}. */
  public static CourierException alreadyExists(String connection, String path) {
    return CourierException.of(
        FileCodes.ALREADY_EXISTS,
        "Connection '"
            + connection
            + "': '"
            + printable(path)
            + "' already exists and was not written by this execution; set \"overwrite\" to"
            + " \"replace\" or \"rename\", or choose another path.");
  }

  /**
   * Returns the error for an operation that the server does not support.
   *
   * @param what the operation, such as "set modification times"
   */
  static CourierException notSupported(String connection, String what) {
    return CourierException.of(
        TransferCodes.NOT_SUPPORTED_BY_SERVER,
        "Connection '" + connection + "': this server cannot " + what + ".");
  }

  public static CourierException changed(String connection, RemoteFile before, RemoteFile after) {
    return CourierException.of(
        TransferCodes.SOURCE_CHANGED,
        "Connection '"
            + connection
            + "': '"
            + printable(before.path())
            + "' changed while it was read, from "
            + before.sizeBytes()
            + " bytes of "
            + before.modifiedAt()
            + " to "
            + after.sizeBytes()
            + " bytes of "
            + after.modifiedAt()
            + "; Courier will read it again from the start. If the partner writes files in place,"
            + " set \"stable_for_seconds\" or a \"done_file\".",
        null);
  }

  public static CourierException truncated(String connection, RemoteFile file, long got) {
    return CourierException.of(
        TransferCodes.SOURCE_TRUNCATED,
        "Connection '"
            + connection
            + "': '"
            + printable(file.path())
            + "' ended after "
            + got
            + " of "
            + file.sizeBytes()
            + " bytes.",
        null);
  }

  /**
   * Returns the error for a file that was written under its temporary name and cannot be renamed.
   */
  public static CourierException notRenamed(
      String connection, String path, CourierException cause) {
    return CourierException.of(
        cause.failureCode(),
        ("Connection '%s': '%s' was written completely under a temporary name, but the server "
                + "refuses to rename it. If the account cannot rename files there, set \"temp\": "
                + "\"none\". (%s)")
            .formatted(connection, printable(path), cause.getMessage()),
        cause);
  }

  /**
   * Returns the error for an upload whose temporary file disappeared twice before its rename. It is
   * permanent, because each attempt would leave another copy with the partner.
   */
  public static CourierException takenAtOnce(String connection, String path) {
    return new CourierException(
        FailureClass.PERMANENT,
        TransferCodes.VERIFICATION_FAILED,
        ("Connection '%s': an earlier attempt wrote '%s' completely under a temporary name, but "
                + "the file was removed from the server before it was renamed. Ask the partner "
                + "whether the file arrived under its temporary name. If the partner collects "
                + "files as soon as they are closed, set \"temp\": \"none\".")
            .formatted(connection, printable(path)),
        null);
  }

  /**
   * Returns the error for an upload whose content on the server differs from the content that was
   * sent.
   */
  public static CourierException notVerified(String connection, String path, String why) {
    return CourierException.of(
        TransferCodes.VERIFICATION_FAILED,
        "Connection '" + connection + "': the upload to '" + printable(path) + "' " + why + ".",
        null);
  }

  /**
   * Returns whether a server rejected a lookup, so that the existence of the file is unknown. Some
   * servers respond this way for missing files.
   */
  public static boolean isUnknowable(CourierException refused) {
    return refused.is(TransferCodes.PERMISSION_DENIED)
        || refused.is(TransferCodes.NOT_SUPPORTED_BY_SERVER)
        || refused.is(TransferCodes.REMOTE_FAILURE);
  }

  /** Returns a string for users, in which control characters are visible. */
  public static String printable(String text) {
    return text.replaceAll("[\\p{Cntrl}\u0080-\u009f\u202a-\u202e\u2066-\u2069]", "?");
  }
}
