/**
 * Channels: destinations of notifications and their protocols. Read {@link
 * com.couriermft.partners.channel.Channel}, {@link com.couriermft.partners.channel.Notice} (the
 * content), {@link com.couriermft.partners.channel.ChannelStore} (the stored channels) and {@link
 * com.couriermft.partners.channel.ChannelSenders} (sending). Does not depend on events,
 * subscriptions and retries: the caller decides what to send, when and how often. A new type is a
 * record, which describes its fields, a constant of {@code Channel.Type} and a sender.
 */
@NullMarked
package com.couriermft.partners.channel;

import org.jspecify.annotations.NullMarked;
