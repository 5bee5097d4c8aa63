package com.couriermft.app;

import com.couriermft.automation.calendar.Calendars;
import com.couriermft.engine.definition.JobDefinition;
import com.couriermft.engine.definition.JobStore;
import com.couriermft.engine.plan.JobMentions;
import com.couriermft.engine.plan.Mention;
import com.couriermft.engine.spi.StepRegistry;
import com.couriermft.formats.failure.catalogue.ChannelCodes;
import com.couriermft.operate.notification.ActiveSubscriptions;
import com.couriermft.operate.notification.ChannelNotifier;
import com.couriermft.operate.notification.Notifications;
import com.couriermft.operate.notification.Outbox;
import com.couriermft.operate.notification.Subscriptions;
import com.couriermft.partners.channel.ChannelStore;
import com.couriermft.storage.store.ConcurrentRequests;
import com.couriermft.storage.store.Listed;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.trail.DocumentKind;
import com.couriermft.storage.store.trail.Documents;
import com.couriermft.storage.store.trail.References;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * The components that notify people and other systems of events: subscriptions, channels and the
 * outbox. Thread-safe.
 */
public final class NotificationParts {
  private final ChannelStore channels;
  private final Calendars calendars;
  private final Subscriptions subscriptions;
  private final Notifications notifications;
  private final Outbox outbox;

  private final References<String> users;

  /**
   * Creates the components. They send notifications about events in the feed, including
   * notifications that jobs request.
   *
   * @param steps the step types, whose fields may name channels
   */
  NotificationParts(
      Stores stores,
      Subscriptions subscriptions,
      Calendars calendars,
      Partners partners,
      StepRegistry steps) {
    Tables tables = stores.tables();
    JobStore jobs = stores.jobs();
    JobMentions mentions = new JobMentions(steps);
    this.channels = partners.channels();
    this.calendars = calendars;
    this.subscriptions = subscriptions;
    this.notifications = new Notifications(tables);
    this.outbox =
        new Outbox(
            tables,
            stores.events(),
            new ActiveSubscriptions(subscriptions, jobs),
            stores.control(),
            stores.polls(),
            new ChannelNotifier(
                channels, partners.senders(), tables.clock(), partners.dashboard()));
    this.users =
        new References<>(
            Map.of(
                "subscription",
                References.in(
                    subscriptions.documents(),
                    (each, id) -> each.path("channel").asText().equals(id)),
                "job",
                id -> naming(jobs, mentions, id)));
  }

  /** Returns the subscriptions. */
  public Subscriptions subscriptions() {
    return subscriptions;
  }

  /** Returns the notifications. */
  public Notifications notifications() {
    return notifications;
  }

  public Outbox outbox() {
    return outbox;
  }

  /** Returns the kind of subscriptions, which defines how they are validated, saved and deleted. */
  public DocumentKind kind() {
    return new DocumentKind(subscriptions.documents(), this::read)
        .afterSaves((before, after) -> saved(after))
        .afterRemovals(notifications::forget);
  }

  /**
   * Checks a subscription.
   *
   * @return the stored form, with every default
   * @throws com.couriermft.formats.failure.InvalidInputException {@code invalid_subscription}, with
   *     every problem
   */
  public ObjectNode read(String id, JsonNode sent) {
    return Subscriptions.read(
        id,
        sent,
        channel -> channels.find(channel).isPresent(),
        calendar -> calendars.find(calendar).isPresent(),
        subscriptions.ids());
  }

  /**
   * Prepares the notification rules of a job that is about to be saved. Idempotent.
   *
   * @throws com.couriermft.storage.store.StoreUnavailable the preparation failed
   */
  public void saving(JobDefinition job) {
    if (!job.notices().isEmpty()) {
      outbox.begin();
    }
  }

  /**
   * Updates state after a subscription was saved: forgets earlier failures and applies the new
   * rules to waiting notifications.
   */
  public void saved(Documents.Document subscription) {
    notifications.forgetFailures(subscription.name());
    outbox.begin();
  }

  /**
   * Checks that no subscription and no current version of a job names a channel. Unreadable jobs
   * are skipped.
   *
   * @throws com.couriermft.formats.failure.ConflictException {@code channel_in_use}, with the names
   *     of the definitions
   */
  public void requireUnused(String channel) {
    users.requireNone(channel, ChannelCodes.CHANNEL_IN_USE, "Channel '" + channel + "'");
  }

  private static List<String> naming(JobStore jobs, JobMentions mentions, String channel) {
    return ConcurrentRequests.map(
            jobs.listed(),
            each -> each.reading(job -> mentions.of(jobs.getVersion(each.id(), job.version()))))
        .stream()
        .filter(
            each ->
                each.value() != null
                    && each.value().stream()
                        .anyMatch(one -> one.isOf(Mention.Kind.CHANNEL, channel)))
        .map(Listed::id)
        .toList();
  }
}
