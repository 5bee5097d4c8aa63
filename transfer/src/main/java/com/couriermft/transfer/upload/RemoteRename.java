package com.couriermft.transfer.upload;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.FileCodes;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.transfer.file.Sha256;
import com.couriermft.transfer.listing.RemoteErrors;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.listing.RemoteFiles.Later;
import com.couriermft.transfer.supervision.Cancellation;
import com.couriermft.transfer.supervision.Waiter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Renames a file on a partner's server, under the lease. A rename that was rejected or got no
 * response may still have been performed; the existing names show whether it was. Some servers
 * rename by copying, so that both names exist for a while.
 *
 * @param remote the session
 * @param ensureLease called immediately before each request
 */
record RemoteRename(RemoteFiles remote, Runnable ensureLease) {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteRename.class);

  /**
   * The number of bytes at the end of two files that are compared if the server computes no hash.
   */
  private static final long END_BYTES = 1 << 20;

  /**
   * The maximum wait for the old name of a renamed file to disappear, and the interval between
   * checks.
   */
  private static final Duration MAX_WAIT = Duration.ofSeconds(20);

  private static final Duration PAUSE = Duration.ofMillis(500);

  /**
   * Renames a file, and waits for the response.
   *
   * @param replace whether to replace an existing file with that name
   * @return false if another file already has the name
   * @throws CourierException the server rejects the request for another reason
   */
  boolean rename(Move move, boolean replace) throws IOException {
    ensureLease.run();
    try {
      remote.rename(move.from(), move.to(), replace);
    } catch (CourierException refused) {
      return isDone(move, replace, refused);
    }
    requireGone(move, () -> remote.find(move.from()));
    return true;
  }

  /**
   * Starts a {@link #rename} that replaces nothing, without waiting if the session supports that.
   * The caller must still check that the old name no longer exists.
   */
  Later<Boolean> begin(Move move) throws IOException {
    ensureLease.run();
    try {
      Later<String> asked = remote.beginRename(move.from(), move.to());
      return () -> {
        try {
          asked.get();
          return true;
        } catch (CourierException refused) {
          return isDone(move, false, refused);
        }
      };
    } catch (CourierException refused) {
      boolean done = isDone(move, false, refused);
      return () -> done;
    }
  }

  /**
   * Checks that a confirmed rename was performed. Only the old name shows this, because the partner
   * may already have picked up the file under the new name. If the server does not permit lookups
   * of the old name, its confirmation is accepted.
   *
   * @param left the lookup of the old name
   */
  void requireGone(Move move, Later<Optional<RemoteFile>> left) throws IOException {
    if (isThere(left, false)) {
      throw CourierException.of(
          TransferCodes.REMOTE_FAILURE,
          "Connection '%s': the server reported that it renamed '%s', but the file still exists."
              .formatted(remote.connection(), RemoteErrors.printable(move.from())));
    }
  }

  private boolean isDone(Move move, boolean replace, CourierException refused) throws IOException {
    Optional<RemoteFile> there;
    boolean gone;
    try {
      there = remote.find(move.to());
      gone = remote.find(move.from()).isEmpty();
    } catch (CourierException unknown) {
      refused.addSuppressed(unknown);
      throw refused;
    }
    if (there.isEmpty()) {
      throw refused;
    } else if (!gone) {
      return !replace && isSame(move, there.get()) && (awaitGone(move) || move.asked());
    } else if (hasSize(there.get(), move.size())) {
      return true;
    }
    throw refused;
  }

  /**
   * Returns whether a path exists.
   *
   * @param unknown the result if the server does not permit lookups
   */
  static boolean isThere(Later<Optional<RemoteFile>> look, boolean unknown) throws IOException {
    try {
      return look.get().isPresent();
    } catch (CourierException e) {
      if (!RemoteErrors.isUnknowable(e)) {
        throw e;
      }
      LOG.info("Continuing without a check: {}", e.getMessage());
      return unknown;
    }
  }

  /**
   * Compares the files at two names, like {@link #compare}; if reading is not permitted, compares
   * only the sizes.
   */
  boolean isSame(Move move, RemoteFile there) throws IOException {
    return compare(move, there).orElse(true);
  }

  /**
   * Compares the file at the new name with the complete file at the old name: by size, and by hash
   * if the server computes one, otherwise by the last bytes.
   *
   * @return empty if the sizes are equal and the files cannot be read
   */
  Optional<Boolean> compare(Move move, RemoteFile there) throws IOException {
    if (there.sizeBytes() != move.size()) {
      return Optional.of(false);
    } else if (remote.opensOnce()) {
      return Optional.empty();
    }
    try {
      Optional<String> theirs = remote.findSha256(move.to());
      return Optional.of(
          theirs.isPresent()
              ? theirs.equals(remote.findSha256(move.from()))
              : end(move.to(), move.size()).equals(end(move.from(), move.size())));
    } catch (CourierException e) {
      if (!e.is(FileCodes.FILE_NOT_FOUND) && !RemoteErrors.isUnknowable(e)) {
        throw e;
      }
      return Optional.empty();
    }
  }

  private String end(String path, long size) throws IOException {
    long from = Math.max(0, size - END_BYTES);
    try (RemoteFiles.Source source = remote.open(path);
        InputStream in = source.read(from, size - from)) {
      return Sha256.of(in, Cancellation.NEVER);
    }
  }

  /**
   * Waits until a server that renames by copying removes the old name; returns false if the name
   * stays.
   */
  boolean awaitGone(Move move) throws IOException {
    for (long end = System.nanoTime() + MAX_WAIT.toNanos(); System.nanoTime() < end; pause()) {
      if (remote.find(move.from()).isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** Pauses while a server is copying. */
  static void pause() throws IOException {
    try {
      Waiter.REAL.await(PAUSE, Cancellation.NEVER);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException) new InterruptedIOException("Waiting was ended").initCause(e);
    }
  }

  /** Returns whether a file has the given length, as far as the server reports it. */
  static boolean hasSize(RemoteFile file, long size) {
    return file.sizeBytes() == size || file.sizeBytes() == RemoteFile.UNKNOWN_SIZE;
  }
}
