package com.couriermft.steps.notify;

import com.couriermft.engine.spi.Step;
import com.couriermft.partners.channel.ChannelSenders;
import com.couriermft.partners.channel.ChannelStore;
import java.time.InstantSource;
import java.util.List;

/** The step types that send through channels. */
public final class NotifySteps {
  private NotifySteps() {}

  /**
   * Returns them.
   *
   * @param channels by id
   * @param senders send
   * @param clock the storage server's time
   */
  public static List<Step<?>> all(
      ChannelStore channels, ChannelSenders senders, InstantSource clock) {
    NotificationSender telling = new NotificationSender(channels, senders, clock);
    return List.of(new WebhookSendStep(telling), new EmailSendStep(telling));
  }
}
