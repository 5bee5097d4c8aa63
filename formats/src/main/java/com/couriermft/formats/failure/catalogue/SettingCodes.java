package com.couriermft.formats.failure.catalogue;

import com.couriermft.formats.failure.FailureCode;

/** Codes for settings, app settings, and `./courier backup` and `restore`. */
public final class SettingCodes {
  public static final FailureCode INVALID_SETTINGS =
      FailureCode.invalid(
          "invalid_settings",
          "A setting is wrong; `errors` names each, and nothing was changed.",
          "Correct the fields that `errors` names.");

  public static final FailureCode INVALID_APP_SETTINGS =
      FailureCode.permanent(
          "invalid_app_settings",
          "App settings are wrong; the app does no work until they are right.",
          "Correct the app settings that the message names.");

  public static final FailureCode INVALID_CONNECTION_STRING =
      FailureCode.permanent(
          "invalid_connection_string",
          "The storage connection string lacks a part.",
          "Give one with an account key, or service endpoints for an identity.");

  public static final FailureCode NO_BACKUP =
      FailureCode.permanent(
          "no_backup",
          "The directory has no backup, or an incomplete one.",
          "Name the directory of a finished backup.");

  public static final FailureCode DAMAGED_BACKUP =
      FailureCode.permanent(
          "damaged_backup",
          "A file of the backup was changed or damaged.",
          "Take another copy of the backup, or another backup.");

  public static final FailureCode NOT_EMPTY =
      FailureCode.conflict(
          "not_empty",
          "The directory of a backup, or the account to restore into, is not empty.",
          "Name an empty directory, or an account that no installation has used.");

  private SettingCodes() {}
}
