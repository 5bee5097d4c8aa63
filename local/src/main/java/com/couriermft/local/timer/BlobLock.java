package com.couriermft.local.timer;

import com.azure.core.util.BinaryData;
import com.azure.storage.blob.BlobClient;
import com.azure.storage.blob.models.BlobStorageException;
import com.azure.storage.blob.specialized.BlobLeaseClient;
import com.azure.storage.blob.specialized.BlobLeaseClientBuilder;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;

/** A lock that only one host at a time can hold, implemented as the lease of a blob. */
final class BlobLock {
  private static final Logger LOG = Logger.getLogger("host.timer");
  private final BlobClient blob;
  private final Duration period;
  private final ScheduledExecutorService timer;

  /**
   * Creates a lock without acquiring it.
   *
   * @param period the duration of the lease, 15 to 60 s; the lease is renewed every half period
   */
  BlobLock(BlobClient blob, Duration period, ScheduledExecutorService timer) {
    this.blob = blob;
    this.period = period;
    this.timer = timer;
  }

  /**
   * Acquires the lock, and creates its blob if necessary. Returns empty if another host holds the
   * lock.
   *
   * @throws BlobStorageException the service failed
   */
  Optional<Held> tryAcquire() {
    var lease = new BlobLeaseClientBuilder().blobClient(blob).buildClient();
    for (int attempt = 0; ; attempt++) {
      var asked = System.nanoTime();
      try {
        lease.acquireLease((int) period.toSeconds());
        return Optional.of(new Held(lease, asked));
      } catch (BlobStorageException e) {
        if (e.getStatusCode() == 409) {
          return Optional.empty();
        }
        if (e.getStatusCode() != 404 || attempt > 0) {
          throw e;
        }
        create();
      }
    }
  }

  private void create() {
    blob.getContainerClient().createIfNotExists();
    try {
      blob.upload(BinaryData.fromString(""), false);
    } catch (BlobStorageException e) {
      if (e.getStatusCode() != 409 && e.getStatusCode() != 412) {
        throw e;
      }
      LOG.log(Level.FINE, "Another host created {0} first", blob.getBlobName());
    }
  }

  /** An acquired lock. */
  final class Held implements AutoCloseable {
    private final BlobLeaseClient lease;
    private final ScheduledFuture<?> renewal;
    private volatile long renewed;

    private Held(BlobLeaseClient lease, long asked) {
      this.lease = lease;
      renewed = asked;
      var half = period.toMillis() / 2;
      renewal = timer.scheduleAtFixedRate(this::renew, half, half, TimeUnit.MILLISECONDS);
    }

    /**
     * Returns whether the lease is still valid by this process's clock. Returns false if the
     * process was suspended for too long.
     */
    boolean isHeld() {
      return System.nanoTime() - renewed < period.toNanos();
    }

    private void renew() {
      var asked = System.nanoTime();
      try {
        lease.renewLease();
        renewed = asked;
      } catch (RuntimeException | Error e) {
        LOG.log(Level.WARNING, "The lock " + blob.getBlobName() + " couldn't be renewed", e);
      }
    }

    /** Releases the lock on a best-effort basis. If releasing fails, the lease expires later. */
    @Override
    public void close() {
      renewal.cancel(false);
      try {
        lease.releaseLease();
      } catch (RuntimeException e) {
        LOG.log(Level.FINE, "The lock " + blob.getBlobName() + " couldn't be released", e);
      }
    }
  }
}
