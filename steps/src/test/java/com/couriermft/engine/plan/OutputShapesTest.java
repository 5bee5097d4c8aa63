package com.couriermft.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.definition.DefinitionReader;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Shape;
import com.couriermft.steps.BuiltInTypes;
import com.couriermft.testing.KnownNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that references to outputs are checked against the shapes that built-in step types declare.
 */
class OutputShapesTest {
  private static final JobValidator VALIDATOR =
      new JobValidator(
          new StepRegistry(BuiltInTypes.steps()),
          KnownNames.of(List.of("partner"), List.of()),
          Duration.ofMinutes(29));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "steps.list.file_list[*].paht | steps.list.file_list[*] has no 'paht'. Did you mean 'path'?"
            + " | path",
        "steps.list.file_list[0].sha256 | steps.list.file_list[0] has no 'sha256'."
            + " Known: modified_at, name, path, size_bytes. |",
        "steps.list.file_list[-1]['Path'] | steps.list.file_list[-1] has no 'Path'."
            + " Did you mean 'path'? | path",
        "steps.list.file_list[0:2].nmae | steps.list.file_list[0:2] has no 'nmae'."
            + " Did you mean 'name'? | name",
        "steps.list.file_list.path | steps.list.file_list is a list; use [n] or [*]. |",
        "steps.list.file_list[0][1] | steps.list.file_list[0] is an object, not a list. |",
        "steps.list.file_list[?@.size_bytse > 3].path | @ has no 'size_bytse'."
            + " Did you mean 'size_bytes'? | size_bytes",
        "steps.list.bytes.x | steps.list.bytes is neither an object nor a list: whole number, at "
            + "least 0."
            + " |",
        "steps.list.duration_ms[0]"
            + " | steps.list.duration_ms is neither an object nor a list: whole number, at least "
            + "0. |",
        "loop.current_item.paht | loop.current_item has no 'paht'. Did you mean 'path'? | path",
        "loop.0.current_item.paht | loop.0.current_item has no 'paht'. Did you mean 'path'? | path",
      })
  void reference_thatCanFindNothing_isAWarning(String path, String detail, String suggestion) {
    String text = "{{ " + path + " ?? \"x\" }}";
    assertThat(warnings(text, "{{steps.list.file_list}}"))
        .containsExactly(
            new Problem(
                "/steps/2/config/path", "unknown_output_field", text + ": " + detail, suggestion));
    assertThat(VALIDATOR.validate(job(text, "{{steps.list.file_list}}"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "steps.list.file_list[*].path",
        "steps.list.file_list[0]['name', 'size_bytes']",
        "steps.list.file_list[?@.size_bytes > 3 && !@.modified_at].path",
        "steps.list.file_list..anything",
        "steps.list.file_list[0][*]",
        "steps.list.files",
        "loop.index",
        "loop.current_item",
        "loop.current_item.modified_at",
        "variables.any.thing",
        "parameters.any.thing",
        "trigger.any.thing",
      })
  void reference_thatMayFindSomething_isNone(String path) {
    assertThat(warnings("{{ " + path + " ?? \"x\" }}", "{{steps.list.file_list}}")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{{steps.list.file_list}} | 1",
        "context:0.file_list | 1",
        "{{steps.list.file_list[?@.size_bytes > 0]}} | 1",
        "{{steps.list.file_list[*].path}} | 1",
        "{{steps.list.file_list ?? []}} | 0",
        "{{parameters.files}} | 0",
        "[] | 0",
      })
  void item_isOfTheListThatTheSourceRefersTo(String source, int warnings) {
    assertThat(warnings("{{loop.current_item.paht}}", source)).hasSize(warnings);
  }

  @Test
  void item_ofALoopWithinALoop_isOfTheListThatTheOuterItemHolds() {
    assertThat(
            VALIDATOR.warnings(
                read(
                    """
                    {"job_id": "a", "variables": {"any": {}}, "steps": [
                      {"id": "list", "type": "sftp.list", "config": {"connection": "partner", "path": "/"}},
                      {"type": "flow.foreach", "config": {"source": "{{steps.list.file_list}}"}},
                      {"type": "flow.foreach", "config": {"source": "{{loop.current_item.name}}"}},
                      {"type": "file.list",
                       "config": {"path": "{{loop.0.current_item.x}}{{loop.current_item.x}}"}},
                      {"type": "flow.end"}, {"type": "flow.end"}]}
                    """)))
        .extracting(Problem::detail)
        .containsExactly(
            "{{loop.0.current_item.x}}: loop.0.current_item has no 'x'."
                + " Known: modified_at, name, path, size_bytes.");
  }

  /**
   * The result of a function has no declared shape, because the function's author determines the
   * result.
   */
  @Test
  void builtInTypes_sayTheShapeOfEachOutput() {
    assertThat(BuiltInTypes.types())
        .flatExtracting(
            type ->
                type.outputs().stream()
                    .filter(output -> output.shape() instanceof Shape.Any)
                    .map(output -> type.key() + " " + output.name())
                    .toList())
        .containsExactly("azure_function.execute body");
  }

  @ParameterizedTest
  @CsvSource({"total", "total.count", "body[0]"})
  void reference_toAFieldThatNoAnswerHas_isRefusedWithItsPlaceInTheContent(String path) {
    String json =
        """
        {"job_id": "a", "name": "a", "steps": [
          {"id": "call", "type": "http.request", "config": {"connection": "partner", "path": "a"}},
          {"id": "b", "type": "file.list", "config": {"path": "{{steps.call.response.%s}}"}}]}
        """
            .formatted(path);
    String name = path.split("[.\\[]")[0];
    assertThatThrownBy(() -> VALIDATOR.read(Json.parse(json)))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            refused ->
                assertThat(refused.problems())
                    .singleElement()
                    .satisfies(
                        problem -> {
                          assertThat(problem.code()).isEqualTo("unknown_output_field");
                          assertThat(problem.detail()).contains("steps.call.response.data." + name);
                        }));
  }

  private static List<Problem> warnings(String text, String source) {
    return VALIDATOR.warnings(job(text, source));
  }

  private static JobDefinition job(String text, String source) {
    return read(
        """
        {"job_id": "a", "variables": {"any": {}}, "steps": [
          {"id": "list", "type": "sftp.list", "config": {"connection": "partner", "path": "/in"}},
          {"type": "flow.foreach", "config": {"source": %s}},
          {"type": "file.list", "config": {"path": %s}},
          {"type": "flow.end"}]}
        """
            .formatted(Json.write(source), Json.write(text)));
  }

  private static JobDefinition read(String json) {
    return DefinitionReader.read(Json.parse(json), new ArrayList<>());
  }
}
