/**
 * Queue triggers, served with the same loop as the real storage extension. Read {@link
 * com.couriermft.local.queue.QueueListener} (fetch, run, settle), then {@code LeasedMessage}
 * (visibility and its renewal), {@code MessageContent} (encoding and metadata) and {@code Backoff}.
 * The package does not depend on HTTP or timers.
 */
@NullMarked
package com.couriermft.local.queue;

import org.jspecify.annotations.NullMarked;
