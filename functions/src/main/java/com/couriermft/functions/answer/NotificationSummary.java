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

/** A notification, as shown in lists. */
@SchemaName("Notification")
public record NotificationSummary(
    @Field(
            help = "ID of the notification, the same for each attempt",
            pattern = Ulid.PATTERN,
            form = "ULID")
        String notificationId,
    @Field(help = "Content of the notification") Notification.Kind kind,
    @Field(help = "State of the notification") Notification.State state,
    @Field(
            help =
                "The subscription that requested the notification; not for callers limited to "
                    + "certain labels")
        @Nullable String subscriptionId,
    @Field(help = "The channel, if the caller can see it") @Nullable String channelId,
    @JsonUnwrapped Sending sending,
    @JsonUnwrapped Subject subject,
    @JsonUnwrapped Outcome outcome) {
  /** The event of a notification, and the time when the notification is sent. */
  public record Sending(
      @Field(help = "Type of the event; for a digest the type of the first event") String eventType,
      @Field(help = "When the notification was created") Instant madeAt,
      @Field(help = "When the notification is first sent") Instant readyAt,
      @Field(help = "Number of attempts that are kept", min = 0) int tries) {}

  /** The objects that the event is about. */
  public record Subject(
      @Field(help = "Execution of the event") @Nullable String executionId,
      @Field(help = "Chain execution of the event") @Nullable String chainExecutionId,
      @Field(help = "Job of the event") @Nullable String jobId,
      @Field(help = "Chain of the event") @Nullable String chainId) {
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
      @Field(help = "Earliest time of the next attempt") @Nullable Instant nextTryAt,
      @Field(help = "When the notification was delivered or failed permanently")
          @Nullable Instant endedAt,
      @Field(help = "Why the notification failed permanently") @Nullable String reason,
      @JsonInclude(JsonInclude.Include.NON_EMPTY)
          @Field(help = "Labels of the event's subject", type = LabelsField.class)
          Labels labels) {}

  /**
   * Returns the summary of a notification.
   *
   * @param subscription id of its subscription; {@code null} if the caller may not see it
   * @param channel id of its channel; {@code null} if the caller may not see it
   * @param next time of the next attempt
   * @param reason reason for the final failure, without details that the caller may not see
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
