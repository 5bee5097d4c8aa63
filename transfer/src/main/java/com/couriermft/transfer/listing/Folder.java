package com.couriermft.transfer.listing;

import com.couriermft.transfer.file.SafePath;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/** A source of directories that can be listed, on a partner's server or in a place. */
public interface Folder {
  /** Returns the name of the connection. */
  String connection();

  /** Receives the entries of a directory. */
  @FunctionalInterface
  interface Entries extends Consumer<RemoteFile> {
    /**
     * Counts an entry that cannot be listed, because the server's response is incomplete. A
     * consumer that does not count omissions searches for a known entry.
     *
     * @param what the name or line as the server sent it
     */
    default void omit(Omissions.Reason reason, String what) {}
  }

  /**
   * Passes each entry of a directory to a consumer, in no order, without {@code .} and {@code ..}.
   * Names are as the server sent them: hostile until {@link SafePath} has checked them. Entries
   * that cannot be passed are {@link Entries#omit counted}.
   */
  void list(String directory, Entries each) throws IOException;

  /** Finds the entry at a path, following links. */
  Optional<RemoteFile> find(String path) throws IOException;
}
