package com.couriermft.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.couriermft.engine.plan.JobValidator;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.json.Json;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.testing.KnownNames;
import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the definitions in {@code examples} can be saved unchanged. */
class ExamplesTest {
  static List<Path> jobs() throws IOException {
    return files("jobs");
  }

  static List<Path> connections() throws IOException {
    return files("connections");
  }

  private static List<Path> files(String folder) throws IOException {
    try (Stream<Path> files = Files.list(ProjectFiles.root().resolve("examples/" + folder))) {
      return files.toList();
    }
  }

  @ParameterizedTest
  @MethodSource("jobs")
  void job_isValidAndNamedAsItsFile(Path file) throws IOException {
    JobValidator validator =
        new JobValidator(
            new StepRegistry(StepReferenceTest.builtIn()), KnownNames.ANY, Duration.ofMinutes(29));
    String jobId = validator.read(Json.parse(Files.readAllBytes(file))).jobId();
    assertThat(file).hasFileName(jobId + ".json");
  }

  @ParameterizedTest
  @MethodSource("connections")
  void connection_isValidAndNamedAsItsFile(Path file) {
    String name = String.valueOf(file.getFileName()).replaceAll("\\.json$", "");
    assertThatCode(() -> ConnectionReader.read(name, Json.parse(Files.readAllBytes(file))))
        .doesNotThrowAnyException();
  }
}
