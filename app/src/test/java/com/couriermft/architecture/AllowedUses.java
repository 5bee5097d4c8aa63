package com.couriermft.architecture;

import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The packages that each package may use, as listed in {@code architecture/packages.txt}. */
final class AllowedUses {
  /** Packages that every package may use. */
  static final Set<String> OPEN_TO_ALL = Set.of("background", "failure", "json", "trace");

  /** The names of the packages that each package may use, by package name. */
  static final Map<String, Set<String>> ALL = read();

  private AllowedUses() {}

  private static Map<String, Set<String>> read() {
    Path file = ProjectFiles.root().resolve("app/src/test/resources/architecture/packages.txt");
    Map<String, Set<String>> all = new TreeMap<>();
    try {
      for (String line : Files.readAllLines(file)) {
        if (line.isBlank() || line.startsWith("#")) {
          continue;
        }
        String[] words = line.split(":? ");
        String name = words[0].replace(":", "");
        Set<String> uses = new TreeSet<>(List.of(words).subList(1, words.length));
        if (all.put(name, uses) != null) {
          throw new IllegalStateException(file + " has two lines for the package " + name);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }
}
