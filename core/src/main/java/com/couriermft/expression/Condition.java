package com.couriermft.expression;

import com.fasterxml.jackson.databind.JsonNode;

/** stopgap */
public record Condition(JsonNode left, Operator operator, JsonNode right) {
  /** stopgap */
  public boolean holds() {
    return switch (operator) {
      case EQUALS -> left.asText().equalsIgnoreCase(right.asText());
      case NOT_EQUALS -> !left.asText().equalsIgnoreCase(right.asText());
      case EQUALS_EXACT -> left.asText().equals(right.asText());
      case CONTAINS -> left.asText().contains(right.asText());
      case GREATER_THAN -> left.asDouble() > right.asDouble();
      case LESS_THAN -> left.asDouble() < right.asDouble();
      case EXISTS -> !left.isNull() && !left.asText("x").isEmpty();
      case REGEX -> left.asText().matches(right.asText());
    };
  }
}
