package com.couriermft.engine.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterSchemaTest {
  private static final String SCHEMA =
      """
      {"type": "object", "required": ["day"], "additionalProperties": false,
       "properties": {
         "day": {"type": "string", "format": "date", "description": "business day"},
         "at": {"type": "string", "format": "date-time"},
         "region": {"type": "string", "enum": ["eu", "us"], "default": "eu"},
         "count": {"type": "integer", "minimum": 1, "maximum": 9},
         "code": {"type": "string", "pattern": "^[A-Z]{3}$"},
         "tags": {"type": "array", "items": {"type": "string"}},
         "rate": {"type": "number"},
         "nested": {"type": "object", "properties": {"deep": {"default": 7}}}}}
      """;

  @Test
  void parameters_thatFit_getTheirDefaults() {
    ObjectNode given = object("{\"day\": \"2026-11-21\", \"nested\": {}, \"count\": 1.0}");
    assertThat(ParameterSchema.apply(object(SCHEMA), given))
        .isEqualTo(
            object(
                "{\"day\": \"2026-11-21\", \"nested\": {\"deep\": 7}, \"count\": 1.0,"
                    + " \"region\": \"eu\"}"));
    assertThat(given.has("region")).as("the argument is left as it was").isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{} | /day | required | 'day' is required.",
        "{\"day\": \"21.11.2026\"} | /day | invalid_value"
            + " | '21.11.2026' is not a date (RFC 3339).",
        "{\"day\": \"2026-02-30\"} | /day | invalid_value"
            + " | '2026-02-30' is not a date (RFC 3339).",
        "{\"day\": 5} | /day | wrong_type | Expected type string, found a whole number.",
        "{\"region\": \"asia\"} | /region | invalid_value"
            + " | Expected one of [\"eu\",\"us\"], found \"asia\".",
        "{\"count\": 0} | /count | out_of_range | 0 is less than 1.",
        "{\"count\": 10} | /count | out_of_range | 10 is more than 9.",
        "{\"count\": 1.5} | /count | wrong_type | Expected type integer, found a number.",
        "{\"code\": \"abc\"} | /code | invalid_value | 'abc' does not match ^[A-Z]{3}$.",
        "{\"tags\": [\"a\", 2]} | /tags/1 | wrong_type"
            + " | Expected type string, found a whole number.",
        "{\"at\": \"noon\"} | /at | invalid_value | 'noon' is not a date-time (RFC 3339).",
        "{\"regoin\": \"eu\"} | /regoin | unknown_field"
            + " | There is no parameter 'regoin'. Did you mean 'region'?",
      })
  void parameters_thatDoNotFit_areRefused(
      String given, String pointer, String code, String detail) {
    ObjectNode parameters = object("{\"day\": \"2026-11-21\"}");
    parameters.setAll(object(given));
    if (given.equals("{}")) {
      parameters.removeAll();
    }
    InvalidInputException e =
        catchThrowableOfType(
            InvalidInputException.class, () -> ParameterSchema.apply(object(SCHEMA), parameters));
    assertThat(e.code()).isEqualTo("invalid_parameters");
    assertThat(e.problems())
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("suggestion")
        .containsExactly(new Problem(pointer, code, detail, null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"properties\": {\"a\": {\"oneOf\": []}}} | /parameters/properties/a/oneOf"
            + " | unsupported_keyword",
        "{\"type\": \"text\"} | /parameters/type | invalid_value",
        "{\"type\": \"string\"} | /parameters/type | invalid_value",
        "{\"required\": \"day\"} | /parameters/required | wrong_type",
        "{\"properties\": {\"a\": {\"pattern\": \"(\"}}} | /parameters/properties/a/pattern"
            + " | invalid_pattern",
        "{\"properties\": {\"a\": {\"format\": \"email\"}}} | /parameters/properties/a/format"
            + " | invalid_value",
        "{\"properties\": {\"a\": {\"type\": \"integer\", \"default\": \"x\"}}}"
            + " | /parameters/properties/a/default | wrong_type",
        "{\"properties\": {\"a\": true}} | /parameters/properties/a | wrong_type",
        "{\"additionalProperties\": {}} | /parameters/additionalProperties | wrong_type",
      })
  void schema_beyondTheSubset_isRefusedAtSave(String schema, String pointer, String code) {
    List<Problem> problems = new ArrayList<>();
    ParameterSchema.check(object(schema), "/parameters", problems);
    assertThat(problems)
        .extracting(p -> p.pointer() + " " + p.code())
        .containsExactly(pointer + " " + code);
  }

  @Test
  void schema_ofEveryKeyword_isAccepted() {
    List<Problem> problems = new ArrayList<>();
    ParameterSchema.check(object(SCHEMA), "/parameters", problems);
    assertThat(problems).isEmpty();
  }

  @Test
  void emptySchema_anyParameters_areTaken() {
    ObjectNode given = object("{\"x\": [1, {\"y\": null}]}");
    assertThat(ParameterSchema.apply(Json.object(), given)).isEqualTo(given);
  }

  @Test
  void parameters_over64KiB_areRefused() {
    ObjectNode given = Json.object().put("x", "y".repeat(64 * 1024));
    assertThat(
            catchThrowableOfType(
                    InvalidInputException.class, () -> ParameterSchema.apply(Json.object(), given))
                .problems())
        .extracting(Problem::code)
        .containsExactly("too_large");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "^(([a-z])+.)+[A-Z]$",
        "^(a|b|c|d|e|f|g|h|i|j|k|l|m|n|o|p|q|r|s|t|u|v|w|x|y|z)*$",
        "^(x+x+)+y$"
      })
  @Timeout(20)
  void expensivePattern_onHostileText_isJudged(String pattern) {
    ObjectNode schema = object("{\"properties\": {\"a\": {\"pattern\": \"" + pattern + "\"}}}");
    List<Problem> problems = new ArrayList<>();
    ParameterSchema.check(schema, "", problems);
    assertThat(problems).isEmpty();
    ObjectNode given = Json.object().put("a", "a".repeat(60_000) + "0");
    assertThat(problem(schema, given))
        .startsWith("invalid_value /a 'aaa")
        .endsWith("0' does not match " + pattern + ".");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"((){9999}){9999}", "(?!tmp).*", "(a)\\1", "(", "a{1001}", "(((a{99}){99}){99})"})
  @Timeout(20)
  void pattern_thatIsNoneOfRe2_isRefusedWhenSaved(String pattern) {
    ObjectNode schema = Json.object();
    schema.putObject("properties").putObject("a").put("pattern", pattern);
    List<Problem> problems = new ArrayList<>();
    ParameterSchema.check(schema, "", problems);
    assertThat(problems).extracting(Problem::code).containsExactly("invalid_pattern");
    assertThat(problems.get(0).pointer()).isEqualTo("/properties/a/pattern");
    // An earlier release may have saved a schema with an invalid pattern; the user who starts the
    // job gets the error.
    assertThat(problem(schema, Json.object().put("a", "x"))).startsWith("invalid_pattern /a ");
  }

  @Test
  void pattern_withANameAsRe2WritesIt_isTaken() {
    ObjectNode schema = object("{\"properties\": {\"a\": {\"pattern\": \"^(?P<day>[0-9]{2})$\"}}}");
    List<Problem> problems = new ArrayList<>();
    ParameterSchema.check(schema, "", problems);
    assertThat(problems).isEmpty();
    ObjectNode given = Json.object().put("a", "07");
    assertThat(ParameterSchema.apply(schema, given)).isEqualTo(given);
  }

  private static String problem(ObjectNode schema, ObjectNode given) {
    Problem problem =
        catchThrowableOfType(
                InvalidInputException.class, () -> ParameterSchema.apply(schema, given))
            .problems()
            .get(0);
    return problem.code() + " " + problem.pointer() + " " + problem.detail();
  }

  private static ObjectNode object(String json) {
    return (ObjectNode) Json.parse(json);
  }
}
