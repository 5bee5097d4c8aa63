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
 * The tables and blob containers that hold an installation in its storage account. Queues are left
 * out: messages only say where to look, and the sweep and the ticks send them again. Secrets are in
 * the vault.
 */
final class Contents {
  /**
   * The tables in the order in which they are read: counters before the slots of executions that
   * may still have to be counted, slots and places before the executions they belong to, so that
   * those of executions which end meanwhile are left over, which the sweep mends; the trail of
   * changes after the objects beside which its entries wait; notifications before the events that
   * they go on after.
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

  /** Files of runs come before what names them, which is written with their new versions. */
  static final List<String> CONTAINERS = List.of("definitions", "files", "work", "contexts");

  /** Partitions in which hosts keep notes of their own, also when nothing was ever configured. */
  static final Set<String> OWN_PARTITIONS =
      Set.of("housekeeping", "about", Restore.PARTITION, BackupLease.PARTITION);

  private Contents() {}

  /** Whether a row tells how a backup stands, which is of no use in another account. */
  static boolean isOfBackups(String table, Row row) {
    return table.equals("config") && row.partition().equals(BackupLease.PARTITION);
  }

  /** Rows of these an idle host writes by itself. */
  static boolean isIdle(String table) {
    return table.equals("pools") || table.equals("permits");
  }

  /**
   * A storage account as it is carried.
   *
   * @param tables writes rows
   * @param scan reads whole tables
   * @param blobs reads and writes blobs
   */
  record Account(Tables tables, TableScan scan, Blobs blobs) {
    /** An account whose requests are tried again. */
    static Account of(AzureStorage storage) {
      BackOff backOff = BackOff.ofThread();
      return new Account(
          new RetryingTables(storage.tables(), backOff),
          storage.scan().retrying(backOff),
          storage.blobs());
    }
  }
}
