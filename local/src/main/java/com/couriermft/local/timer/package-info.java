/**
 * Timer triggers with the rules of the real timer extension. Read {@link
 * com.couriermft.local.timer.TimerListener}, then {@code TimerMonitor} (missed runs) with {@code
 * TimerStatus}, and {@code BlobLock} (one host at a time). The package does not depend on HTTP or
 * queues.
 */
@NullMarked
package com.couriermft.local.timer;

import org.jspecify.annotations.NullMarked;
