package com.couriermft.functions.backup;

import com.couriermft.storage.store.BackOff;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.RetryingTables;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.TableScan;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.azure.AzureStorage;
import java.util.List;
import java.util.Set;

/**
 * The tables and blob containers with an installation's data. Queues are left out, because messages
 * only name objects to process, and the sweep and the ticks send them again. Secrets are in the
 * vault.
 */
final class Contents {
  /**
   * The tables in the order in which they are read.
   *
   * <p>Counters come before the slots of executions that may still be counted. Slots and queue
   * entries come before their executions, so that the sweep repairs leftovers of executions that
   * end in the meantime. The audit log of changes follows the objects, because its entries are
   * first stored together with the objects. Notifications come before the events that they are
   * created from.
   */
  static final List<String> TABLES =
      List.of(
          "config",
          "definitions",
          "schedules",
          "webhooks",
          "arrivals",
          "permits",
          "waits",
          "stats",
          "pools",
          "executions",
          "chains",
          "index",
          "idempotency",
          "apikeys",
          "changes",
          "notifications",
          "events",
          "files",
          "plans");

  /**
   * Files of executions come before the contexts that refer to them, because restored contexts
   * contain the new ETags of the files.
   */
  static final List<String> CONTAINERS = List.of("definitions", "files", "work", "contexts");

  /** Partitions with the hosts' own data, which also exist in an unused installation. */
  static final Set<String> OWN_PARTITIONS =
      Set.of("housekeeping", "about", Restore.PARTITION, BackupLease.PARTITION);

  private Contents() {}

  /** Returns whether a row has the state of a backup, which is meaningless in another account. */
  static boolean isOfBackups(String table, Row row) {
    return table.equals("config") && row.partition().equals(BackupLease.PARTITION);
  }

  /** Returns whether an idle host writes rows of this table. */
  static boolean isIdle(String table) {
    return table.equals("pools") || table.equals("permits");
  }

  /**
   * The access to a storage account.
   *
   * @param tables writes rows
   * @param scan scans tables completely
   * @param blobs reads and writes blobs
   */
  record Account(Tables tables, TableScan scan, Blobs blobs) {
    /** Returns the access to a storage account, with retries of failed requests. */
    static Account of(AzureStorage storage) {
      BackOff backOff = BackOff.ofThread();
      return new Account(
          new RetryingTables(storage.tables(), backOff),
          storage.scan().retrying(backOff),
          storage.blobs());
    }
  }
}
