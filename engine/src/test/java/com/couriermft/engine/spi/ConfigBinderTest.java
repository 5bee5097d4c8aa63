package com.couriermft.engine.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.engine.expression.SecretNode;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.Secret;
import com.couriermft.testing.TestCodes;
import com.couriermft.transfer.file.Overwrite;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigBinderTest {
  private static final StepType<SampleStep.Config> TYPE = new SampleStep().type();
  private static final String MINIMAL = "\"connection\": \"partner-a\", \"input\": \"a.csv\"";

  @Test
  void config_withOnlyWhatIsRequired_getsDefaults() {
    assertThat(ConfigBinder.bind(TYPE, object("{" + MINIMAL + "}")))
        .isEqualTo(
            new SampleStep.Config(
                "partner-a",
                List.of("a.csv"),
                List.of(),
                "*",
                Overwrite.FAIL,
                10,
                0,
                null,
                true,
                null,
                null,
                null,
                null));
  }

  @Test
  void config_withEveryField_isBound() {
    ObjectNode config =
        object(
            """
            {"connection": "partner-a", "input": ["a", "b"], "keys": ["k"], "pattern": "re:a.*",
             "overwrite": "rename", "max_files": 100, "min_bytes": 5000000000, "max_bytes": 7,
             "recursive": false, "destination": "/x", "payload": {"a": [1]}, "limits": 2}
            """);
    Secret secret = Secret.of("hunter2");
    config.set("password", SecretNode.of(secret));
    assertThat(ConfigBinder.bind(TYPE, config))
        .isEqualTo(
            new SampleStep.Config(
                "partner-a",
                List.of("a", "b"),
                List.of("k"),
                "re:a.*",
                Overwrite.RENAME,
                100,
                5_000_000_000L,
                7L,
                false,
                secret,
                "/x",
                Json.parse("{\"a\": [1]}"),
                Json.parse("2")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"a\" | a",
        "[\"a\", \"b\"] | a b",
        "{\"path\": \"work:/a\", \"size_bytes\": 1} | work:/a",
        "[{\"path\": \"work:/a\"}, \"b\", [{\"path\": \"c\"}]] | work:/a b c",
        "[7] | 7",
      })
  void listOfTexts_fromOutputsOfOtherSteps_takesTheirPaths(String input, String expected) {
    ObjectNode config = object("{\"connection\": \"c\", \"input\": " + input + "}");
    assertThat(ConfigBinder.bind(TYPE, config).input()).containsExactly(expected.split(" "));
  }

  @Test
  void values_ofAnotherType_areReadAsTheDeclaredOneAfterResolution() {
    ObjectNode config =
        object(
            "{"
                + MINIMAL
                + ", \"max_files\": \"7\", \"recursive\": \"false\","
                + " \"destination\": 2026}");
    SampleStep.Config bound = ConfigBinder.bind(TYPE, config);
    assertThat(bound.maxFiles()).isEqualTo(7);
    assertThat(bound.recursive()).isFalse();
    assertThat(bound.destination()).isEqualTo("2026");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"max_files\": 0 | /max_files | out_of_range | Expected 1..100, found 0.",
        "\"max_files\": 99999999999999999999 | /max_files | out_of_range"
            + " | Expected 1..100, found 99999999999999999999.",
        "\"max_files\": 1.5 | /max_files | wrong_type | Expected a whole number, found a number.",
        "\"max_files\": \"7\" | /max_files | wrong_type | Expected a whole number, found a text.",
        "\"min_bytes\": -1 | /min_bytes | out_of_range | Expected at least 0, found -1.",
        "\"overwrite\": \"replaced\" | /overwrite | invalid_value"
            + " | Expected one of fail, replace, rename; found 'replaced'.",
        "\"recursive\": \"yes\" | /recursive | wrong_type | Expected true or false, found a text.",
        "\"pattern\": \"re:(\" | /pattern | invalid_pattern"
            + " | '(' is not a valid regular expression: missing closing ) near '('.",
        "\"pattern\": \"re:(?!tmp).*\" | /pattern | invalid_pattern"
            + " | '(?!tmp).*' is not a valid regular expression: invalid or"
            + " unsupported Perl syntax near '(?!'.",
        "\"pattern\": \"in[a\" | /pattern | invalid_pattern"
            + " | Path 'in[a': a bracket or brace of this pattern is not closed, or a"
            + " range is reversed.",
        "\"destination\": 5 | /destination | wrong_type"
            + " | Expected a text, found a whole number.",
        "\"keys\": [\"a\", 5] | /keys | wrong_type | Expected a text, found a whole number.",
        "\"password\": \"hunter2\" | /password | secret_expected"
            + " | 'password' is a secret: expected a reference such as {{secrets.name}}.",
        "\"password\": \"{{parameters.password}}\" | /password | secret_expected"
            + " | 'password' is a secret: expected a reference such as {{secrets.name}}.",
        "\"recursiv\": true | /recursiv | unknown_field"
            + " | There is no field 'recursiv' here. Did you mean 'recursive'?",
      })
  void rawConfig_withOneProblem_isThatProblem(
      String field, String pointer, String code, String detail) {
    assertThat(ConfigBinder.check(TYPE, object("{" + MINIMAL + ", " + field + "}"), "/steps/0"))
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("suggestion")
        .containsExactly(new Problem("/steps/0" + pointer, code, detail, null));
  }

  @Test
  void rawConfig_ofReferences_isLeftToResolution() {
    String raw =
        """
        {"connection": "{{variables.partner}}", "input": ["{{steps.a.files}}", "b"],
         "keys": "context:0.keys", "overwrite": "{{parameters.overwrite}}",
         "max_files": "{{parameters.n}}", "recursive": "context:0.flag",
         "password": "{{secrets.password}}", "payload": "{{steps.a.rows}}"}
        """;
    assertThat(ConfigBinder.check(TYPE, object(raw), "")).isEmpty();
  }

  @Test
  void rawConfig_empty_asksForWhatIsRequired() {
    assertThat(ConfigBinder.check(TYPE, Json.object(), "/c"))
        .containsExactly(
            new Problem(
                "/c/connection",
                FieldCodes.REQUIRED,
                "'connection' is required: Where to connect."),
            new Problem("/c/input", FieldCodes.REQUIRED, "'input' is required: The files."));
  }

  @Test
  void nullForAnOptionalField_bound_isAbsent() {
    ObjectNode config = object("{" + MINIMAL + ", \"max_files\": null, \"destination\": null}");
    assertThat(ConfigBinder.check(TYPE, config, "")).isEmpty();
    assertThat(ConfigBinder.bind(TYPE, config).maxFiles()).isEqualTo(10);
    assertThat(ConfigBinder.bind(TYPE, config).destination()).isNull();
  }

  @Test
  void secretInAPlainField_bound_isRefusedAndNotShown() {
    ObjectNode config = object("{" + MINIMAL + "}");
    config.set("destination", SecretNode.of(Secret.of("hunter2")));
    config.set("input", Json.array().add(SecretNode.of(Secret.of("hunter2"))));
    InvalidInputException e =
        catchThrowableOfType(InvalidInputException.class, () -> ConfigBinder.bind(TYPE, config));
    assertThat(e.problems())
        .extracting(p -> p.pointer() + " " + p.code())
        .containsExactly("/input secret_not_allowed", "/destination secret_not_allowed");
    assertThat(e.getMessage()).doesNotContain("hunter2");
  }

  @Test
  void secretInJsonThatIsForNone_bound_isRefusedAndNotShown() {
    ObjectNode config = object("{" + MINIMAL + "}");
    JsonNode hidden = SecretNode.of(Secret.of("hunter2"));
    config.set("limits", Json.array().add(Json.object().set("path", hidden)));
    config.set("payload", Json.object().set("token", hidden));
    InvalidInputException e =
        catchThrowableOfType(InvalidInputException.class, () -> ConfigBinder.bind(TYPE, config));
    assertThat(e.problems())
        .extracting(p -> p.pointer() + " " + p.code())
        .containsExactly("/limits secret_not_allowed");
    assertThat(e.getMessage()).doesNotContain("hunter2");
  }

  @Test
  void plainTextInASecretField_bound_isRefusedAndNotShown() {
    ObjectNode config = object("{" + MINIMAL + ", \"password\": \"hunter2\"}");
    assertThatThrownBy(() -> ConfigBinder.bind(TYPE, config))
        .isInstanceOf(InvalidInputException.class)
        .hasFieldOrPropertyWithValue("code", "invalid_config")
        .hasMessage(
            "The config of sample.all is invalid. password: 'password' is a secret: expected a "
                + "reference such as {{secrets.name}}.");
  }

  @Test
  void freeForm_bound_isACopy() {
    ObjectNode config = object("{" + MINIMAL + ", \"payload\": {\"a\": 1}}");
    SampleStep.Config bound = ConfigBinder.bind(TYPE, config);
    ((ObjectNode) config.get("payload")).put("a", 2);
    assertThat(bound.payload()).isEqualTo(Json.parse("{\"a\": 1}"));
  }

  @Test
  void record_thatRefusesItsValues_isInvalidConfigOrItsOwnFailure() {
    StepType<Picky> picky = StepType.of("sample.picky", Picky.class, "Picks.");
    assertThatThrownBy(() -> ConfigBinder.bind(picky, object("{\"from\": 2, \"to\": 1}")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("sample.picky: from is after to");
    assertThatThrownBy(() -> ConfigBinder.bind(picky, object("{\"from\": -1}")))
        .isInstanceOf(CourierException.class)
        .hasFieldOrPropertyWithValue("code", "negative");
  }

  record Picky(@Field(help = "First") int from, @Field(help = "Last") int to) {
    Picky {
      if (from < 0) {
        throw CourierException.of(TestCodes.permanent("negative"), "from is negative");
      } else if (from > to) {
        throw new IllegalArgumentException("from is after to");
      }
    }
  }

  private static ObjectNode object(String json) {
    return (ObjectNode) Json.parse(json);
  }

  private record WithPattern(@Field(help = "h", pattern = "a+") String name) {}

  private record WithForm(@Field(help = "h", form = "a name") String name) {}

  private record WithLength(@Field(help = "h", maxLength = 3) String name) {}

  private record WithFewest(@Field(help = "h", minItems = 1) List<String> names) {}

  private record WithMost(@Field(help = "h", maxItems = 3) List<String> names) {}

  @ParameterizedTest
  @ValueSource(
      classes = {
        WithPattern.class,
        WithForm.class,
        WithLength.class,
        WithFewest.class,
        WithMost.class
      })
  void fieldWithABoundThatStepsDoNotCheck_isRefused(Class<? extends Record> config) {
    assertThatThrownBy(() -> ConfigField.of(config))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a step's config does not check");
  }
}
