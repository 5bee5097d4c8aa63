package com.couriermft.partners.channel;

import java.time.Instant;

/** Sends notifications through channels of one type; see {@link ChannelSenders#send}. */
interface ChannelSender<C extends Channel> {
  DeliveryReceipt send(C channel, Notice notice, Instant deadline) throws InterruptedException;
}
