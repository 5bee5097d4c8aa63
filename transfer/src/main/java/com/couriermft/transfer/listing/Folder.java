package com.couriermft.transfer.listing;

import com.couriermft.transfer.file.SafePath;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/** The directories of a partner's server, or of a place, that can be listed. */
public interface Folder {
  /** Name of the connection. */
  String connection();

  /** Takes the entries of a directory. */
  @FunctionalInterface
  interface Entries extends Consumer<RemoteFile> {
    /**
     * Counts an entry of which the server's answer does not say enough to list it. Whoever counts
     * no omissions looks for an entry that is known.
     *
     * @param what the name or the line, as the server sent it
     */
    default void omit(Omissions.Reason reason, String what) {}
  }

  /**
   * Hands over each entry of a directory, in no order, without {@code .} and {@code ..}. Names are
   * as the other side sent them: hostile until {@link SafePath} has seen them. What was sent and
   * cannot be handed over is {@link Entries#omit counted}.
   */
  void list(String directory, Entries each) throws IOException;

  /** Finds what stands at a path, links followed. */
  Optional<RemoteFile> find(String path) throws IOException;
}
