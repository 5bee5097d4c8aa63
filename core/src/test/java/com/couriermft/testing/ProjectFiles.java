package com.couriermft.testing;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where the project's files are, whichever module's tests run. */
public final class ProjectFiles {
  private ProjectFiles() {}

  /** The folder that holds {@code host.json}. */
  public static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("host.json"))) {
      folder = folder.getParent();
      if (folder == null) {
        throw new AssertionError("No host.json above " + Path.of("").toAbsolutePath());
      }
    }
    return folder;
  }
}
