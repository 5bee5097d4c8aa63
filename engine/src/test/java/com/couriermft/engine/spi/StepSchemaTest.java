package com.couriermft.engine.spi;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Json;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StepSchemaTest {
  private static final JsonNode DESCRIPTION =
      Json.tree(StepDescription.of(new SampleStep().type()));
  private static final JsonNode PROPERTIES = DESCRIPTION.at("/config/properties");

  @Test
  void description_ofAType_saysWhatItDoes() {
    assertThat(DESCRIPTION.get("type").textValue()).isEqualTo("sample.all");
    assertThat(DESCRIPTION.get("summary").textValue()).isEqualTo("Counts its inputs.");
    assertThat(DESCRIPTION.get("outputs"))
        .isEqualTo(
            Json.parse(
                "[{\"name\": \"counted\", \"help\": \"How many inputs there were\","
                    + " \"schema\": {\"type\": \"integer\", \"minimum\": 0}}]"));
    assertThat(DESCRIPTION.get("retry_rule").textValue()).isEqualTo("Changes nothing.");
    assertThat(DESCRIPTION.at("/example/connection").textValue()).isEqualTo("partner-a");
  }

  @Test
  void schema_ofAType_isStrictAndNamesWhatIsRequired() {
    JsonNode schema = DESCRIPTION.get("config");
    assertThat(schema.get("$schema").textValue())
        .isEqualTo("https://json-schema.org/draft/2020-12/schema");
    assertThat(schema.get("additionalProperties").booleanValue()).isFalse();
    assertThat(schema.get("required")).isEqualTo(Json.parse("[\"connection\", \"input\"]"));
    List<String> names = new ArrayList<>();
    PROPERTIES.fieldNames().forEachRemaining(names::add);
    assertThat(names)
        .containsExactly(
            "connection",
            "input",
            "keys",
            "pattern",
            "overwrite",
            "max_files",
            "min_bytes",
            "max_bytes",
            "recursive",
            "password",
            "destination",
            "payload",
            "limits");
  }

  @Test
  void properties_ofEachType_areDescribed() {
    assertThat(PROPERTIES.get("max_files"))
        .hasToString(
            "{\"title\":\"Maximum\",\"x-courier-group\":\"Limits\",\"x-courier-advanced\":true,\"x-courier-unit\":\"files\",\"description\":\"Most"
                + " files\",\"default\":10,\"anyOf\":[{\"type\":\"integer\","
                + "\"minimum\":1,\"maximum\":100},{\"$ref\":\"#/$defs/reference\"}]}");
    assertThat(PROPERTIES.at("/overwrite/anyOf/0"))
        .isEqualTo(
            Json.parse("{\"type\": \"string\", \"enum\": [\"fail\", \"replace\", \"rename\"]}"));
    assertThat(PROPERTIES.at("/input/anyOf/0"))
        .isEqualTo(Json.parse("{\"$ref\": \"#/$defs/texts\"}"));
    assertThat(PROPERTIES.at("/connection/x-courier-kind").textValue()).isEqualTo("connection");
    assertThat(PROPERTIES.get("password"))
        .isEqualTo(
            Json.parse(
                "{\"title\": \"Password\", \"x-courier-group\": \"General\", \"description\": \"A"
                    + " password\", \"$ref\": \"#/$defs/reference\", \"writeOnly\": true}"));
    assertThat(PROPERTIES.get("payload"))
        .isEqualTo(
            Json.parse(
                "{\"title\": \"Payload\", \"x-courier-group\": \"General\", \"description\":"
                    + " \"Anything\"}"));
  }
}
