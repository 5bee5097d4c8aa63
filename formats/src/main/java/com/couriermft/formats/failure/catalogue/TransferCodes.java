package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureClass;
import com.couriermft.formats.failure.FailureCode;

/** Codes for files that are downloaded from, uploaded to or listed on partners' servers. */
public final class TransferCodes {
  public static final FailureCode NO_FILES =
      FailureCode.permanent(
          "no_files", "No file matches.", "Set `on_empty` to `ok` if that is normal.");

  public static final FailureCode TOO_MANY_FILES =
      FailureCode.permanent(
          "too_many_files",
          "More files match than one step takes.",
          "Narrow the pattern, or take a part of them.");

  public static final FailureCode DUPLICATE_NAME =
      FailureCode.permanent(
          "duplicate_name",
          "Two files would get the same name at their destination.",
          "Set `preserve_directories`, or take them one by one.");

  public static final FailureCode SOURCE_CHANGED =
      FailureCode.transientFailure(
              "source_changed",
              "The source changed while it was read, or gives other bytes than it did to an "
                  + "earlier attempt.",
              "Set `stable_for_seconds`, or have the partner rename files when they are complete.")
          .also(FailureClass.PERMANENT);

  public static final FailureCode SOURCE_TRUNCATED =
      FailureCode.transientFailure(
          "source_truncated",
          "The source ended before its size.",
          "Nothing: it is tried again. Ask the partner if it lasts.");

  public static final FailureCode VERIFICATION_FAILED =
      FailureCode.transientFailure(
          "verification_failed",
          "What arrived is not what was sent.",
          "Nothing: Courier sends the file again. If the failure persists, check the partner's disk and the processing of incoming files.");

  public static final FailureCode REMOTE_FAILURE =
      FailureCode.transientFailure(
          "remote_failure",
          "The server refused without a reason that has a code.",
          "See the message; it has the server's words.");

  public static final FailureCode REMOTE_DISK_FULL =
      FailureCode.transientFailure(
          "remote_disk_full", "The server's disk or quota is full.", "Ask the partner for room.");

  public static final FailureCode PERMISSION_DENIED =
      FailureCode.permanent(
          "permission_denied",
          "The server allows the account no such access.",
          "Ask the partner for the right, or use another directory.");

  public static final FailureCode INVALID_REMOTE_PATH =
      FailureCode.permanent(
          "invalid_remote_path",
          "The path cannot be one of a file or directory at that server.",
          "Correct the path.");

  public static final FailureCode NOT_SUPPORTED_BY_SERVER =
      FailureCode.permanent(
          "not_supported_by_server",
          "The server cannot do what is needed.",
          "Check the profile of the server (docs/author/servers.md). Change the settings of the step or the connection.");

  public static final FailureCode TLS_SESSION_NOT_REUSED =
      FailureCode.transientFailure(
          "tls_session_not_reused",
          "The server wants the TLS session of the control connection on data connections.",
          "Have the partner turn that off, or use another protocol; the message has the usual "
              + "settings.");

  public static final FailureCode DIRECTORY_NOT_FOUND =
      FailureCode.permanent(
          "directory_not_found",
          "The directory does not exist.",
          "Make it, or set `create_directories`.");

  public static final FailureCode NOT_A_DIRECTORY =
      FailureCode.permanent(
          "not_a_directory",
          "The path is a file where a directory is needed.",
          "Choose another path.");

  public static final FailureCode NO_MATCH =
      FailureCode.notice(
          "no_match", "Nothing matches a pattern now.", "Nothing, if files come later.");

  public static final FailureCode ENTRIES_OMITTED =
      FailureCode.notice(
          "entries_omitted",
          "A listing leaves entries out that may match.",
          "Check the reason. Rename the file, increase `max_files`, or set the connection's charset.");

  public static final FailureCode SERVER_DOES_NOT_RENAME =
      FailureCode.notice(
          "server_does_not_rename",
          "The last probe found that the server does not rename files.",
          "Set `temp` to `none`, or ask the partner for the right.");

  private TransferCodes() {}
}
