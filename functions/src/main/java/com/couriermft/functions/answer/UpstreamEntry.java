package com.couriermft.functions.answer;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.execution.Upstream;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The state of an execution's dependency on another job. */
@SchemaName("Upstream")
public record UpstreamEntry(
    @Field(help = "The job that the execution waits for") String jobId,
    @Field(
            help = "Which execution of the job counts",
            values = {"latest", "same_window"})
        String scope,
    @Field(help = "Status of the dependency") Upstream.Standing standing,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "The execution that counts", pattern = Ulid.PATTERN, form = "ULID")
        @Nullable String executionId,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "State of that execution")
        @Nullable String state,
    @Field(help = "Expected start time of an execution that does not exist yet")
        @Nullable Instant expectedAt,
    @Field(help = "When the status last changed") @Nullable Instant since,
    @Field(help = "Description of the reason") String reason) {
  static UpstreamEntry of(Upstream upstream) {
    return new UpstreamEntry(
        upstream.jobId(),
        upstream.sameWindow() ? "same_window" : "latest",
        upstream.standing(),
        upstream.executionId(),
        upstream.state(),
        upstream.expectedAt(),
        upstream.since(),
        upstream.toString());
  }
}
