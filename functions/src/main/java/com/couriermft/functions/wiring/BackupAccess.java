package com.couriermft.functions.wiring;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.storage.store.azure.AzureStorage;
import java.util.Optional;

/**
 * The account of scheduled backups: {@code CourierBackup} or {@code CourierBackup__…} in the format
 * of {@link StorageAccess}; optional. Immutable.
 *
 * @param storage the account
 * @param hour {@code COURIER_BACKUP_HOUR}: hour of the day, in UTC, at which a backup starts;
 *     0..23, default 2
 * @param keepDays {@code COURIER_BACKUP_KEEP_DAYS}: age in days from which a backup is deleted;
 *     1..3650, default 30
 */
public record BackupAccess(StorageAccess storage, int hour, int keepDays) {
  private static final String NAME = "CourierBackup";

  /**
   * The accounts of a scheduled backup, with their clients.
   *
   * @param installation the account to back up
   * @param destination the account for backups
   */
  public record Accounts(AzureStorage installation, AzureStorage destination) {}

  /** Reads the settings and collects problems. */
  static Optional<BackupAccess> read(Environment environment) {
    int hour = number(environment, "COURIER_BACKUP_HOUR", 2, 0, 23);
    int keepDays = number(environment, "COURIER_BACKUP_KEEP_DAYS", 30, 1, 3_650);
    Optional<StorageAccess> storage = StorageAccess.find(environment, NAME);
    return storage.map(access -> new BackupAccess(access, hour, keepDays));
  }

  private static int number(
      Environment environment, String name, int fallback, int least, int most) {
    Optional<String> text = environment.find(name);
    if (text.isEmpty()) {
      return fallback;
    }
    int found = text.get().matches("[0-9]{1,4}") ? Integer.parseInt(text.get()) : -1;
    if (found < least || found > most) {
      environment.problem(
          name, CommonCodes.INVALID_VALUE, "Expected a number, %d..%d.".formatted(least, most));
      return fallback;
    }
    return found;
  }
}
