package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for settings, app settings, and `./courier backup` and `restore`. */
public final class SettingCodes {
  public static final FailureCode INVALID_SETTINGS =
      FailureCode.invalid(
          "invalid_settings",
          "The request has invalid settings; `errors` lists them. Courier changed nothing.",
          "Correct the fields in `errors`.");

  public static final FailureCode INVALID_APP_SETTINGS =
      FailureCode.permanent(
          "invalid_app_settings",
          "App settings are invalid. The app does nothing until they are corrected.",
          "Correct the app settings that the message names.");

  public static final FailureCode INVALID_CONNECTION_STRING =
      FailureCode.permanent(
          "invalid_connection_string",
          "The storage connection string is incomplete.",
          "Use a connection string with an account key, or service endpoints for an identity.");

  public static final FailureCode NO_BACKUP =
      FailureCode.permanent(
          "no_backup",
          "The directory has no backup, or an incomplete one.",
          "Use the directory of a completed backup.");

  public static final FailureCode DAMAGED_BACKUP =
      FailureCode.permanent(
          "damaged_backup",
          "A file of the backup was changed or damaged.",
          "Use another copy of the backup, or another backup.");

  public static final FailureCode NOT_EMPTY =
      FailureCode.conflict(
          "not_empty",
          "The directory of a backup, or the storage account to restore to, is not empty.",
          "Use an empty directory, or a storage account that no installation has used.");

  private SettingCodes() {}
}
