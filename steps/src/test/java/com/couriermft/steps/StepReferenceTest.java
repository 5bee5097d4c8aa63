package com.couriermft.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.couriermft.engine.plan.Markers;
import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepType;
import com.couriermft.testing.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the pages of {@code docs/reference/steps} with the descriptions of the built-in step
 * types. To update the pages, run {@code ./courier test -pl steps -Dtest=StepReferenceTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dcourier.docs.write=true}.
 */
class StepReferenceTest {
  private static final String WRITE = "courier.docs.write";
  private static final Path FOLDER = ProjectFiles.root().resolve("docs/reference/steps");

  static List<Step<?>> builtIn() {
    return BuiltInTypes.steps();
  }

  private static StepReference reference() {
    return new StepReference(builtIn(), Markers.types());
  }

  static List<StepType<?>> markers() {
    return Markers.types();
  }

  @Test
  void pages_areUpToDate() throws IOException {
    Map<String, String> pages = reference().pages();
    if (Boolean.getBoolean(WRITE)) {
      Files.createDirectories(FOLDER);
      for (Map.Entry<String, String> page : pages.entrySet()) {
        Files.writeString(FOLDER.resolve(page.getKey()), page.getValue());
      }
    }
    for (Map.Entry<String, String> page : pages.entrySet()) {
      assertThat(FOLDER.resolve(page.getKey()))
          .as("docs/reference/steps is stale: run this test with -D%s=true", WRITE)
          .content()
          .isEqualTo(page.getValue());
    }
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .as("pages of types that are no more")
          .containsExactlyInAnyOrderElementsOf(pages.keySet());
    }
  }

  @ParameterizedTest
  @MethodSource("builtIn")
  void builtInType_describesItself(Step<?> step) {
    StepType<?> type = step.type();
    assertThat(type.key()).matches("[a-z_]+(\\.[a-z_]+)+");
    assertThat(type.summary()).isNotBlank().endsWith(".");
    assertThat(type.retryRule()).as("retry rule of %s", type.key()).isNotBlank();
    assertThat(type.fields()).allSatisfy(field -> assertThat(field.property().help()).isNotBlank());
    assertThat(type).as("the same instance each time").isSameAs(step.type());
  }

  @ParameterizedTest
  @MethodSource("builtIn")
  void builtInType_exampleIsValidAndBinds(Step<?> step) {
    StepType<?> type = step.type();
    assertThat(type.example()).as("example of %s", type.key()).isNotEmpty();
    assertThat(ConfigBinder.check(type, type.example(), "")).isEmpty();
    assertThatCode(() -> ConfigBinder.bind(type, type.example())).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("markers")
  void marker_exampleIsValidAndBinds(StepType<?> marker) {
    assertThat(marker.summary()).isNotBlank();
    assertThat(ConfigBinder.check(marker, marker.example(), "")).isEmpty();
    assertThatCode(() -> ConfigBinder.bind(marker, marker.example())).doesNotThrowAnyException();
  }
}
