package com.couriermft.steps;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.running.plan.Markers;
import com.couriermft.steps.spi.ConfigField;
import com.couriermft.steps.spi.Step;
import com.couriermft.steps.spi.StepSchema;
import com.couriermft.steps.spi.StepType;
import com.couriermft.testing.Titles;
import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.RecordComponent;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every field of a step type has a title, a group and, if it is a measure, a unit. */
class FieldTitlesTest {
  static Stream<StepType<?>> types() {
    return Stream.concat(BuiltInTypes.steps().stream().map(Step::type), Markers.types().stream());
  }

  @ParameterizedTest
  @MethodSource("types")
  void field_ofEachType_hasATitleByHand(StepType<?> type) {
    for (RecordComponent component : type.configType().getRecordComponents()) {
      assertThat(component.getAnnotation(Field.class).title()).as("%s", component).isNotEmpty();
    }
    Titles.requireAll(type.key(), type.fields().stream().map(ConfigField::property).toList());
  }

  @ParameterizedTest
  @MethodSource("types")
  void schema_ofEachType_hasTitlesAndGroups(StepType<?> type) {
    JsonNode properties = StepSchema.config(type).get("properties");
    for (ConfigField field : type.fields()) {
      Property<?> property = field.property();
      assertThat(properties.get(field.name()).path("title"))
          .isEqualTo(Json.tree(property.presentation().title()));
      assertThat(properties.get(field.name()).path("x-courier-group"))
          .isEqualTo(Json.tree(property.presentation().group().title()));
    }
  }
}
