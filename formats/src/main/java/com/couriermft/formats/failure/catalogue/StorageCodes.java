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
              "The storage did not respond, or is temporarily unavailable. A write may or may not "
                  + "have happened.",
              "Nothing: Courier retries. If the failure persists, see docs/operate/handbook.md.")
          .answered(503);

  public static final FailureCode CONCURRENT_UPDATE =
      FailureCode.conflict(
          "concurrent_update",
          "Someone else changed a row, blob or file at the same time. Courier wrote nothing. With "
              + "`If-Match`, the response is 412.",
          "Read the object again and repeat the change.");

  public static final FailureCode STORAGE_DENIED =
      FailureCode.permanent(
          "storage_denied",
          "The storage refused the account key or the identity.",
          "Check the key or the role assignments (docs/operate/deploying.md).");

  public static final FailureCode STORAGE_REFUSED =
      FailureCode.permanent(
          "storage_refused",
          "The storage refused the request.",
          "Read the message. If it is about Courier's own tables or containers, report it.");

  public static final FailureCode BLOB_NOT_FOUND =
      FailureCode.notFound(
          "blob_not_found",
          "A blob does not exist.",
          "Check whether someone deleted the blob. `./courier verify` shows what else is missing.");

  public static final FailureCode CONTAINER_NOT_FOUND =
      FailureCode.permanent(
          "container_not_found",
          "The container of a connection does not exist.",
          "Create the container, or correct the connection.");

  public static final FailureCode SHARE_NOT_FOUND =
      FailureCode.permanent(
          "share_not_found",
          "The share of a connection does not exist.",
          "Create the share, or correct the connection.");

  public static final FailureCode INVALID_ACCOUNT_KEY =
      FailureCode.permanent(
          "invalid_account_key",
          "The secret of a connection is not an account key.",
          "Save the account key (Base64) as the secret.");

  public static final FailureCode NO_IDENTITY =
      FailureCode.permanent(
          "no_identity",
          "A connection requires a managed identity, but the app has none.",
          "Assign an identity to the app, or use `account_key` or `sas`.");

  public static final FailureCode IDENTITY_REFUSED =
      FailureCode.permanent(
          "identity_refused",
          "The endpoint of the managed identity returned no token.",
          "Assign the identity to the app. If it has several identities, set `AZURE_CLIENT_ID`.");

  private StorageCodes() {}
}
