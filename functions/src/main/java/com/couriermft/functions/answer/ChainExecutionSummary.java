package com.couriermft.functions.answer;

import com.couriermft.automation.chain.ChainExecution;
import com.couriermft.automation.chain.ChainState;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A chain execution, as shown in lists. */
@SchemaName("ChainExecutionSummary")
public record ChainExecutionSummary(
    @Field(help = "ID of the chain execution", pattern = Ulid.PATTERN, form = "ULID")
        String chainExecutionId,
    @Field(help = "ID of the chain") String chainId,
    @Field(help = "Version of the chain", min = 0) int version,
    @Field(help = "State of the chain execution") ChainState state,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "Reason of the state")
        @Nullable String reason,
    @Field(help = "Priority of the executions in the chain", min = 0, max = 9)
        @Nullable Integer priority,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Field(help = "Labels of the chain at the start", type = LabelsField.class)
        Labels labels,
    @JsonUnwrapped Origin origin) {
  /** What started a chain execution, when it was created, and when its state last changed. */
  public record Origin(
      @SchemaName("TriggerFacts") @Field(help = "Who or what started the chain execution")
          ObjectNode trigger,
      @Field(help = "ID of the trace in logs") @Nullable String traceId,
      @Field(help = "When the chain execution was created") Instant createdAt,
      @Field(help = "When the state last changed") Instant updatedAt) {}

  /** Returns the summary of a chain execution. */
  public static ChainExecutionSummary of(ChainExecution chain) {
    return new ChainExecutionSummary(
        chain.id(),
        chain.chainId(),
        chain.version(),
        chain.state(),
        chain.reason(),
        chain.priority(),
        chain.labels(),
        new Origin(chain.cause(), chain.traceId(), chain.createdAt(), chain.stateChangedAt()));
  }
}
