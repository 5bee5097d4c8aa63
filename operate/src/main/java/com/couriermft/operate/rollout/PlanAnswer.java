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
    @Field(help = "Its id", pattern = Ulid.PATTERN, form = "ULID") String planId,
    @Field(help = "Whether it is applied") State state,
    @Field(help = "When it was made") Instant createdAt,
    @Field(help = "Who made it") String createdBy,
    @Field(help = "Until when it is kept") Instant expiresAt,
    @JsonUnwrapped Order order,
    @Field(help = "How far it is") Progress progress,
    @Field(help = "The action that could not be done") @Nullable Stop stoppedBy,
    @JsonUnwrapped PlanDocument document) {
  /** The states of a plan. */
  public enum State {
    /** The plan has not been applied. */
    PLANNED,
    /** A host is applying the plan. */
    APPLYING,
    /** All actions are done. */
    APPLIED,
    /** An action failed. The actions before it are done. */
    STOPPED
  }

  /** The request to apply a plan. */
  public record Order(
      @Field(help = "Who has it applied") @Nullable String appliedBy,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) @Field(help = "Why") String reason) {}

  /** The progress of a plan. */
  public record Progress(
      @Field(help = "Actions that are done", min = 0) long done,
      @Field(help = "Actions there are", min = 0) long of) {}

  /** The action that stopped a plan. */
  public record Stop(
      @Field(help = "The kind of the object") String kind,
      @Field(help = "Its id") String id,
      @Field(help = "Why it could not be changed") String code,
      @Field(help = "The same, for people") String detail) {}

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
