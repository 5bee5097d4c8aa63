/**
 * Queue triggers with the loop of the real storage extension. Read {@link
 * com.couriermft.local.queue.QueueListener} (fetch, run, settle), then {@code LeasedMessage}
 * (visibility and its renewal), {@code MessageContent} (encoding and metadata) and {@code Backoff}.
 * The package knows nothing of HTTP or timers.
 */
@NullMarked
package com.couriermft.local.queue;

import org.jspecify.annotations.NullMarked;
