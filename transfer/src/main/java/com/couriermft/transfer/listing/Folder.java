package com.couriermft.transfer.listing;

import com.couriermft.transfer.file.SafePath;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/** A source of directories that can be listed: a partner's server or a storage location. */
public interface Folder {
  /** Returns the name of the connection. */
  String connection();

  /** Receives the entries of a directory. */
  @FunctionalInterface
  interface Entries extends Consumer<RemoteFile> {
    /**
     * Counts an entry that cannot be listed, because the server's response is incomplete. A
     * consumer that searches for a specific entry need not count omissions.
     *
     * @param what the name or line as the server sent it
     */
    default void omit(Omissions.Reason reason, String what) {}
  }

  /**
   * Passes each entry of a directory to a consumer, in no particular order, without {@code .} and
   * {@code ..}. Names are exactly as the server sent them, and must be checked with {@link
   * SafePath}. Entries that cannot be listed are {@link Entries#omit counted}.
   */
  void list(String directory, Entries each) throws IOException;

  /** Finds the entry at a path, following links. */
  Optional<RemoteFile> find(String path) throws IOException;
}
