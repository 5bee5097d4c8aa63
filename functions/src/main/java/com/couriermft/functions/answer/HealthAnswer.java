package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The health of a host, which needs no authorization to read. */
@SchemaName("Health")
public record HealthAnswer(
    @Field(
            help = "Whether this host can work",
            values = {"ok", "unavailable", "worn_out", "stalled"})
        String status,
    @Field(help = "The release that runs") String version,
    @Field(
            help = "Whether storage answers",
            values = {"ok", "unreachable"})
        String storage,
    @Field(help = "The name of this host") String worker,
    @Field(
            help =
                "Whether the installation was swept within three minutes; absent without storage",
            values = {"ok", "late"})
        @Nullable String timers,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "Work in the background of this host that is no longer done")
        List<String> stalled) {
  public HealthAnswer {
    stalled = List.copyOf(stalled);
  }
}
