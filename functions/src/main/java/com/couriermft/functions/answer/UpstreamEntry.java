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
    @Field(help = "The job that is waited for") String jobId,
    @Field(
            help = "Which of its executions counts",
            values = {"latest", "same_window"})
        String scope,
    @Field(help = "How it stands") Upstream.Standing standing,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "The execution that counts", pattern = Ulid.PATTERN, form = "ULID")
        @Nullable String executionId,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "Its state") @Nullable String state,
    @Field(help = "When one is expected that is not there") @Nullable Instant expectedAt,
    @Field(help = "Since when it stands so") @Nullable Instant since,
    @Field(help = "The same, for people") String reason) {
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
