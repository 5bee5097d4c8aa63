package com.couriermft.functions.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.couriermft.engine.definition.StartShape;
import com.couriermft.formats.failure.InvalidInputException;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StartBodyTest {
  static List<Property<?>> fields() {
    return StartShape.START.properties();
  }

  @ParameterizedTest
  @MethodSource("fields")
  void field_thatTheSchemaHas_isReadAndCheckedForItsType(Property<?> field) {
    ObjectNode body = Json.object();
    body.putArray(field.name());
    assertThat(problems(body))
        .extracting(p -> p.pointer() + " " + p.code())
        .containsExactly("/" + field.name() + " wrong_type");
  }

  @Test
  void field_thatTheSchemaDoesNotHave_isRefusedWithTheNearest() {
    assertThat(problems(Json.object().put("paramters", 1)))
        .singleElement()
        .satisfies(problem -> assertThat(problem.suggestion()).isEqualTo("parameters"));
  }

  @Test
  void nothing_sent_leavesEverythingToTheJob() {
    assertThat(StartBody.read(Json.object()))
        .isEqualTo(new StartBody(Json.object(), null, null, null, null));
  }

  private static List<Problem> problems(ObjectNode body) {
    return catchThrowableOfType(InvalidInputException.class, () -> StartBody.read(body)).problems();
  }
}
