package com.couriermft.steps.notify;

import com.couriermft.engine.spi.Step;
import com.couriermft.partners.channel.ChannelSenders;
import com.couriermft.partners.channel.ChannelStore;
import java.time.InstantSource;
import java.util.List;

/** Lists the step types that send notifications through channels. */
public final class NotifySteps {
  private NotifySteps() {}

  /**
   * Returns all step types that send notifications.
   *
   * @param channels stored channels
   * @param senders senders of all channel types
   * @param clock the storage's clock
   */
  public static List<Step<?>> all(
      ChannelStore channels, ChannelSenders senders, InstantSource clock) {
    NotificationSender telling = new NotificationSender(channels, senders, clock);
    return List.of(new WebhookSendStep(telling), new EmailSendStep(telling));
  }
}
