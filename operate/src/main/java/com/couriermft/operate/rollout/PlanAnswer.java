package com.couriermft.operate.rollout;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A plan with its state. */
@SchemaName("Plan")
public record PlanAnswer(
    @Field(help = "ID of the plan", pattern = Ulid.PATTERN, form = "ULID") String planId,
    @Field(help = "State of the plan") State state,
    @Field(help = "When the plan was created") Instant createdAt,
    @Field(help = "Who created the plan") String createdBy,
    @Field(help = "When the plan expires") Instant expiresAt,
    @JsonUnwrapped Order order,
    @Field(help = "Progress of the plan") Progress progress,
    @Field(help = "The action that failed") @Nullable Stop stoppedBy,
    @JsonUnwrapped PlanDocument document) {
  /** The states of a plan. */
  public enum State {
    /** The plan has not been applied. */
    PLANNED,
    /** A host is applying the plan. */
    APPLYING,
    /** All actions are complete. */
    APPLIED,
    /** An action failed. All earlier actions are complete. */
    STOPPED
  }

  /** The request to apply a plan. */
  public record Order(
      @Field(help = "Who applies the plan") @Nullable String appliedBy,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "Reason that the caller gave")
          String reason) {}

  /** The progress of a plan. */
  public record Progress(
      @Field(help = "Number of completed actions", min = 0) long done,
      @Field(help = "Number of actions", min = 0) long of) {}

  /** The action that stopped a plan. */
  public record Stop(
      @Field(help = "Type of the object") String kind,
      @Field(help = "ID of the object") String id,
      @Field(help = "Code of the failure") String code,
      @Field(help = "Message of the failure") String detail) {}

  static PlanAnswer of(PlanRows.Standing plan, Progress progress, PlanDocument document) {
    return new PlanAnswer(
        plan.id(),
        plan.state(),
        plan.createdAt(),
        plan.by(),
        plan.createdAt().plus(PlanStore.KEPT),
        new Order(plan.appliedBy(), plan.reason()),
        progress,
        plan.error(),
        document);
  }
}
