package com.couriermft.operate.overview;

import com.couriermft.automation.arrival.Watches;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.json.Field;
import com.couriermft.operate.notification.Notifications;
import com.couriermft.operate.unreadable.UnreadableRecords;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Something that somebody should look at; what does not apply to its kind is left out. */
public record AttentionEntry(
    @Field(
            help = "What has happened",
            values = {
              FAILED,
              "watch.failing",
              "expectation.missed",
              "notification.failing",
              "recipients.refused",
              "object.unreadable"
            })
        String kind,
    @JsonUnwrapped @Nullable FailedExecution execution,
    @JsonUnwrapped @Nullable Reason reason,
    @JsonUnwrapped @Nullable Trouble trouble,
    @JsonUnwrapped @Nullable StoredObject object,
    @JsonUnwrapped @Nullable Shortfall shortfall) {
  private static final String FAILED = "execution.failed";

  /** A failed execution; of one that cannot be read, its id alone. */
  public record FailedExecution(
      @Field(help = "The failed execution", pattern = Ulid.PATTERN, form = "ULID")
          String executionId,
      @Field(help = "Its job") @Nullable String jobId) {}

  /** The failure, and the step in which it happened. */
  public record Reason(
      @Field(help = "Why it failed, the watch fails, or the object cannot be read")
          @Nullable String code,
      @Field(help = "The step that failed") @Nullable String step,
      @Field(help = "When it failed, or recipients were refused last") @Nullable Instant at) {}

  /** The trouble of a watch or a channel, or since when an object is known not to be readable. */
  public record Trouble(
      @Field(help = "The failing watch") @Nullable String watchId,
      @Field(help = "The channel that can't notify, or not all recipients")
          @Nullable String channelId,
      @Field(help = "How many looks or tries have failed in a row", min = 0)
          @Nullable Integer failures,
      @Field(help = "When the first of them has failed, or the object was found")
          @Nullable Instant since) {}

  /** An object that cannot be read. */
  public record StoredObject(
      @Field(help = "The kind of the object that cannot be read") String objectKind,
      @Field(help = "Its id or name") String objectId) {}

  /** The files that did not come. */
  public record Shortfall(
      @Field(help = "The expectation") String expectationId,
      @Field(help = "When its files were to be there") Instant by,
      @Field(help = "How many files were to come", min = 0) int expected,
      @Field(help = "How many have come", min = 0) int came) {}

  static AttentionEntry unreadableExecution(String id) {
    return new AttentionEntry(FAILED, new FailedExecution(id, null), null, null, null, null);
  }

  static AttentionEntry of(Execution e) {
    Failure failure = e.failure();
    Reason reason =
        failure == null
            ? new Reason(null, null, e.endedAt())
            : new Reason(failure.code(), failure.step(), e.endedAt());
    FailedExecution failed = new FailedExecution(e.id(), e.jobId());
    return new AttentionEntry(FAILED, failed, reason, null, null, null);
  }

  static AttentionEntry of(Watches.FailingWatch watch) {
    Trouble trouble = new Trouble(watch.id(), null, watch.failures(), watch.since());
    return failing("watch.failing", new Reason(watch.code(), null, null), trouble);
  }

  static AttentionEntry of(Notifications.Failing channel) {
    Trouble trouble = new Trouble(null, channel.channel(), channel.failures(), channel.since());
    return failing("notification.failing", new Reason(channel.code(), null, null), trouble);
  }

  static AttentionEntry of(Notifications.Refusing channel) {
    Reason reason = new Reason(ChannelCodes.CHANNEL_REFUSED.code(), null, channel.at());
    Trouble trouble = new Trouble(null, channel.channel(), null, null);
    return failing("recipients.refused", reason, trouble);
  }

  private static AttentionEntry failing(String kind, Reason reason, Trouble trouble) {
    return new AttentionEntry(kind, null, reason, trouble, null, null);
  }

  static AttentionEntry of(UnreadableRecords.Known known) {
    return new AttentionEntry(
        "object.unreadable",
        null,
        new Reason(known.object().code(), null, null),
        new Trouble(null, null, null, known.since()),
        new StoredObject(known.object().kind(), known.object().id()),
        null);
  }

  /** Returns the entry of a judgement as it is stored. */
  static AttentionEntry missed(ObjectNode judgement) {
    Shortfall shortfall =
        new Shortfall(
            judgement.path("expectation").asText(),
            Instant.parse(judgement.path("by").asText()),
            judgement.path("expected").asInt(),
            judgement.path("came").asInt());
    return new AttentionEntry("expectation.missed", null, null, null, null, shortfall);
  }
}
