package com.couriermft.functions.backup;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.functions.backup.BackupLease.State;
import com.couriermft.functions.backup.Contents.Account;
import com.couriermft.functions.backup.StoredBackups.Stored;
import com.couriermft.functions.wiring.BackupAccess;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.StoreConflict;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Backs up an installation once a day, in slices of limited time, and deletes outdated backups. Any
 * number of hosts may tick at the same time; only one host does the work.
 */
public final class ScheduledBackup {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduledBackup.class);

  /** Maximum duration of a backup. A longer one is abandoned, and a new one starts. */
  private static final Duration LONGEST = Duration.ofDays(2);

  /**
   * Time limit of a tick. Less than the shortest time limit of an invocation in any hosting plan,
   * which is five minutes.
   */
  private static final Duration SLICE = Duration.ofMinutes(4);

  private final Account account;
  private final StoredBackups stored;
  private final BackupSettings settings;

  /**
   * Creates the component that backs up an installation.
   *
   * @param account the account to back up
   * @param destination the account of backups
   */
  ScheduledBackup(Account account, Blobs destination, BackupSettings settings) {
    this.account = account;
    this.stored = new StoredBackups(destination);
    this.settings = settings;
  }

  /**
   * Continues due backup work for about four minutes, if no other host does.
   *
   * @param access schedule and retention
   * @throws com.couriermft.formats.failure.CourierException an account refuses or does not respond;
   *     the backup resumes from its last checkpoint ten minutes later
   */
  public static void tick(BackupAccess access, BackupAccess.Accounts accounts)
      throws IOException, InterruptedException {
    long end = System.nanoTime() + SLICE.toNanos();
    Account account = Account.of(accounts.installation());
    BackupSettings settings = new BackupSettings(access.hour(), access.keepDays());
    new ScheduledBackup(account, accounts.destination().blobs(), settings)
        .tick(() -> System.nanoTime() < end);
  }

  /**
   * Continues due work, if no other host does.
   *
   * @param goOn called at each checkpoint; returns whether time is left
   */
  void tick(BooleanSupplier goOn) throws IOException, InterruptedException {
    Optional<BackupLease> taken = BackupLease.take(account.tables());
    if (taken.isEmpty()) {
      return;
    }
    BackupLease lease = taken.get();
    try {
      workOrTell(lease, goOn);
      lease.release();
    } catch (StoreConflict e) {
      LOG.info(
          "The backup was taken over by another host, or storage was changed: {}", e.getMessage());
    }
  }

  private void workOrTell(BackupLease lease, BooleanSupplier goOn)
      throws IOException, InterruptedException {
    try {
      work(lease, goOn);
    } catch (StoreConflict e) {
      throw e;
    } catch (CourierException e) {
      BackupEvents.failed(lease.state().progress(), e.code(), String.valueOf(e.getMessage()));
      throw e;
    }
  }

  private void work(BackupLease lease, BooleanSupplier goOn)
      throws IOException, InterruptedException {
    Instant now = account.tables().clock().instant();
    BackupProgress progress = lease.state().progress();
    boolean abandoned =
        !lease.state().isComplete()
            && progress != null
            && progress.startedAt().plus(LONGEST).isBefore(now);
    if (abandoned) {
      BackupEvents.failed(
          progress,
          "backup_abandoned",
          "The backup was not complete after " + LONGEST.toHours() + " h.");
    }
    if (progress == null
        || abandoned
        || lease.state().isComplete() && progress.startedAt().isBefore(settings.lastDue(now))) {
      progress = BackupProgress.begin(now);
      lease.save(State.unfinished(progress));
    } else if (!lease.state().isComplete()) {
      progress = progress.takenOver();
      lease.save(State.unfinished(progress));
    }
    if (!lease.state().isComplete()) {
      stored.begin(progress.id());
      if (!backUp(lease, progress, goOn)) {
        return;
      }
    }
    if (!lease.state().isRetained() && retain(progress.id(), now, goOn)) {
      lease.save(lease.state().retained());
    }
  }

  private boolean backUp(BackupLease lease, BackupProgress from, BooleanSupplier goOn)
      throws IOException, InterruptedException {
    String writer = UUID.randomUUID().toString().replace("-", "").substring(16);
    Backup backup =
        new Backup(
            account,
            stored.place(from.id()),
            writer,
            from,
            progress -> {
              lease.save(State.unfinished(progress));
              return goOn.getAsBoolean();
            });
    Optional<BackupManifest> manifest = backup.run();
    if (manifest.isPresent()) {
      lease.save(lease.state().completed());
      BackupEvents.completed(manifest.get());
    }
    return manifest.isPresent();
  }

  private boolean retain(String current, Instant now, BooleanSupplier goOn) {
    Instant before = now.minus(settings.keepDays(), ChronoUnit.DAYS);
    boolean all = true;
    for (Stored one : StoredBackups.outdated(stored.all(), before, current)) {
      all &= stored.remove(one, goOn);
    }
    return all;
  }
}
