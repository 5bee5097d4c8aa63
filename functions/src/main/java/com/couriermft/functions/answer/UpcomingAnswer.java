package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.operate.upcoming.UpcomingEvent;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The upcoming events of a period. */
@SchemaName("Agenda")
public record UpcomingAnswer(
    @Field(help = "What is going to happen, earliest first") List<UpcomingEvent> value,
    @Field(help = "Since when") Instant from,
    @Field(help = "Until when") Instant to,
    @Field(help = "If there is more: go on with it as from") @Nullable Instant completeUntil,
    @Field(help = "How far back executions were looked at") @Nullable Instant scannedUntil) {
  public UpcomingAnswer {
    value = List.copyOf(value);
  }
}
