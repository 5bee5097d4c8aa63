package com.couriermft.files.transfer;

import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/** The directories of a partner's server, or of a place, that can be listed. */
public interface Folder {
  /** Name of the connection. */
  String connection();

  /**
   * Hands over each entry of a directory, in no order, without {@code .} and {@code ..}. Names are
   * as the other side sent them: hostile until {@link SafePath} has seen them.
   */
  void list(String directory, Consumer<RemoteFile> each) throws IOException;

  /** Finds what stands at a path, links followed. */
  Optional<RemoteFile> find(String path) throws IOException;
}
