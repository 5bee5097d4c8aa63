package com.couriermft.steps.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.ConfigBinder;
import com.couriermft.engine.spi.Step;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests configurations that are refused when a definition is saved, before any step runs. */
class SavedConfigTest {
  private final Bench bench = new Bench();
  private final Step<?> download =
      new DownloadStep(bench.access, bench.waiter, InstantSource.system());
  private final Step<?> upload = new UploadStep(bench.access);

  @ParameterizedTest
  @CsvSource({
    "burn, invalid_value",
    "move:, invalid_value",
    "move:/a/../b, invalid_path",
  })
  void after_thatMeansNothing_isRefused(String after, String code) {
    String config = "{'connection':'partner','path':'{{trigger.path}}','after':'" + after + "'}";
    assertThat(problems(download, config)).containsExactly("/config/after " + code);
    assertThatThrownBy(() -> ConfigBinder.bind(download.type(), json(config)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(after.substring(after.indexOf(':') + 1));
  }

  @ParameterizedTest
  @CsvSource({"keep", "delete", "move:/done/", "{{variables.after}}"})
  void after_thatMayMeanSomething_isAccepted(String after) {
    String config = "{'connection':'partner','path':'/a','after':'" + after + "'}";
    assertThat(problems(download, config)).isEmpty();
  }

  @Test
  void upload_nameToBeTriedWithoutARename_isRefused() {
    String config =
        "{'connection':'partner','files':'{{steps.a.files}}','path':'/','temp':'none','overwrite':'%s'}";
    assertThat(problems(upload, config.formatted("rename")))
        .containsExactly("/config/overwrite invalid_combination");
    assertThat(problems(upload, config.formatted("replace"))).isEmpty();
    assertThat(problems(upload, config.formatted("{{variables.overwrite}}"))).isEmpty();
  }

  private static List<String> problems(Step<?> step, String config) {
    List<Problem> problems = ConfigBinder.check(step.type(), json(config), "/config");
    return problems.stream().map(problem -> problem.pointer() + " " + problem.code()).toList();
  }

  private static ObjectNode json(String text) {
    return (ObjectNode) Json.parse(text.replace('\'', '"'));
  }
}
