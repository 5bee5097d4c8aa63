package com.couriermft.steps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.ConfigField;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepContext;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.storage.store.memory.InMemoryBlobs;
import com.couriermft.testing.CheckedSteps;
import com.couriermft.testing.FixedContext;
import com.couriermft.transfer.file.Overwrite;
import com.couriermft.transfer.workspace.BlobWorkspace;
import com.couriermft.transfer.workspace.Spaces;
import com.couriermft.transfer.workspace.Workspace.Upload;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that no step for files silently does less than configured. */
class NothingMatchesTest {
  /** Step types for which missing files are normal, as their summaries say. */
  private static final Set<String> LOOKS = Set.of("file.list", "file.exists", "file.delete");

  /** Step types that first check a key or a channel, which is missing. */
  private static final Set<String> OTHERS = Set.of("pgp.encrypt", "pgp.sign", "email.send");

  private static final List<Object> SELECTIONS =
      List.of("none*.csv", List.of("there.csv", "none*.csv"), "missing.csv", List.of());

  private final Spaces spaces = new Spaces(new InMemoryBlobs(InstantSource.system()));
  private BlobWorkspace attempt = spaces.attempt("step");

  @BeforeEach
  void put() throws IOException {
    try (Upload upload = attempt.create("there.csv", Overwrite.FAIL)) {
      upload.write(new byte[] {'a', '\n'}, 0, 2);
      upload.commit();
    }
    spaces.commit(Spaces.RUN, attempt);
    attempt = spaces.attempt("step");
  }

  @AfterEach
  void close() {
    spaces.close();
  }

  private static boolean takesFiles(ConfigField field) {
    boolean several = field.target() == JsonNode.class || field.target() == List.class;
    return field.kind() == Field.Kind.PATH
        && several
        && Set.of("input", "path", "files", "attachments").contains(field.name());
  }

  static Stream<Arguments> cases() {
    List<Arguments> cases = new ArrayList<>();
    for (Step<?> step : BuiltInTypes.steps()) {
      step.type().fields().stream()
          .filter(NothingMatchesTest::takesFiles)
          .filter(field -> !LOOKS.contains(step.type().key()))
          .filter(field -> !OTHERS.contains(step.type().key()))
          .forEach(
              field ->
                  SELECTIONS.stream()
                      .filter(given -> !(given.equals(List.of()) && mayBeEmpty(step, field)))
                      .forEach(
                          given ->
                              cases.add(
                                  Arguments.of(step.type().key(), field.name(), given, step))));
    }
    return cases.stream();
  }

  /**
   * Returns whether a field may be an empty list: either because it contains rows or because an
   * empty list is refused when the job is saved.
   */
  private static boolean mayBeEmpty(Step<?> step, ConfigField field) {
    return step.type().key().equals("database.execute") || field.target() == List.class;
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("cases")
  void run_selectionWithoutAFile_fails(String key, String field, Object given, Step<?> step) {
    assertThatThrownBy(() -> run(step, config(step, field, given, null)))
        .as("%s with %s: %s", key, field, given)
        .isInstanceOfSatisfying(
            CourierException.class,
            e -> assertThat(e.code()).isIn("file_not_found", "invalid_config"));
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @MethodSource("cases")
  void run_globWithoutAFileThatIsNormal_doesNotFail(
      String key, String field, Object given, Step<?> step) {
    boolean hasChoice = step.type().fields().stream().anyMatch(f -> f.name().equals("on_empty"));
    if (!hasChoice) {
      return;
    }
    Throwable thrown = catchThrowable(() -> run(step, config(step, field, given, "ok")));
    boolean notFound = thrown instanceof CourierException e && e.code().equals("file_not_found");
    assertThat(notFound).as("%s: %s", key, thrown).isEqualTo(given.equals("missing.csv"));
  }

  private static ObjectNode config(Step<?> step, String field, Object given, String onEmpty) {
    ObjectNode config = step.type().example().deepCopy();
    config.remove(List.of("path", "input").contains(field) ? List.of("path", "input") : List.of());
    config.set(field, Json.tree(given));
    if (onEmpty != null) {
      config.put("on_empty", onEmpty);
    }
    return config;
  }

  private <C extends Record> void run(Step<C> step, ObjectNode config)
      throws IOException, InterruptedException {
    StepContext.Attempt named =
        new StepContext.Attempt(Spaces.RUN, "job", "step", 0, "n".repeat(26));
    CheckedSteps.run(
        step, ConfigBinder.bind(step.type(), config), new FixedContext(attempt, named));
  }
}
