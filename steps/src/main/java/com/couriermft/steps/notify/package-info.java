/**
 * Steps that notify people and other systems through channels. Start with {@link
 * com.couriermft.steps.notify.NotifySteps}; channels are in {@code partners.channel}. The package
 * does not depend on how notifications are sent.
 */
@NullMarked
package com.couriermft.steps.notify;

import org.jspecify.annotations.NullMarked;
