package com.couriermft.steps;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.engine.plan.Markers;
import com.couriermft.engine.spi.Step;
import com.couriermft.engine.spi.StepSchema;
import com.couriermft.engine.spi.StepType;
import com.couriermft.formats.json.Field;
import com.couriermft.testing.Titles;
import java.lang.reflect.RecordComponent;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that every field of a step type has a title, a group and, if it is a measure, a unit. */
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
  }

  @ParameterizedTest
  @MethodSource("types")
  void schema_ofEachType_presentsItsFields(StepType<?> type) {
    Titles.requireAll(type.key(), StepSchema.config(type).get("properties"));
  }
}
