package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.FailureCode;

/** Codes for files that are downloaded from, uploaded to or listed on partners' servers. */
public final class TransferCodes {
  public static final FailureCode NO_FILES =
      FailureCode.permanent(
          "no_files", "No file matches.", "If this is normal, set `on_empty` to `ok`.");

  public static final FailureCode TOO_MANY_FILES =
      FailureCode.permanent(
          "too_many_files",
          "More files match than the step allows.",
          "Narrow the pattern, or process the files in parts.");

  public static final FailureCode DUPLICATE_NAME =
      FailureCode.permanent(
          "duplicate_name",
          "Two files would get the same name at their destination.",
          "Set `preserve_directories`, or process the files one by one.");

  public static final FailureCode SOURCE_CHANGED =
      FailureCode.transientFailure(
              "source_changed",
              "The source changed while it was read, or its content differs from that in an earlier"
                  + " attempt.",
              "Set `stable_for_seconds`, or ask the partner to rename files when they are "
                  + "complete.")
          .also(FailureClass.PERMANENT);

  public static final FailureCode SOURCE_TRUNCATED =
      FailureCode.transientFailure(
          "source_truncated",
          "The source ended before its reported size.",
          "Nothing: Courier retries. If the failure persists, ask the partner.");

  public static final FailureCode VERIFICATION_FAILED =
      FailureCode.transientFailure(
              "verification_failed",
              "The transferred file differs from its source or its checksum, or can't be checked.",
              "Follow the message if the failure is permanent; otherwise, Courier transfers the"
                  + " file again. If the failure persists, check the partner's disk and the"
                  + " processing of incoming files.")
          .also(FailureClass.PERMANENT);

  public static final FailureCode REMOTE_FAILURE =
      FailureCode.transientFailure(
          "remote_failure",
          "The server refused the operation for a reason without a specific failure code.",
          "Read the server's error in the message.");

  public static final FailureCode REMOTE_DISK_FULL =
      FailureCode.transientFailure(
          "remote_disk_full",
          "The server's disk or quota is full.",
          "Ask the partner to free or add space.");

  public static final FailureCode PERMISSION_DENIED =
      FailureCode.permanent(
          "permission_denied",
          "The account does not have the required permission on the server.",
          "Ask the partner for the permission, or use another directory.");

  public static final FailureCode INVALID_REMOTE_PATH =
      FailureCode.permanent(
          "invalid_remote_path", "The path is not valid on this server.", "Correct the path.");

  public static final FailureCode NOT_SUPPORTED_BY_SERVER =
      FailureCode.permanent(
          "not_supported_by_server",
          "The server does not support an operation that the step requires.",
          "Check the profile of the server (docs/author/servers.md). Change the settings of the"
              + " step or the connection.");

  public static final FailureCode TLS_SESSION_NOT_REUSED =
      FailureCode.transientFailure(
          "tls_session_not_reused",
          "The server requires data connections to reuse the TLS session of the control "
              + "connection.",
          "Ask the partner to disable this requirement, or use another protocol. The message lists"
              + " the usual settings.");

  public static final FailureCode DIRECTORY_NOT_FOUND =
      FailureCode.permanent(
          "directory_not_found",
          "The directory does not exist.",
          "Create the directory, or set `create_directories`.");

  public static final FailureCode NOT_A_DIRECTORY =
      FailureCode.permanent(
          "not_a_directory",
          "The path is a file, but a directory is required.",
          "Choose another path.");

  public static final FailureCode NO_MATCH =
      FailureCode.notice(
          "no_match", "No file matches the pattern now.", "Nothing, if you expect files later.");

  public static final FailureCode ENTRIES_OMITTED =
      FailureCode.notice(
          "entries_omitted",
          "A listing omits entries that may match.",
          "Check the reason. Rename the file, increase `max_files`, or set the connection's"
              + " charset.");

  public static final FailureCode SERVER_DOES_NOT_RENAME =
      FailureCode.notice(
          "server_does_not_rename",
          "The last probe found that the server does not rename files.",
          "Set `temp` to `none`, or ask the partner for the permission.");

  private TransferCodes() {}
}
