package com.couriermft.operate.rollout;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * A difference between two definitions of an object. A JSON {@code null} as a value is included.
 */
@SchemaName("PlannedChange")
public record PlannedChange(
    @Field(
            help = "Type of the change",
            values = {ADD, REMOVE, REPLACE, MOVE})
        String op,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "ID of the step or node")
        @Nullable String step,
    @Field(help = "JSON pointer to the change; for removed values, in the previous definition")
        String pointer,
    @Field(help = "Previous position of something that moved") @Nullable String fromPointer,
    @Field(help = "Previous value") @Nullable JsonNode from,
    @Field(help = "New value") @Nullable JsonNode to) {
  static final String ADD = "add";
  static final String REMOVE = "remove";
  static final String REPLACE = "replace";
  private static final String MOVE = "move";

  static PlannedChange move(String step, String pointer, String fromPointer) {
    return new PlannedChange(MOVE, step, pointer, fromPointer, null, null);
  }
}
