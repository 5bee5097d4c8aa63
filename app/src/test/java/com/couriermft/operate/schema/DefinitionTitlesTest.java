package com.couriermft.operate.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepType;
import com.couriermft.steps.BuiltInTypes;
import com.couriermft.testing.Titles;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that every field of a definition, at every depth, has a title and a group, and a unit if
 * it needs one.
 */
class DefinitionTitlesTest {
  /**
   * Schemas of schemas, whose keywords are not fields of Courier, and references to other schemas.
   */
  private static final Set<String> FOREIGN =
      Set.of(
          "job/$defs/parameter_schema",
          "job/properties/parameters",
          "job/$defs/step/allOf",
          "job/$defs/texts");

  private static final SchemaCatalog CATALOG =
      new SchemaCatalog(BuiltInTypes.steps().stream().<StepType<?>>map(Step::type).toList());

  static Stream<String> kinds() {
    return CATALOG.all().stream().map(DefinitionSchema::kind);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void field_ofEachKind_isPresented(String kind) {
    assertThat(requirePresented(kind, CATALOG.get(kind).body())).as(kind).isPositive();
  }

  /**
   * Checks that the fields of all objects within a schema have titles and groups, and returns their
   * number.
   */
  private static int requirePresented(String at, JsonNode schema) {
    int count = 0;
    if (schema.path("properties").isObject()) {
      Titles.requireAll(at, schema.get("properties"));
      count += schema.get("properties").size();
    }
    for (var each : schema.properties()) {
      String within = at + "/" + each.getKey();
      if (!each.getKey().equals("if") && !FOREIGN.contains(within)) {
        count += requirePresented(within, each.getValue());
      }
    }
    for (JsonNode element : schema.isArray() ? schema : List.<JsonNode>of()) {
      count += requirePresented(at, element);
    }
    return count;
  }
}
