package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** A page of the event feed. */
@SchemaName("Events")
public record EventsAnswer(
    @Field(help = "Events as docs/reference/events.md describes them") List<ObjectNode> value,
    @Field(help = "What the next request is to have as `after`") String after) {
  public EventsAnswer {
    value = List.copyOf(value);
  }
}
