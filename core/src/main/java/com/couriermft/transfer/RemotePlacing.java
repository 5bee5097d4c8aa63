package com.couriermft.transfer;

import com.couriermft.failure.CourierException;
import com.couriermft.failure.catalogue.TransferCodes;
import com.couriermft.transfer.RemoteFiles.Later;
import com.couriermft.transfer.UploadedFile.Placed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives a file on a partner's server its final name, whatever kind of rename the server offers. */
public final class RemotePlacing {
  private static final Logger LOG = LoggerFactory.getLogger(RemotePlacing.class);
  private static final int MAX_NAMES = 1_000;
  private static final int MAX_RACES = 3;

  private final RemoteFiles remote;
  private final Runnable ensureLease;

  /**
   * Where a file is.
   *
   * @param path the name it has
   * @param way how it got it
   */
  public record Placement(String path, Placed way) {}

  /** Asserts the lease right before each rename. */
  public RemotePlacing(RemoteFiles remote, Runnable ensureLease) {
    this.remote = remote;
    this.ensureLease = ensureLease;
  }

  /**
   * Renames. Whatever fails in between, the target is the old file or the new one, whole; where the
   * server cannot replace in one step, it may be missing for the time between two requests, and for
   * longer only if the session fails in that time: then the old file is kept as {@code
   * {name}.replaced.courier-tmp} until the next attempt, unless the connection asks to delete
   * first.
   *
   * @param from the file, {@code size} bytes long
   * @return the name it has now, and how it got it
   * @throws CourierException {@code already_exists}; {@code lease_lost}
   */
  public Placement place(String from, String to, Overwrite overwrite, long size)
      throws IOException {
    return switch (overwrite) {
      case FAIL -> {
        if (!renamedToFree(from, to, size)) {
          throw RemoteErrors.alreadyExists(remote.connection(), to);
        }
        yield new Placement(to, Placed.RENAME);
      }
      case REPLACE -> replace(from, to, size);
      case RENAME -> underFreeName(from, to, size);
    };
  }

  /**
   * A file that is to get its name.
   *
   * @param from its temporary name
   * @param to the name it is to get
   * @param size its length
   */
  record Move(String from, String to, long size) {}

  /**
   * Begins to rename several files to names that must be free, as {@link #place} does one after the
   * other: their names are looked up together, then they are renamed together.
   *
   * @return what came of each, or what {@link #place} would have thrown; fewer than asked for where
   *     one could not be begun, which the last one throws then
   */
  List<Later<Placement>> begin(List<Move> moves) {
    List<Later<Optional<RemoteFile>>> looks = new ArrayList<>();
    List<Later<Placement>> all = new ArrayList<>();
    try {
      for (Move move : moves) {
        looks.add(remote.beginFind(move.to()));
      }
      for (int n = 0; n < moves.size(); n++) {
        all.add(begin(moves.get(n), looks.get(n).get().isPresent()));
      }
    } catch (IOException e) {
      all.add(
          () -> {
            throw e;
          });
    } catch (CourierException e) {
      all.add(
          () -> {
            throw e;
          });
    }
    return confirmed(moves, all);
  }

  /** The first that is asked for waits for all renames and looks what is left, together. */
  private List<Later<Placement>> confirmed(List<Move> moves, List<Later<Placement>> renames) {
    List<Later<Placement>> looks = new ArrayList<>();
    List<Later<Placement>> all = new ArrayList<>();
    for (int n = 0; n < renames.size(); n++) {
      int number = n;
      all.add(
          () -> {
            while (looks.size() < renames.size()) {
              looks.add(confirmed(moves.get(looks.size()), renames.get(looks.size())));
            }
            return looks.get(number).get();
          });
    }
    return all;
  }

  private Later<Placement> confirmed(Move move, Later<Placement> rename) {
    try {
      Placement placed = rename.get();
      Later<Optional<RemoteFile>> left = remote.beginFind(move.from());
      return () -> {
        requireGone(move.from(), left.get());
        return placed;
      };
    } catch (IOException e) {
      return () -> {
        throw e;
      };
    } catch (CourierException e) {
      return () -> {
        throw e;
      };
    }
  }

  /**
   * Asserts that a rename which the server confirmed was done. Only the old name tells: the partner
   * may have taken the file from the new one by now.
   */
  private void requireGone(String from, Optional<RemoteFile> left) {
    if (left.isPresent()) {
      throw CourierException.of(
          TransferCodes.REMOTE_FAILURE,
          "Connection '%s': the server said that it renamed '%s', which is still there."
              .formatted(remote.connection(), RemoteErrors.printable(from)));
    }
  }

  private Later<Placement> begin(Move move, boolean isTaken) throws IOException {
    if (isTaken) {
      throw RemoteErrors.alreadyExists(remote.connection(), move.to());
    }
    ensureLease.run();
    Placement placed = new Placement(move.to(), Placed.RENAME);
    Later<String> asked;
    try {
      asked = remote.beginRename(move.from(), move.to());
    } catch (CourierException e) {
      requireRenamed(move, e);
      return () -> placed;
    }
    return () -> {
      try {
        asked.get();
      } catch (CourierException e) {
        requireRenamed(move, e);
      }
      return placed;
    };
  }

  private void requireRenamed(Move move, CourierException refused) throws IOException {
    if (!isRenamed(move.from(), move.to(), move.size(), refused)) {
      throw RemoteErrors.alreadyExists(remote.connection(), move.to());
    }
  }

  /**
   * Removes the old file that a replacement has kept whose session failed after the new file had
   * its name.
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

  private Placement replace(String from, String to, long size) throws IOException {
    if (remote.replacesAtomically() && renamed(from, to, true, size)) {
      return new Placement(to, Placed.POSIX_RENAME);
    }
    for (int tries = 0; tries < MAX_RACES; tries++) {
      boolean isThere = remote.find(to).isPresent();
      if (remote.keepsReplacedAside()) {
        if (swapped(from, to, isThere, size)) {
          return new Placement(to, isThere ? Placed.ASIDE : Placed.RENAME);
        }
      } else if (superseded(from, to, isThere, size)) {
        return new Placement(to, isThere ? Placed.DELETE_FIRST : Placed.RENAME);
      }
    }
    throw CourierException.of(
        TransferCodes.REMOTE_FAILURE,
        "Connection '%s': '%s' cannot be replaced: %d times somebody else took the name between two requests."
            .formatted(remote.connection(), RemoteErrors.printable(to), MAX_RACES),
        null);
  }

  /** Deletes the old file and renames the new one; false if somebody else took the name. */
  private boolean superseded(String from, String to, boolean isThere, long size)
      throws IOException {
    if (isThere) {
      ensureLease.run();
      remote.delete(to);
    }
    return renamed(from, to, false, size);
  }

  /**
   * Renames the old file, renames the new one, deletes the old one; false if somebody else took the
   * name. At every moment the old file or the new one is there whole, under a name of its own.
   */
  private boolean swapped(String from, String to, boolean isThere, long size) throws IOException {
    String aside = aside(to);
    if (isThere) {
      ensureLease.run();
      // What an interrupted run kept has been succeeded by what has the name now.
      remote.delete(aside);
    }
    boolean placed;
    try {
      if (isThere) {
        setAside(to, aside);
      }
      placed = renamed(from, to, false, size);
    } catch (CourierException | IOException e) {
      putBack(aside, to, e);
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

  /** Also by a thread that is interrupted, which may be what went wrong. */
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

  /** The new file has its name: what cannot be removed now is removed by the next replacement. */
  private void discard(String aside) throws IOException {
    try {
      remote.delete(aside);
    } catch (CourierException e) {
      LOG.info("'{}' is left on the server: {}", RemoteErrors.printable(aside), e.getMessage());
    }
  }

  private Placement underFreeName(String from, String to, long size) throws IOException {
    for (int n = 0; n < MAX_NAMES; n++) {
      String candidate = SafePath.alternative(to, n);
      if (renamedToFree(from, candidate, size)) {
        return new Placement(candidate, Placed.RENAME);
      }
    }
    throw RemoteErrors.alreadyExists(remote.connection(), to);
  }

  /** Looks first: the plain rename of some servers replaces what is there. */
  private boolean renamedToFree(String from, String to, long size) throws IOException {
    return remote.find(to).isEmpty() && renamed(from, to, false, size);
  }

  /** False if somebody else's file has the name. A rename that failed may have been done. */
  private boolean renamed(String from, String to, boolean replace, long size) throws IOException {
    ensureLease.run();
    try {
      remote.rename(from, to, replace);
    } catch (CourierException e) {
      return isRenamed(from, to, size, e);
    }
    requireGone(from, remote.find(from));
    return true;
  }

  /** What came of a rename that was refused: false if somebody else's file has the name. */
  private boolean isRenamed(String from, String to, long size, CourierException refused)
      throws IOException {
    Optional<RemoteFile> there = remote.find(to);
    boolean gone = remote.find(from).isEmpty();
    if (gone && there.isPresent() && hasSize(there.get(), size)) {
      return true;
    } else if (!gone && there.isPresent()) {
      return false;
    }
    throw refused;
  }

  static boolean hasSize(RemoteFile file, long size) {
    return file.sizeBytes() == size || file.sizeBytes() == RemoteFile.UNKNOWN_SIZE;
  }
}
