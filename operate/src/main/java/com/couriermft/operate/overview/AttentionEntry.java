package com.couriermft.operate.overview;

import com.couriermft.automation.arrival.Watches;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.Ulid;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.json.Field;
import com.couriermft.operate.attention.AttentionMark;
import com.couriermft.operate.notification.Notifications;
import com.couriermft.operate.unreadable.UnreadableRecords;
import com.couriermft.storage.kind.ObjectKind;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An entry that needs attention; fields that do not apply to its kind are omitted. */
public record AttentionEntry(
    @Field(
            help = "Type of the entry",
            values = {
              FAILED,
              "watch.failing",
              MISSED,
              "notification.failing",
              "recipients.refused",
              UNREADABLE
            })
        String kind,
    @Field(help = "Key that all entries of one object and failure code share") String key,
    @JsonUnwrapped @Nullable FailedExecution execution,
    @JsonUnwrapped @Nullable Reason reason,
    @JsonUnwrapped @Nullable Trouble trouble,
    @JsonUnwrapped @Nullable StoredObject object,
    @JsonUnwrapped @Nullable Shortfall shortfall,
    @JsonUnwrapped @Nullable Occurrences occurrences) {
  private static final String FAILED = "execution.failed";
  private static final String MISSED = "expectation.missed";
  private static final String UNREADABLE = "object.unreadable";

  /**
   * The count, times and mark of all entries with one key. Only the first entry with a key in a
   * list has them.
   */
  public record Occurrences(
      @Field(help = "Number of entries with this key; only on the first of them", min = 1)
          int count,
      @Field(help = "When the earliest entry happened") @Nullable Instant firstAt,
      @Field(help = "When the latest entry happened") @Nullable Instant lastAt,
      @Field(
              help =
                  "What operators set for the entries with this key: an assignment, and an"
                      + " acknowledgement or a mute")
          @Nullable AttentionMark mark) {}

  /** A failed execution. If it is unreadable, only its id is present. */
  public record FailedExecution(
      @Field(help = "The failed execution", pattern = Ulid.PATTERN, form = "ULID")
          String executionId,
      @Field(help = "ID of the job") @Nullable String jobId) {}

  /** The failure, and the step in which it happened. */
  public record Reason(
      @Field(help = "Why the execution failed, the watch fails, or the object cannot be read")
          @Nullable String code,
      @Field(help = "The step that failed") @Nullable String step,
      @Field(help = "When the execution failed, or recipients were last refused")
          @Nullable Instant at) {}

  /**
   * The failure of a watch or a channel, or the time since which an object is known to be
   * unreadable.
   */
  public record Trouble(
      @Field(help = "The failing watch") @Nullable String watchId,
      @Field(help = "The channel that cannot notify all or any recipients")
          @Nullable String channelId,
      @Field(help = "Number of consecutive failed checks or attempts", min = 0)
          @Nullable Integer failures,
      @Field(help = "When the first of them failed, or the object was found")
          @Nullable Instant since) {}

  /** A stored object that is unreadable. */
  public record StoredObject(
      @Field(help = "Type of the object that cannot be read") String objectKind,
      @Field(help = "ID or name of the object") String objectId) {}

  /** The missing files. */
  public record Shortfall(
      @Field(help = "The expectation") String expectationId,
      @Field(help = "Deadline by which the files had to arrive") Instant by,
      @Field(help = "Number of expected files", min = 0) int expected,
      @Field(help = "Number of files that arrived", min = 0) int came) {}

  static AttentionEntry unreadableExecution(String id) {
    FailedExecution execution = new FailedExecution(id, null);
    return new AttentionEntry(
        FAILED, AttentionKey.of(FAILED, id), execution, null, null, null, null, null);
  }

  static AttentionEntry of(Execution e) {
    Failure failure = e.failure();
    Reason reason =
        failure == null
            ? new Reason(null, null, e.endedAt())
            : new Reason(failure.code(), failure.step(), e.endedAt());
    FailedExecution failed = new FailedExecution(e.id(), e.jobId());
    String code = reason.code();
    String key =
        code == null ? AttentionKey.of(FAILED, e.id()) : AttentionKey.of(FAILED, e.jobId(), code);
    return new AttentionEntry(FAILED, key, failed, reason, null, null, null, null);
  }

  static AttentionEntry of(Watches.FailingWatch watch) {
    Trouble trouble = new Trouble(watch.id(), null, watch.failures(), watch.since());
    String key = AttentionKey.of("watch.failing", watch.id(), watch.code());
    return failing("watch.failing", key, new Reason(watch.code(), null, null), trouble);
  }

  static AttentionEntry of(Notifications.Failing channel) {
    Trouble trouble = new Trouble(null, channel.channel(), channel.failures(), channel.since());
    Reason reason = new Reason(channel.code(), null, null);
    String key = AttentionKey.of("notification.failing", channel.channel(), channel.code());
    return failing("notification.failing", key, reason, trouble);
  }

  static AttentionEntry of(Notifications.Refusing channel) {
    Reason reason = new Reason(ChannelCodes.CHANNEL_REFUSED.code(), null, channel.at());
    Trouble trouble = new Trouble(null, channel.channel(), null, null);
    String key = AttentionKey.of("recipients.refused", channel.channel());
    return failing("recipients.refused", key, reason, trouble);
  }

  private static AttentionEntry failing(String kind, String key, Reason reason, Trouble trouble) {
    return new AttentionEntry(kind, key, null, reason, trouble, null, null, null);
  }

  static AttentionEntry of(UnreadableRecords.Known known) {
    StoredObject object = new StoredObject(known.object().kind(), known.object().id());
    return new AttentionEntry(
        UNREADABLE,
        AttentionKey.of(UNREADABLE, object.objectKind(), object.objectId(), known.object().code()),
        null,
        new Reason(known.object().code(), null, null),
        new Trouble(null, null, null, known.since()),
        object,
        null,
        null);
  }

  /** Returns the entry of a missed expectation. */
  static AttentionEntry missed(ObjectNode judgement) {
    Shortfall shortfall =
        new Shortfall(
            judgement.path("expectation").asText(),
            Instant.parse(judgement.path("by").asText()),
            judgement.path("expected").asInt(),
            judgement.path("came").asInt());
    String key = AttentionKey.of(MISSED, shortfall.expectationId());
    return new AttentionEntry(MISSED, key, null, null, null, null, shortfall, null);
  }

  AttentionEntry with(Occurrences known) {
    return new AttentionEntry(kind, key, execution, reason, trouble, object, shortfall, known);
  }

  /** Returns the time of the entry's last occurrence; {@link Instant#EPOCH} if unknown. */
  Instant lastAt() {
    Instant at = reason == null ? null : reason.at();
    Instant since = trouble == null ? null : trouble.since();
    Instant by = shortfall == null ? null : shortfall.by();
    return Stream.of(at, since, by).filter(Objects::nonNull).findFirst().orElse(Instant.EPOCH);
  }

  /**
   * Returns the object to which the list of changes assigns this entry's mark. This is the settings
   * object if the entry is not about an object with a kind.
   */
  public AttentionSubject subject() {
    if (execution != null) {
      String job = execution.jobId();
      return job == null
          ? new AttentionSubject(ObjectKind.EXECUTION, execution.executionId())
          : new AttentionSubject(ObjectKind.JOB, job);
    } else if (shortfall != null) {
      return new AttentionSubject(ObjectKind.EXPECTATION, shortfall.expectationId());
    } else if (object != null) {
      String id = object.objectId();
      return ObjectKind.find(object.objectKind().replace("_state", ""))
          .map(found -> new AttentionSubject(found, id))
          .orElse(new AttentionSubject(ObjectKind.SETTINGS, ObjectKind.SETTINGS.text()));
    }
    Trouble known = Objects.requireNonNull(trouble);
    String watch = known.watchId();
    return watch == null
        ? new AttentionSubject(ObjectKind.CHANNEL, Objects.requireNonNull(known.channelId()))
        : new AttentionSubject(ObjectKind.WATCH, watch);
  }
}
