package com.couriermft.files.transfer.upload;

import com.couriermft.files.transfer.RemoteErrors;
import com.couriermft.files.transfer.RemoteFile;
import com.couriermft.files.transfer.RemoteFiles;
import com.couriermft.files.transfer.RemoteFiles.Later;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.TransferCodes;
import java.io.IOException;
import java.util.Optional;

/**
 * Renames a file on a partner's server, under the lease. What is refused may have been done: then
 * the names tell.
 *
 * @param remote the session
 * @param ensureLease run right before each request
 */
record Renaming(RemoteFiles remote, Runnable ensureLease) {
  /**
   * Renames a file, and waits for the answer.
   *
   * @param replace whether to replace a file of that name
   * @return false if somebody else's file has the name
   * @throws CourierException the server refuses for another reason
   */
  boolean rename(Move move, boolean replace) throws IOException {
    ensureLease.run();
    try {
      remote.rename(move.from(), move.to(), replace);
    } catch (CourierException refused) {
      return isDone(move, refused);
    }
    requireGone(move, remote.find(move.from()));
    return true;
  }

  /**
   * Begins a {@link #rename} that replaces nothing, asked without waiting where the session can.
   * Whether the old name is gone is still to be looked at.
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
          return isDone(move, refused);
        }
      };
    } catch (CourierException refused) {
      boolean done = isDone(move, refused);
      return () -> done;
    }
  }

  /**
   * Asserts that a rename which the server confirmed was done. Only the old name tells: the partner
   * may have taken the file from the new one by now.
   *
   * @param left what has the old name
   */
  void requireGone(Move move, Optional<RemoteFile> left) {
    if (left.isPresent()) {
      throw CourierException.of(
          TransferCodes.REMOTE_FAILURE,
          "Connection '%s': the server said that it renamed '%s', which is still there."
              .formatted(remote.connection(), RemoteErrors.printable(move.from())));
    }
  }

  private boolean isDone(Move move, CourierException refused) throws IOException {
    Optional<RemoteFile> there = remote.find(move.to());
    boolean gone = remote.find(move.from()).isEmpty();
    if (gone && there.isPresent() && hasSize(there.get(), move.size())) {
      return true;
    } else if (!gone && there.isPresent()) {
      return false;
    }
    throw refused;
  }

  /** Whether a file has a length, as far as its server tells. */
  static boolean hasSize(RemoteFile file, long size) {
    return file.sizeBytes() == size || file.sizeBytes() == RemoteFile.UNKNOWN_SIZE;
  }
}
