package com.couriermft.operate.overview;

import com.couriermft.automation.arrival.Watches;
import com.couriermft.engine.execution.Execution;
import com.couriermft.engine.execution.ExecutionQueries;
import com.couriermft.formats.failure.Failure;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.formats.json.Json;
import com.couriermft.operate.notification.Notifications;
import com.couriermft.operate.unreadable.UnreadableRecords;
import com.couriermft.storage.store.Listed;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The list of what somebody should look at: failed executions, failing watches, missed
 * expectations, channels that can't notify all recipients, stored objects that cannot be read; at
 * most {@value #MOST} of each kind. Pure.
 *
 * @param value each as {@code {"kind": "execution.failed", "execution_id": "01M7…", …}}
 * @param isWhole whether nothing was left out
 */
record Attention(List<ObjectNode> value, boolean isWhole) {
  /** The most entries of a kind. */
  static final int MOST = 50;

  /** Copies the list. */
  Attention {
    value = List.copyOf(value);
  }

  /**
   * Lists what needs attention.
   *
   * @param failed failed executions, newest first; those that failed before {@code since} are left
   *     out
   * @param watches failing ones
   * @param judgements those of the expectations that were looked at; those that are met, or of a
   *     cut-off before {@code since}, are left out
   */
  static Attention of(
      ExecutionQueries.Page failed,
      Watches.Failing watches,
      ExpectationResults judgements,
      Instant since) {
    List<ObjectNode> value = new ArrayList<>();
    failed.executions().stream()
        .map(each -> failed(each, since))
        .filter(Objects::nonNull)
        .forEach(value::add);
    watches.value().stream()
        .limit(MOST)
        .forEach(watch -> value.add(Json.object().put("kind", "watch.failing").setAll(watch)));
    List<ObjectNode> missed =
        judgements.newest().stream().filter(judgement -> isMissed(judgement, since)).toList();
    missed.stream().limit(MOST).forEach(judgement -> value.add(missed(judgement)));
    boolean whole =
        failed.next() == null
            && watches.isWhole()
            && watches.value().size() <= MOST
            && judgements.isWhole()
            && missed.size() <= MOST;
    return new Attention(value, whole);
  }

  /** Returns this list and the channels that fail. */
  Attention and(List<Notifications.Failing> channels) {
    List<ObjectNode> all = new ArrayList<>(value);
    channels.stream().limit(MOST).map(Attention::failing).forEach(all::add);
    return new Attention(all, isWhole && channels.size() <= MOST);
  }

  /** Returns this list and the channels that were refused for some recipients since a time. */
  Attention andRefusing(List<Notifications.Refusing> channels, Instant since) {
    List<ObjectNode> all = new ArrayList<>(value);
    List<Notifications.Refusing> lately =
        channels.stream().filter(each -> !each.at().isBefore(since)).toList();
    lately.stream().limit(MOST).map(Attention::refusing).forEach(all::add);
    return new Attention(all, isWhole && lately.size() <= MOST);
  }

  private static ObjectNode refusing(Notifications.Refusing channel) {
    return Json.object()
        .put("kind", "recipients.refused")
        .put("channel_id", channel.channel())
        .put("code", ChannelCodes.CHANNEL_REFUSED.code())
        .put("at", channel.at().toString());
  }

  /** Returns this list and the stored objects that cannot be read. */
  Attention andUnreadable(List<UnreadableRecords.Known> unreadable) {
    List<ObjectNode> all = new ArrayList<>(value);
    unreadable.stream().limit(MOST).map(Attention::unreadable).forEach(all::add);
    return new Attention(all, isWhole && unreadable.size() <= MOST);
  }

  private static ObjectNode unreadable(UnreadableRecords.Known known) {
    return Json.object()
        .put("kind", "object.unreadable")
        .put("object_kind", known.object().kind())
        .put("object_id", known.object().id())
        .put("code", known.object().code())
        .put("since", known.since().toString());
  }

  private static ObjectNode failing(Notifications.Failing channel) {
    ObjectNode json =
        Json.object()
            .put("kind", "notification.failing")
            .put("channel_id", channel.channel())
            .put("failures", channel.failures())
            .put("code", channel.code());
    Instant since = channel.since();
    return since == null ? json : json.put("since", since.toString());
  }

  private static @Nullable ObjectNode failed(Listed<Execution> listed, Instant since) {
    Optional<ObjectNode> shown = listed.reading(e -> failed(e, since)).value();
    return shown == null ? named(listed.id()) : shown.orElse(null);
  }

  private static ObjectNode named(String execution) {
    return Json.object().put("kind", "execution.failed").put("execution_id", execution);
  }

  private static Optional<ObjectNode> failed(Execution e, Instant since) {
    Instant at = e.endedAt();
    if (at != null && at.isBefore(since)) {
      return Optional.empty();
    }
    ObjectNode json = named(e.id()).put("job_id", e.jobId());
    Failure failure = e.failure();
    if (failure != null) {
      json.put("code", failure.code());
      if (failure.step() != null) {
        json.put("step", failure.step());
      }
    }
    return Optional.of(at == null ? json : json.put("at", at.toString()));
  }

  private static boolean isMissed(ObjectNode judgement, Instant since) {
    return judgement.path("type").asText().equals("expectation.missed")
        && !Instant.parse(judgement.path("by").asText()).isBefore(since);
  }

  private static ObjectNode missed(ObjectNode judgement) {
    return Json.object()
        .put("kind", "expectation.missed")
        .put("expectation_id", judgement.path("expectation").asText())
        .put("by", judgement.path("by").asText())
        .put("expected", judgement.path("expected").asInt())
        .put("came", judgement.path("came").asInt());
  }
}
