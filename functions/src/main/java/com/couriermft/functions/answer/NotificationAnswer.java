package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.operate.notification.SendTry;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** A notification with its event and its last attempts. */
@SchemaName("NotificationWithTries")
public record NotificationAnswer(
    @JsonUnwrapped NotificationSummary notification,
    @Field(help = "The event, as in the event log") ObjectNode event,
    @Field(help = "The last attempts to send, oldest first") List<SendTry> lastTries) {
  public NotificationAnswer {
    lastTries = List.copyOf(lastTries);
  }
}
