package com.couriermft.partners.channel;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.ChannelCodes;

/** Determines recipients and checks attachments for all types of email channels. */
final class MailRecipients {
  private MailRecipients() {}

  /**
   * Returns the recipients of an email.
   *
   * @param channels default recipients of the channel
   * @throws CourierException {@code channel_misconfigured}: there are no recipients
   */
  static Recipients recipients(Channel channel, Recipients channels, Notice notice) {
    Recipients chosen = notice.recipients() == null ? channels : notice.recipients();
    if (chosen.isNobody()) {
      throw CourierException.of(
          ChannelCodes.CHANNEL_MISCONFIGURED,
          "Channel '%s' has no recipients; set 'to' in the channel or in the step."
              .formatted(channel.id()));
    }
    return chosen;
  }

  /**
   * Checks that the attachments do not exceed the size that can be sent as JSON.
   *
   * @throws CourierException {@code channel_refused}
   */
  static void requireAtMost(Channel channel, Notice notice, long most) {
    long size = notice.attachments().stream().mapToLong(Attachment::size).sum();
    if (size > most) {
      throw CourierException.of(
          ChannelCodes.CHANNEL_REFUSED,
          ("Channel '%s' can send at most %,d bytes of attachments, but the attachments have %,d"
                  + " bytes; use a channel of type smtp.")
              .formatted(channel.id(), most, size));
    }
  }
}
