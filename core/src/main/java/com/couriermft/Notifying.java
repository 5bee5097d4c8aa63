package com.couriermft;

import com.couriermft.operating.event.EventFeed;
import com.couriermft.oversight.notification.ChannelTelling;
import com.couriermft.oversight.notification.NoticeSender;
import com.couriermft.oversight.notification.Notifications;
import com.couriermft.oversight.notification.Outbox;
import com.couriermft.oversight.notification.Subscriptions;
import com.couriermft.partners.channel.ChannelStore;
import com.couriermft.storage.store.Tables;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Tells people and other systems of events: subscriptions, and what they have told. Thread-safe.
 */
public final class Notifying {
  private final ChannelStore channels;
  private final Automation automation;
  private final Subscriptions subscriptions;
  private final Notifications notifications;
  private final Outbox outbox;

  /** Tells of the events of a feed. */
  Notifying(Tables tables, EventFeed feed, Automation automation, Partners partners) {
    this.channels = partners.channels();
    this.automation = automation;
    NoticeSender sender =
        new ChannelTelling(channels, partners.senders(), tables.clock(), partners.dashboard());
    this.subscriptions = new Subscriptions(tables);
    this.notifications = new Notifications(tables);
    this.outbox =
        new Outbox(tables, feed, subscriptions, automation.control(), automation.polls(), sender);
    automation.alsoTick("notifications", outbox::tick);
  }

  /** Returns the subscriptions. */
  public Subscriptions subscriptions() {
    return subscriptions;
  }

  /** Returns what was told, is to be told, and could not be told. */
  public Notifications notifications() {
    return notifications;
  }

  /** Returns what tells. */
  public Outbox outbox() {
    return outbox;
  }

  /**
   * Checks a subscription.
   *
   * @return what is stored, with every default
   * @throws com.couriermft.formats.failure.InvalidInputException {@code invalid_subscription}, with
   *     every problem
   */
  public ObjectNode read(String id, JsonNode sent) {
    return Subscriptions.read(
        id,
        sent,
        channel -> channels.find(channel).isPresent(),
        calendar -> automation.calendars().find(calendar).isPresent());
  }
}
