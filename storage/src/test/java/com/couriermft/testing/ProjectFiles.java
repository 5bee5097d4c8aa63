package com.couriermft.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Where the project's files are, whichever module's tests run. */
public final class ProjectFiles {
  /** The modules whose classes are in the package, each after those it uses. */
  public static final List<String> PRODUCT =
      List.of(
          "formats",
          "openpgp",
          "sdk",
          "storage",
          "transfer",
          "engine",
          "partners",
          "steps",
          "automation",
          "operate",
          "app",
          "functions");

  /** All modules that have Java sources, each after those it uses. */
  public static final List<String> MODULES =
      List.of(
          "formats",
          "openpgp",
          "sdk",
          "storage",
          "transfer",
          "engine",
          "partners",
          "steps",
          "automation",
          "operate",
          "app",
          "functions",
          "local",
          "chaos");

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
