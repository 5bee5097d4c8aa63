package com.couriermft.testing;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.engine.spi.StepResult;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckedStepsTest {
  private static final StepType<Config> TYPE =
      StepType.of("test.any", Config.class, "Puts out what it is told.")
          .fileOutputs()
          .output("free", "Anything");

  record Config() {}

  @Test
  void outputs_asDeclared_pass() {
    assertThatCode(
            () ->
                check(
                    """
                    {"files": [{"path": "files:/a", "name": "a", "size_bytes": 1,
                                "modified_at": "2026-01-01T00:00:00Z"}],
                     "bytes": 1, "free": {"x": [null]}}
                    """))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'bytes': -1}",
        "{'files': [{'path': 'files:/a', 'name': 'a', 'size_bytes': 1, 'more': true}]}",
        "{'files': [{'path': 'files:/a', 'name': 'a'}]}",
        "{'files': [{'path': 'files:/a', 'name': 'a', 'size_bytes': 1, 'sha256': 'no'}]}",
        "{'files': [{'path': 'a', 'name': 'a', 'size_bytes': 1, 'modified_at': 'noon'}]}",
        "{'another': 1}",
      })
  void outputs_otherwiseThanDeclared_fail(String outputs) {
    assertThatThrownBy(() -> check(outputs.replace('\'', '"'))).isInstanceOf(AssertionError.class);
  }

  private static void check(String outputs) {
    CheckedSteps.check(TYPE, new StepResult((ObjectNode) Json.parse(outputs), 0));
  }
}
