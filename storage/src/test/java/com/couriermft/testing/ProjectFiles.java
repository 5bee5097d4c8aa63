package com.couriermft.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Locates the project's files, independent of the module whose tests run. */
public final class ProjectFiles {
  /** The modules whose classes are in the package; each follows the modules that it depends on. */
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

  /** All modules with Java sources; each follows the modules that it depends on. */
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

  /** Returns the folder that contains {@code host.json}. */
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
