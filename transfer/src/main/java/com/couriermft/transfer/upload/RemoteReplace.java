package com.couriermft.transfer.upload;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.file.TempName;
import com.couriermft.transfer.listing.RemoteErrors;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.upload.FinalRename.Placement;
import com.couriermft.transfer.upload.UploadedFile.Placed;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Replaces a file with another one, in the best way that the server supports. */
final class RemoteReplace {
  private static final Logger LOG = LoggerFactory.getLogger(RemoteReplace.class);
  private static final int MAX_RACES = 3;

  private final RemoteFiles remote;
  private final Runnable ensureLease;
  private final RemoteRename renaming;

  RemoteReplace(RemoteRename renaming) {
    this.remote = renaming.remote();
    this.ensureLease = renaming.ensureLease();
    this.renaming = renaming;
  }

  /** Replaces the file at the target, if any. */
  Placement replace(Move move) throws IOException {
    String to = move.to();
    if (remote.replacesAtomically() && renaming.rename(move, true)) {
      return new Placement(to, Placed.POSIX_RENAME);
    }
    for (int tries = 0; tries < MAX_RACES; tries++) {
      boolean isThere = RemoteRename.isThere(() -> remote.find(to), false);
      if (remote.keepsReplacedAside()) {
        if (swapped(move, isThere)) {
          return new Placement(to, isThere ? Placed.ASIDE : Placed.RENAME);
        }
      } else if (superseded(move, isThere)) {
        return new Placement(to, isThere ? Placed.DELETE_FIRST : Placed.RENAME);
      }
    }
    throw CourierException.of(
        TransferCodes.REMOTE_FAILURE,
        ("Connection '%s': '%s' cannot be replaced: %d times, someone else created a file with "
                + "this name between two requests.")
            .formatted(remote.connection(), RemoteErrors.printable(to), MAX_RACES));
  }

  /**
   * Removes the old file that a replacement kept, if its session failed after the new file got its
   * name.
   */
  void discardReplaced(String to) throws IOException {
    if (remote.keepsReplacedAside() && remote.find(to).isPresent()) {
      ensureLease.run();
      discard(aside(to));
    }
  }

  private static String aside(String to) {
    return SafePath.join(SafePath.parent(to), TempName.ofReplaced(SafePath.name(to)));
  }

  /**
   * Deletes the old file and renames the new one. Returns false if another client has created a
   * file with that name.
   */
  private boolean superseded(Move move, boolean isThere) throws IOException {
    if (isThere) {
      ensureLease.run();
      remote.delete(move.to());
    }
    return renaming.rename(move, false);
  }

  /**
   * Renames the old file, renames the new one, then deletes the old one. Returns false if another
   * client has created a file with that name. At any time, either the old file or the new file
   * exists completely.
   */
  private boolean swapped(Move move, boolean isThere) throws IOException {
    String aside = aside(move.to());
    if (isThere) {
      ensureLease.run();
      // The file at the target has already replaced the file that an interrupted attempt kept.
      remote.delete(aside);
    }
    boolean placed;
    try {
      if (isThere) {
        setAside(move.to(), aside);
      }
      placed = renaming.rename(move, false);
    } catch (CourierException | IOException e) {
      putBack(aside, move.to(), e);
      throw e;
    }
    if (placed) {
      discard(aside);
    }
    return placed;
  }

  private void setAside(String to, String aside) throws IOException {
    try {
      remote.rename(to, aside, false);
    } catch (CourierException e) {
      if (remote.find(to).isPresent()) {
        throw e;
      }
    }
  }

  /**
   * Restores the name of the old file, even in an interrupted thread, because the interrupt may be
   * the cause of the failure.
   */
  private void putBack(String aside, String to, Exception cause) {
    boolean interrupted = Thread.interrupted();
    try {
      if (remote.find(to).isEmpty() && remote.find(aside).isPresent()) {
        remote.rename(aside, to, false);
      }
    } catch (CourierException | IOException e) {
      cause.addSuppressed(e);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Removes the old file after the new one got its name. If that fails, the next replacement
   * removes it.
   */
  private void discard(String aside) throws IOException {
    try {
      remote.delete(aside);
    } catch (CourierException e) {
      LOG.info("'{}' is left on the server: {}", RemoteErrors.printable(aside), e.getMessage());
    }
  }
}
