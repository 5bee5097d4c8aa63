/**
 * Subscriptions, and the outbox that tells of events over channels. Read first {@link
 * com.couriermft.oversight.notification.Outbox}: {@link
 * com.couriermft.oversight.notification.FanOut} turns events of the feed into notifications, and
 * {@link com.couriermft.oversight.notification.LaneTurn} sends those of one channel. {@link
 * com.couriermft.oversight.notification.SubscriptionRules} decides, purely. Knows no protocol of a
 * channel.
 */
@NullMarked
package com.couriermft.oversight.notification;

import org.jspecify.annotations.NullMarked;
