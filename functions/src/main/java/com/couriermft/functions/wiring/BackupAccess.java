package com.couriermft.functions.wiring;

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
    int hour = environment.findNumber("COURIER_BACKUP_HOUR", 0, 23).orElse(2);
    int keepDays = environment.findNumber("COURIER_BACKUP_KEEP_DAYS", 1, 3_650).orElse(30);
    Optional<StorageAccess> storage = StorageAccess.find(environment, NAME);
    return storage.map(access -> new BackupAccess(access, hour, keepDays));
  }
}
