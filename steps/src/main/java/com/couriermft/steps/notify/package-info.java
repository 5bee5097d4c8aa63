/**
 * Steps that tell people and other systems something, through channels. Read {@link
 * com.couriermft.steps.notify.NotifySteps}; what a channel is stands in {@code partners.channel}.
 * Knows nothing of how a notice leaves.
 */
@NullMarked
package com.couriermft.steps.notify;

import org.jspecify.annotations.NullMarked;
