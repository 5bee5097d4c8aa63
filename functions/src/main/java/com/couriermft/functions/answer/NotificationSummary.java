package com.couriermft.functions.answer;

import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.operate.notification.Notification;
import com.couriermft.storage.label.Labels;
import com.couriermft.storage.label.LabelsField;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A notification in lists. */
@SchemaName("Notification")
public record NotificationSummary(
    @Field(help = "The same with each try", pattern = Ulid.PATTERN, form = "ULID")
        String notificationId,
    @Field(help = "What is told") Notification.Kind kind,
    @Field(help = "What has become of it") Notification.State state,
    @Field(help = "Who asked for it; not for callers limited to labels")
        @Nullable String subscriptionId,
    @Field(help = "The channel, if the caller may see it") @Nullable String channelId,
    @JsonUnwrapped Sending sending,
    @JsonUnwrapped Subject subject,
    @JsonUnwrapped Outcome outcome) {
  /** The event of a notification, and the time when it is sent. */
  public record Sending(
      @Field(help = "The event's type; of a digest that of the first") String eventType,
      @Field(help = "When it was made") Instant madeAt,
      @Field(help = "When it is told first") Instant readyAt,
      @Field(help = "How many tries are kept", min = 0) int tries) {}

  /** The objects that the event is about. */
  public record Subject(
      @Field(help = "The event's execution") @Nullable String executionId,
      @Field(help = "The event's chain execution") @Nullable String chainExecutionId,
      @Field(help = "The event's job") @Nullable String jobId,
      @Field(help = "The event's chain") @Nullable String chainId) {
    static Subject of(JsonNode event) {
      return new Subject(
          event.path("execution_id").textValue(),
          event.path("chain_execution_id").textValue(),
          event.path("job_id").textValue(),
          event.path("chain_id").textValue());
    }
  }

  /** The state of a notification, and the labels of its event. */
  public record Outcome(
      @Field(help = "Of one that waits, when it is tried next, at the earliest")
          @Nullable Instant nextTryAt,
      @Field(help = "When it was delivered or died") @Nullable Instant endedAt,
      @Field(help = "Why it is dead") @Nullable String reason,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @Field(help = "Of what the event is about", type = LabelsField.class)
          Labels labels) {}

  /**
   * Returns the summary of a notification.
   *
   * @param subscription id of its subscription; {@code null} if the caller may not see it
   * @param channel id of its channel; {@code null} if the caller may not see it
   * @param next time of the next attempt
   * @param reason reason of the final failure, without details that the caller may not see
   */
  public static NotificationSummary of(
      Notification each,
      @Nullable String subscription,
      @Nullable String channel,
      @Nullable Instant next,
      @Nullable String reason) {
    JsonNode event = each.event();
    return new NotificationSummary(
        each.id(),
        each.kind(),
        each.state(),
        subscription,
        channel,
        new Sending(
            event.path("type").asText(), each.madeAt(), each.readyAt(), each.tries().size()),
        Subject.of(event),
        new Outcome(next, each.endedAt(), reason, each.labels()));
  }
}
