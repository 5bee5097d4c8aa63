/**
 * Subscriptions and the outbox, which sends notifications of events through channels. Read first
 * {@link com.couriermft.operate.notification.Outbox}: {@link
 * com.couriermft.operate.notification.FanOut} turns events of the feed into notifications, and
 * {@link com.couriermft.operate.notification.LaneTurn} sends those of one channel. {@link
 * com.couriermft.operate.notification.SubscriptionRules} decides, purely. Knows no protocol of a
 * channel.
 */
@NullMarked
package com.couriermft.operate.notification;

import org.jspecify.annotations.NullMarked;
