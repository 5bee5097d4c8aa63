package com.couriermft.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks the modules as described in docs/develop/architecture.md: their allowed dependencies and
 * the locations of their classes.
 */
class ModulesTest {
  /**
   * The modules that the main classes of a module may use directly; they may also use the
   * dependencies of these modules.
   */
  private static final Map<String, Set<String>> USES =
      Map.of(
          "openpgp", Set.of("formats"),
          "storage", Set.of("formats"),
          "transfer", Set.of("storage"),
          "engine", Set.of("transfer", "sdk"),
          "partners", Set.of("engine", "openpgp"),
          "steps", Set.of("partners"),
          "automation", Set.of("partners"),
          "operate", Set.of("automation"),
          "app", Set.of("steps", "operate"),
          "functions", Set.of("app"));

  private static final Pattern DEPENDENCY =
      Pattern.compile("<dependency>.*?</dependency>", Pattern.DOTALL);

  private static final Pattern OURS = Pattern.compile("<artifactId>courier-([a-z]+)</artifactId>");

  @Test
  void modules_useThoseBelowThem() throws IOException {
    for (String module : ProjectFiles.PRODUCT) {
      assertThat(below(module)).as(module).containsAll(declared(module));
    }
  }

  private static Set<String> declared(String module) throws IOException {
    String pom = Files.readString(ProjectFiles.root().resolve(module + "/pom.xml"));
    Set<String> declared = new TreeSet<>();
    for (Matcher at = DEPENDENCY.matcher(pom); at.find(); ) {
      Matcher ours = OURS.matcher(at.group());
      if (ours.find() && !at.group().contains("<scope>test</scope>")) {
        declared.add(ours.group(1));
      }
    }
    return declared;
  }

  private static Set<String> below(String module) {
    Set<String> below = new TreeSet<>();
    for (String used : USES.getOrDefault(module, Set.of())) {
      below.add(used);
      below.addAll(below(used));
    }
    return below;
  }

  @Test
  void classes_areInThePackageOfTheirModule() throws IOException {
    for (String module : ProjectFiles.PRODUCT) {
      Path sources = ProjectFiles.root().resolve(module + "/src/main/java/com/couriermft");
      try (Stream<Path> found = Files.list(sources)) {
        assertThat(found.map(each -> each.getFileName().toString()).toList())
            .isEqualTo(List.of(module));
      }
    }
  }
}
