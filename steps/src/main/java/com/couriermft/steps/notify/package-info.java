/**
 * Steps that notify people and other systems through channels. Read {@link
 * com.couriermft.steps.notify.NotifySteps}; channels are in {@code partners.channel}. Does not
 * depend on how notifications are sent.
 */
@NullMarked
package com.couriermft.steps.notify;

import org.jspecify.annotations.NullMarked;
