package com.couriermft.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

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

  /** Returns the main Java sources of modules, with the descriptions of packages, in order. */
  public static List<Path> sources(List<String> modules) {
    return modules.stream()
        .flatMap(module -> files(root().resolve(module).resolve("src/main/java"), ".java").stream())
        .toList();
  }

  /** Returns the files in a folder and its subfolders whose names end as given, in order. */
  public static List<Path> files(Path folder, String ending) {
    try (Stream<Path> found = Files.walk(folder)) {
      return found.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
