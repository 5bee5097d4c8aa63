package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/**
 * Codes for Azure Storage, as used by Courier itself and by connections of type `blob` and
 * `azure_files`, and for the identity of the process.
 */
public final class StorageCodes {
  public static final FailureCode STORAGE_UNAVAILABLE =
      FailureCode.transientFailure(
              "storage_unavailable",
              "Storage did not answer, or answered that it cannot now; a write may or may not "
                  + "have happened.",
              "Nothing: it is tried again. See docs/operate/handbook.md if it lasts.")
          .answered(503);

  public static final FailureCode CONCURRENT_UPDATE =
      FailureCode.conflict(
          "concurrent_update",
          "Someone else changed a row, blob or file at the same time; Courier wrote nothing. "
              + "With `If-Match` the answer is 412.",
          "Read it again and repeat the change.");

  public static final FailureCode STORAGE_DENIED =
      FailureCode.permanent(
          "storage_denied",
          "Storage refused the account key or the identity.",
          "Check the key or the role assignments (docs/operate/security.md).");

  public static final FailureCode STORAGE_REFUSED =
      FailureCode.permanent(
          "storage_refused",
          "Storage refused the request itself.",
          "See the message; report it if it comes from Courier's own tables or containers.");

  public static final FailureCode BLOB_NOT_FOUND =
      FailureCode.notFound(
          "blob_not_found",
          "A blob does not exist.",
          "Check whether someone deleted it; `./courier verify` finds what else is missing.");

  public static final FailureCode CONTAINER_NOT_FOUND =
      FailureCode.permanent(
          "container_not_found",
          "The container of a connection does not exist.",
          "Create it, or correct the connection.");

  public static final FailureCode SHARE_NOT_FOUND =
      FailureCode.permanent(
          "share_not_found",
          "The share of a connection does not exist.",
          "Create it, or correct the connection.");

  public static final FailureCode INVALID_ACCOUNT_KEY =
      FailureCode.permanent(
          "invalid_account_key",
          "The secret of a connection is no account key.",
          "Write the key (Base64) into the secret.");

  public static final FailureCode NO_IDENTITY =
      FailureCode.permanent(
          "no_identity",
          "The process has no identity at Azure, which a connection asks for.",
          "Assign one to the app, or use `account_key` or `sas`.");

  public static final FailureCode IDENTITY_REFUSED =
      FailureCode.permanent(
          "identity_refused",
          "The endpoint of the managed identity gave no token.",
          "Assign the identity to the app; set `AZURE_CLIENT_ID` if there are several.");

  private StorageCodes() {}
}
