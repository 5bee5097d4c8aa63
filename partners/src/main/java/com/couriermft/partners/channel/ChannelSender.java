package com.couriermft.partners.channel;

import java.time.Instant;

/** Sends notices through channels of one type, as {@link ChannelSenders#send} says. */
interface ChannelSender<C extends Channel> {
  DeliveryReceipt send(C channel, Notice notice, Instant deadline) throws InterruptedException;
}
