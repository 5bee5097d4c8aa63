package com.couriermft.architecture;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.testing.ProjectFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Checks that each type name has one meaning in all modules and packages. */
class TypeNamesTest {
  /** Names that several packages may use, with the reason. */
  private static final Map<String, String> SHARED =
      Map.of(
          "Connection",
              "a partner by name; within store.azure.http a connection of the HTTP client",
          "DeleteStep", "file.delete and sftp.delete: the same step of two families",
          "MoveStep", "file.move and sftp.move: the same step of two families",
          "Secret", "a text that nothing shows; the SDK's own knows the Java platform alone");

  @Test
  void names_areOfOneTypeEach() {
    Map<String, List<Path>> byName =
        ProjectFiles.sources(ProjectFiles.MODULES).stream()
            .filter(file -> !file.endsWith("package-info.java"))
            .collect(
                groupingBy(
                    file -> file.getFileName().toString().replace(".java", ""),
                    TreeMap::new,
                    toList()));
    byName.keySet().removeAll(SHARED.keySet());
    byName.values().removeIf(files -> files.size() == 1);
    assertThat(byName).as("types of several packages that have one name").isEmpty();
  }
}
