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
    @Field(help = "Upcoming executions and checks, earliest first") List<UpcomingEvent> value,
    @Field(help = "Start of the time range") Instant from,
    @Field(help = "End of the time range") Instant to,
    @Field(help = "If there is more: the value of `from` for the next request")
        @Nullable Instant completeUntil,
    @Field(help = "Earliest time that the search for executions covered")
        @Nullable Instant scannedUntil) {
  public UpcomingAnswer {
    value = List.copyOf(value);
  }
}
