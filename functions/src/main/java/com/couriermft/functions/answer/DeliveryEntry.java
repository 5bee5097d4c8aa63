package com.couriermft.functions.answer;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.engine.expression.IterationPath;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.couriermft.transfer.delivery.Delivery;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.delivery.Origin;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;

/** A file that was received from a partner or sent to one, and the attempt that transferred it. */
@SchemaName("Delivery")
public record DeliveryEntry(
    @JsonUnwrapped MovedFile file,
    @Field(help = "When the transfer started") Instant startedAt,
    @Field(help = "When the transfer ended") Instant endedAt,
    @JsonUnwrapped Attempt by) {
  /** The attempt that transferred the file. */
  public record Attempt(
      @Field(help = "ID of the execution", pattern = Ulid.PATTERN, form = "ULID")
          String executionId,
      @Field(help = "ID of the job") String jobId,
      @Field(help = "ID of the step") String stepId,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @Field(help = "The item of the step in each loop around it", min = 0)
          List<Integer> iterations,
      @Field(help = "Attempt of the step", min = 0) int attempt,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @Field(help = "Labels of the execution", type = LabelsField.class)
          Labels labels,
      @Field(help = "Number of the delivery in the attempt") String nonce) {}

  /** Returns the entry for a delivery. */
  public static DeliveryEntry of(Delivery delivery) {
    Origin by = delivery.by();
    List<Integer> items =
        by.iterations().isEmpty() ? List.of() : IterationPath.of(by.iterations()).indexes();
    Attempt attempt =
        new Attempt(
            by.executionId(),
            by.jobId(),
            by.stepId(),
            items,
            by.attempt(),
            by.labels(),
            by.nonce());
    return new DeliveryEntry(delivery.file(), delivery.startedAt(), delivery.endedAt(), attempt);
  }
}
