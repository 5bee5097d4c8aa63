/**
 * Subscriptions and the outbox, which sends notifications of events through channels. Start with
 * {@link com.couriermft.operate.notification.Outbox}. {@link
 * com.couriermft.operate.notification.FanOut} turns events of the feed into notifications, and
 * {@link com.couriermft.operate.notification.LaneTurn} sends the notifications of one channel.
 * {@link com.couriermft.operate.notification.SubscriptionRules} contains the rules as pure
 * functions. This package does not depend on the protocols of channels.
 */
@NullMarked
package com.couriermft.operate.notification;

import org.jspecify.annotations.NullMarked;
