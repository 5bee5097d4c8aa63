/**
 * Channels: destinations of notifications and their protocols. Read {@link
 * com.couriermft.partners.channel.Channel}, {@link com.couriermft.partners.channel.Notice} (the
 * content), {@link com.couriermft.partners.channel.ChannelStore} (the stored channels) and {@link
 * com.couriermft.partners.channel.ChannelSenders} (sending). The package does not depend on events,
 * subscriptions or retries: the caller decides what to send, when and how often. To add a channel
 * type, add a record that describes its fields, a constant of {@code Channel.Type} and a sender.
 */
@NullMarked
package com.couriermft.partners.channel;

import org.jspecify.annotations.NullMarked;
