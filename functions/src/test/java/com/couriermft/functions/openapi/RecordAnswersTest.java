package com.couriermft.functions.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.functions.openapi.section.Sections;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each response record is serialized as its schema in the API description says. */
class RecordAnswersTest {
  private static final ObjectNode DOCUMENT = document();
  private static final Pattern SHOWN_ONCE = Pattern.compile("shown now");
  private static final SchemaValidatorsConfig CONFIG =
      SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build();

  /** Stored definitions may be any object, so records contain them as JSON. */
  private static ObjectNode document() {
    ObjectNode document = OpenApi.closed(Sections.all(), BuiltInSchemas.CATALOG);
    BuiltInSchemas.CATALOG
        .all()
        .forEach(
            kind ->
                document
                    .withObject("/components/schemas")
                    .set(ClientNames.pascal(kind.kind()), Json.object()));
    return document;
  }

  static Stream<Component> records() {
    return Sections.all().stream()
        .flatMap(section -> section.components().stream())
        .filter(component -> component.type() != null)
        .distinct();
  }

  @ParameterizedTest
  @MethodSource("records")
  void record_isWrittenAsDescribed(Component component) {
    JsonNode reference = Json.object().put("$ref", Component.PATH + component.name());
    ObjectNode root = reference.deepCopy();
    root.set("components", DOCUMENT.path("components"));
    JsonSchema schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(root, CONFIG);
    JsonNode least = Json.tree(RecordSamples.least(component.type()));
    assertThat(schema.validate(least)).as("%s", least).isEmpty();
    List<String> required = new ArrayList<>();
    resolved(reference).path("required").forEach(name -> required.add(name.asText()));
    assertThat(names(least)).isEqualTo(required);
    for (Record each : RecordSamples.full(component.type())) {
      JsonNode full = Json.tree(each);
      assertThat(schema.validate(full)).as("%s", full).isEmpty();
      assertFields(component.name(), full, reference);
    }
  }

  /**
   * A record that appears in a log or an error by accident is formatted by its {@code toString}.
   */
  @Test
  void secrets_areNotInTheTextOfTheirRecord() {
    List<String> checked = new ArrayList<>();
    records()
        .forEach(
            component -> {
              for (RecordComponent each : component.type().getRecordComponents()) {
                Field field = each.getAnnotation(Field.class);
                boolean isSecret =
                    field != null && (field.unseen() || SHOWN_ONCE.matcher(field.help()).find());
                if (isSecret) {
                  assertThat(field.unseen()).as("%s is unseen", each).isTrue();
                  checked.add(component.name());
                  for (Record full : RecordSamples.full(component.type())) {
                    assertThat(full.toString()).doesNotContain(each.getName() + "=");
                  }
                }
              }
            });
    assertThat(checked).contains("IssuedApiKey", "SavedApiKey", "IssuedWebhook");
  }

  /** Checks that the fields and their order are those of the schema, also in nested objects. */
  private static void assertFields(String where, JsonNode value, JsonNode reference) {
    JsonNode schema = resolved(reference);
    JsonNode properties = schema.path("properties");
    if (value instanceof ArrayNode) {
      value.forEach(each -> assertFields(where + "/-", each, schema.path("items")));
    } else if (properties.isObject()) {
      assertThat(names(value)).as(where).isEqualTo(names(properties));
      value
          .properties()
          .forEach(
              field ->
                  assertFields(
                      where + "/" + field.getKey(),
                      field.getValue(),
                      properties.path(field.getKey())));
    }
  }

  private static JsonNode resolved(JsonNode schema) {
    String reference = schema.path("$ref").asText();
    return reference.isEmpty() ? schema : DOCUMENT.at(reference.substring(1));
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
