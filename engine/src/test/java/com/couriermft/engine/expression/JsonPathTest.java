package com.couriermft.engine.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonPathTest {
  private static final JsonNode DATA =
      Json.parse(
          """
          {"data": [{"id": 1, "tags": ["a", "b"]}, {"id": 2, "tags": ["c"]}, {"other": null}],
           "a b": {"x.y": true}, "none": null, "text": "hidden value"}
          """);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        ".data[0].id | 1",
        ".data[-2].id | 2",
        ".data[*].id | [1, 2]",
        ".data[*].tags[0] | [\"a\", \"c\"]",
        ".data[*].tags[*] | [\"a\", \"b\", \"c\"]",
        ".data[*].nothing | []",
        ".data[2].other | null",
        "['a b']['x.y'] | true",
        ".none | null",
      })
  void path_thatLeadsSomewhere_findsIt(String path, String expected) {
    assertThat(walk(path)).isEqualTo(Lookup.found(Json.parse(expected)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        ".dato | parameters has no 'dato'. Did you mean 'data'?",
        ".data[3] | parameters.data is a list of 3; there is no [3].",
        ".data[-4] | parameters.data is a list of 3; there is no [-4].",
        ".data.id | parameters.data is a list of 3; use [n] or [*].",
        ".data[1].name | parameters.data[1] has no 'name'. Known: id, tags.",
        ".text.x | parameters.text is a text; there is no .x.",
        ".text[*] | parameters.text is a text, not a list.",
        ".none.x | parameters.none is nothing; there is no .x.",
        "[0] | parameters is an object; there is no [0].",
      })
  void path_thatLeadsNowhere_saysWhatIsThereWithoutItsValue(String path, String why) {
    assertThat(walk(path)).isEqualTo(Lookup.missing(why));
  }

  @Test
  void path_thatFindsTheSameOverAndOver_isRefused() {
    ObjectNode once = Json.object().put("t", "x".repeat(1 << 20));
    Reference twenty =
        Template.parse("{{trigger.x['t'" + ", 't'".repeat(19) + "]}}").references().get(0);

    assertThatThrownBy(() -> JsonPath.walk(once, "trigger.x", twenty.below(1)))
        .hasFieldOrPropertyWithValue("code", "value_too_large")
        .hasMessage(
            "trigger.x: the path matches more than 16777216 characters of JSON; make it more "
                + "specific.");
  }

  private static Lookup walk(String path) {
    Reference reference = Template.parse("{{trigger.x" + path + "}}").references().get(0);
    return JsonPath.walk(DATA, "parameters", reference.path().subList(1, reference.path().size()));
  }
}
