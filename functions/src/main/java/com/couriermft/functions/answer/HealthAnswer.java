package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The health of a host. Reading it requires no authorization. */
@SchemaName("Health")
public record HealthAnswer(
    @Field(
            help = "Whether this host can run work",
            values = {"ok", "unavailable", "worn_out", "stalled"})
        String status,
    @Field(help = "The release that runs") String version,
    @Field(
            help = "Whether the storage responds",
            values = {"ok", "unreachable"})
        String storage,
    @Field(help = "Name of this host") String worker,
    @Field(
            help =
                "Whether Courier checked all pools for work within the last three minutes; absent "
                    + "without storage",
            values = {"ok", "late"})
        @Nullable String timers,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "Background work of this host that has stopped")
        List<String> stalled) {
  public HealthAnswer {
    stalled = List.copyOf(stalled);
  }
}
