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

/**
 * Gives a file on a partner's server its final name, with the best type of rename that the server
 * supports.
 */
public final class FinalRename {
  private static final int MAX_NAMES = 1_000;

  private final RemoteFiles remote;
  private final RemoteRename renaming;
  private final RemoteReplace replacing;

  /**
   * The new name of a file.
   *
   * @param path the remote path
   * @param way how the file got this name
   */
  public record Placement(String path, Placed way) {}

  public FinalRename(RemoteFiles remote, Runnable ensureLease) {
    this.remote = remote;
    this.renaming = new RemoteRename(remote, ensureLease);
    this.replacing = new RemoteReplace(renaming);
  }

  /**
   * Renames a file. After any failure, the target is either the complete old file or the complete
   * new one. If the server cannot replace a file atomically, the target is missing between two
   * requests. If the session fails at that point, the old file is kept as {@code
   * {name}.replaced.courier-tmp} until the next attempt, unless the connection is configured to
   * delete first.
   *
   * @param from the path of the file, which is {@code size} bytes long
   * @return the file's new name, and how the file got it
   * @throws CourierException {@code already_exists}; {@code lease_lost}
   */
  public Placement place(String from, String to, Overwrite overwrite, long size)
      throws IOException {
    return begin(List.of(new Move(from, to, size)), overwrite).get(0).get();
  }

  /**
   * Renames a file like {@link #place}, if an earlier attempt may have requested the rename. A
   * server that renames by copying may still be copying, and the file must not get a second name.
   */
  public Placement placeAgain(String from, String to, Overwrite overwrite, long size)
      throws IOException {
    Optional<String> asked = awaitAsked(new Move(from, to, size, true), overwrite);
    return asked.isPresent() && remote.find(from).isEmpty()
        ? new Placement(asked.get(), Placed.RENAME)
        : place(from, to, overwrite, size);
  }

  /**
   * Returns the file that an earlier attempt renamed, if the old name no longer exists: the file
   * with the new name, or the last alternative name in use.
   */
  public Optional<RemoteFile> findPlaced(String to, Overwrite overwrite) throws IOException {
    List<RemoteFile> there = candidates(new Move("", to, 0), overwrite);
    return there.isEmpty() ? Optional.empty() : Optional.of(there.get(there.size() - 1));
  }

  /**
   * Starts to rename several files, as {@link #place} does for one. Names that must be free are
   * checked together, and the files with such names are renamed together. Other files are renamed
   * when their result is requested.
   *
   * @return for each file, the result or the exception that {@link #place} would have thrown. After
   *     a failure to start a rename, the list is shorter than the input, and its last element
   *     throws the failure
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
   * Confirms renames. The first request for a result waits for all renames, and checks the old
   * names together.
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
   * Renames a file to a free name, after a check: a plain rename replaces an existing file on some
   * servers.
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
   * Checks that a name is free; if lookups are not permitted, the server's rename decides.
   *
   * @throws CourierException {@code already_exists}: the name is in use
   */
  void requireFree(String path) throws IOException {
    if (RemoteRename.isThere(() -> remote.find(path), false)) {
      throw RemoteErrors.alreadyExists(remote.connection(), path);
    }
  }

  /**
   * Waits for a rename that an earlier attempt requested without receiving the response. On a
   * server that renames by copying, both names exist for a while, and the new file may still grow.
   *
   * @param move a move whose source still exists
   * @return the name of the complete file, if the old name is missing or about to be removed; empty
   *     if the rename must be requested, or if the old name is missing and no file of that size has
   *     the new name
   */
  Optional<String> awaitAsked(Move move, Overwrite overwrite) throws IOException {
    List<RemoteFile> before = List.of();
    while (true) {
      List<RemoteFile> there = candidates(move, overwrite);
      for (RemoteFile candidate : there) {
        if (renaming.isSame(move.to(candidate.path()), candidate)) {
          boolean gone = renaming.awaitGone(move);
          // Replacing a file with its own copy would achieve nothing, and the file may be an older
          // one.
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

  /** Returns whether two names have the same bytes, as far as this can be determined. */
  boolean isCopied(Move move) throws IOException {
    Optional<RemoteFile> there = remote.find(move.to());
    return there.isPresent() && renaming.compare(move, there.get()).orElse(false);
  }

  /** Returns the files under the names that the renamed file may have. */
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

  /** Discards a file that was replaced; see {@link RemoteReplace#discardReplaced}. */
  void discardReplaced(String to) throws IOException {
    replacing.discardReplaced(to);
  }
}
