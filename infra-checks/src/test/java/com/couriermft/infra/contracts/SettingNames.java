package com.couriermft.infra.contracts;

import com.couriermft.infra.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the environment variables whose names are literals in the app's sources. */
final class SettingNames {
  private static final Pattern NAME =
      Pattern.compile(
          "\"((?:COURIER|AZURE|WEBSITE|FUNCTIONS|APPLICATIONINSIGHTS|IDENTITY)_[A-Z0-9_]+)\"");

  private SettingNames() {}

  static Set<String> inSources() {
    Set<String> names = new TreeSet<>();
    for (String module :
        List.of(
            "formats",
            "openpgp",
            "storage",
            "transfer",
            "engine",
            "partners",
            "steps",
            "automation",
            "operate",
            "app",
            "functions")) {
      try (Stream<Path> files = Files.walk(Project.root().resolve(module + "/src/main/java"))) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          NAME.matcher(Files.readString(file))
              .results()
              .map((MatchResult found) -> found.group(1))
              .forEach(names::add);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return names;
  }
}
