/**
 * Channels: destinations of notifications and their protocols. Read {@link
 * com.couriermft.partners.channel.Channel}, {@link com.couriermft.partners.channel.Notice} (what is
 * told), {@link com.couriermft.partners.channel.ChannelStore} (where channels are stored) and
 * {@link com.couriermft.partners.channel.ChannelSenders} (how a notice leaves). Knows nothing of
 * events, subscriptions and repetitions: whoever sends decides what, when and how often. A new type
 * is a record, which describes its fields, a constant of {@code Channel.Type} and a sender.
 */
@NullMarked
package com.couriermft.partners.channel;

import org.jspecify.annotations.NullMarked;
