package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** A page of the event feed. */
@SchemaName("Events")
public record EventsAnswer(
    @Field(help = "Events as described in docs/reference/events.md") List<ObjectNode> value,
    @Field(help = "Value of `after` for the next request") String after) {
  public EventsAnswer {
    value = List.copyOf(value);
  }
}
