/**
 * Timer triggers with the rules of the real timer extension: read {@link
 * com.couriermft.local.timer.TimerListener}, then {@code TimerMonitor} (what was missed; pure) with
 * {@code TimerStatus}, and {@code BlobLock} (one instance only). The package knows nothing of HTTP
 * or queues.
 */
@NullMarked
package com.couriermft.local.timer;

import org.jspecify.annotations.NullMarked;
