package com.couriermft.engine.definition;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Types of JSON Schema. */
enum SchemaType {
  OBJECT,
  ARRAY,
  STRING,
  INTEGER,
  NUMBER,
  BOOLEAN,
  NULL;

  static Optional<SchemaType> find(String name) {
    return Arrays.stream(values()).filter(type -> type.keyword().equals(name)).findFirst();
  }

  static List<String> keywords() {
    return Arrays.stream(values()).map(SchemaType::keyword).toList();
  }

  String keyword() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A number without a fraction is an integer, also when written as 1.0, as in JSON Schema. */
  boolean matches(JsonNode value) {
    return switch (this) {
      case OBJECT -> value.isObject();
      case ARRAY -> value.isArray();
      case STRING -> value.isTextual();
      case INTEGER -> value.isNumber() && isWhole(value.decimalValue());
      case NUMBER -> value.isNumber();
      case BOOLEAN -> value.isBoolean();
      case NULL -> value.isNull();
    };
  }

  private static boolean isWhole(BigDecimal number) {
    return number.signum() == 0 || number.stripTrailingZeros().scale() <= 0;
  }
}
