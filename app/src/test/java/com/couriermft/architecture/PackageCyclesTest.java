package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Checks that the packages of each module have no cyclic dependencies, where a package includes its
 * subpackages. The test reads the sources, because the compiler inlines constants without a trace
 * of their origin.
 */
class PackageCyclesTest {
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import (?:static )?(com\\.couriermft(?:\\.[a-z0-9_]+)*)\\.[A-Z]");

  private static final List<String> MODULES = ProjectFiles.MODULES;

  @Test
  void packages_areFreeOfCycles() throws IOException {
    Map<String, Set<String>> needs = new TreeMap<>();
    for (String module : MODULES) {
      Path sources = ProjectFiles.root().resolve(module).resolve("src/main/java");
      for (Path file : ProjectFiles.sources(List.of(module))) {
        String own = sources.relativize(file.getParent()).toString().replace('/', '.');
        needs.computeIfAbsent(own, name -> new TreeSet<>()).addAll(imported(file, own));
      }
    }
    assertThat(needs).as("packages that were read").hasSizeGreaterThan(100);
    assertThat(new ClassGraph(needs).knots())
        .as("packages that need each other: move what one needs of the other to where both see it")
        .isEmpty();
  }

  private static Set<String> imported(Path file, String own) throws IOException {
    Set<String> names = new TreeSet<>();
    for (Matcher at = IMPORT.matcher(Files.readString(file)); at.find(); ) {
      names.add(at.group(1));
    }
    names.remove(own);
    return names;
  }
}
