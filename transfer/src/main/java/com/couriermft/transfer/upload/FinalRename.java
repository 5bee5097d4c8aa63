package com.couriermft.transfer.upload;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.file.SafePath;
import com.couriermft.transfer.listing.RemoteErrors;
import com.couriermft.transfer.listing.RemoteFile;
import com.couriermft.transfer.listing.RemoteFiles;
import com.couriermft.transfer.listing.RemoteFiles.Later;
import com.couriermft.transfer.upload.UploadedFile.Placed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gives a file on a partner's server its final name, whatever kind of rename the server offers. */
public final class FinalRename {
  private static final int MAX_NAMES = 1_000;

  private final RemoteFiles remote;
  private final RemoteRename renaming;
  private final RemoteReplace replacing;

  /**
   * The place that a file got.
   *
   * @param path the name it has
   * @param way how it got it
   */
  public record Placement(String path, Placed way) {}

  /** Makes a naming that asserts the lease right before each rename. */
  public FinalRename(RemoteFiles remote, Runnable ensureLease) {
    this.remote = remote;
    this.renaming = new RemoteRename(remote, ensureLease);
    this.replacing = new RemoteReplace(renaming);
  }

  /**
   * Renames a file. Whatever fails in between, the target is the old file or the new one, whole;
   * where the server cannot replace in one step, it may be missing for the time between two
   * requests, and for longer only if the session fails in that time: then the old file is kept as
   * {@code {name}.replaced.courier-tmp} until the next attempt, unless the connection asks to
   * delete first.
   *
   * @param from the file, {@code size} bytes long
   * @return the name it has now, and how it got it
   * @throws CourierException {@code already_exists}; {@code lease_lost}
   */
  public Placement place(String from, String to, Overwrite overwrite, long size)
      throws IOException {
    return begin(List.of(new Move(from, to, size)), overwrite).get(0).get();
  }

  /**
   * Renames a file as {@link #place} does, when an earlier attempt may have requested the rename. A
   * server that renames by copying may still be copying; the file must not get a second name.
   */
  public Placement placeAgain(String from, String to, Overwrite overwrite, long size)
      throws IOException {
    Optional<String> asked = awaitAsked(new Move(from, to, size, true), overwrite);
    return asked.isPresent() && remote.find(from).isEmpty()
        ? new Placement(asked.get(), Placed.RENAME)
        : place(from, to, overwrite, size);
  }

  /**
   * Returns the file that an earlier attempt renamed, when the old name no longer exists: the file
   * with the new name, or the one with the last alternative name in use.
   */
  public Optional<RemoteFile> findPlaced(String to, Overwrite overwrite) throws IOException {
    List<RemoteFile> there = candidates(new Move("", to, 0), overwrite);
    return there.isEmpty() ? Optional.empty() : Optional.of(there.get(there.size() - 1));
  }

  /**
   * Begins to rename several files, as {@link #place} does one. Those whose names must be free are
   * looked up together, then renamed together; each of the others is renamed when it is asked for.
   *
   * @return what came of each, or what {@link #place} would have thrown; fewer than asked for where
   *     one could not be begun, which the last one throws then
   */
  List<Later<Placement>> begin(List<Move> moves, Overwrite overwrite) {
    return switch (overwrite) {
      case FAIL -> confirmed(moves, beginToFree(moves));
      case REPLACE ->
          moves.stream().<Later<Placement>>map(move -> () -> replacing.replace(move)).toList();
      case RENAME ->
          moves.stream().<Later<Placement>>map(move -> () -> underFreeName(move)).toList();
    };
  }

  private List<Later<Placement>> beginToFree(List<Move> moves) {
    List<Later<Optional<RemoteFile>>> looks = new ArrayList<>();
    List<Later<Placement>> all = new ArrayList<>();
    try {
      for (Move move : moves) {
        looks.add(remote.beginFind(move.to()));
      }
      for (int n = 0; n < moves.size(); n++) {
        Move move = moves.get(n);
        if (RemoteRename.isThere(looks.get(n), false)) {
          throw RemoteErrors.alreadyExists(remote.connection(), move.to());
        }
        Later<Boolean> renamed = renaming.begin(move);
        all.add(() -> placed(move, renamed.get()));
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
    return all;
  }

  /**
   * Confirms renames: the first that is asked for waits for all of them and looks what is left,
   * together.
   */
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
        renaming.requireGone(move, left);
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

  private Placement placed(Move move, boolean isRenamed) {
    if (!isRenamed) {
      throw RemoteErrors.alreadyExists(remote.connection(), move.to());
    }
    return new Placement(move.to(), Placed.RENAME);
  }

  /**
   * Renames to a free name, looking first: the plain rename of some servers replaces what is there.
   */
  private Placement underFreeName(Move move) throws IOException {
    for (int n = 0; n < MAX_NAMES; n++) {
      Move candidate = move.to(SafePath.alternative(move.to(), n));
      boolean free = !RemoteRename.isThere(() -> remote.find(candidate.to()), false);
      if (free && renaming.rename(candidate, false)) {
        return new Placement(candidate.to(), Placed.RENAME);
      }
    }
    throw RemoteErrors.alreadyExists(remote.connection(), move.to());
  }

  /**
   * Looks whether a name is free; a server that lets nobody look decides itself.
   *
   * @throws CourierException {@code already_exists}: something is there
   */
  void requireFree(String path) throws IOException {
    if (RemoteRename.isThere(() -> remote.find(path), false)) {
      throw RemoteErrors.alreadyExists(remote.connection(), path);
    }
  }

  /**
   * Waits for a rename that an earlier attempt has asked for without hearing the answer: a server
   * that copies has both names for a while, and the new one may still grow.
   *
   * @param move whose old name is still there
   * @return the name that the whole file has, its old name being gone or about to go; empty if the
   *     rename is to be asked for, or the old name is gone and nothing of that size has the new one
   */
  Optional<String> awaitAsked(Move move, Overwrite overwrite) throws IOException {
    List<RemoteFile> before = List.of();
    while (true) {
      List<RemoteFile> there = candidates(move, overwrite);
      for (RemoteFile candidate : there) {
        if (renaming.isSame(move.to(candidate.path()), candidate)) {
          boolean gone = renaming.awaitGone(move);
          // Nothing comes of replacing a file by its copy once more, and it may be an older file.
          return gone || overwrite != Overwrite.REPLACE
              ? Optional.of(candidate.path())
              : Optional.empty();
        }
      }
      if (there.isEmpty() || there.equals(before) || remote.find(move.from()).isEmpty()) {
        return Optional.empty();
      }
      before = there;
      RemoteRename.pause();
    }
  }

  /** Returns whether two names have the same bytes, as far as can be shown. */
  boolean isCopied(Move move) throws IOException {
    Optional<RemoteFile> there = remote.find(move.to());
    return there.isPresent() && renaming.compare(move, there.get()).orElse(false);
  }

  /** Returns what has the names that the file may have got. */
  private List<RemoteFile> candidates(Move move, Overwrite overwrite) throws IOException {
    int names = overwrite == Overwrite.RENAME ? MAX_NAMES : 1;
    List<RemoteFile> there = new ArrayList<>();
    for (int n = 0; n < names; n++) {
      Optional<RemoteFile> candidate = remote.find(SafePath.alternative(move.to(), n));
      if (candidate.isEmpty()) {
        break;
      }
      if (!candidate.get().path().equals(move.from())) {
        there.add(candidate.get());
      }
    }
    return there;
  }

  /** Discards a file that was replaced, see {@link RemoteReplace#discardReplaced}. */
  void discardReplaced(String to) throws IOException {
    replacing.discardReplaced(to);
  }
}
