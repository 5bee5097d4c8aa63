/**
 * Assembles the app in a process: read {@link com.couriermft.functions.wiring.AppSettings} (what
 * the environment says), {@code StorageAccess} and {@code SecretAccess} (two of its parts), then
 * {@link com.couriermft.functions.wiring.Wiring} (the one Courier of this process and its end).
 * Knows nothing of HTTP or triggers.
 */
@NullMarked
package com.couriermft.functions.wiring;

import org.jspecify.annotations.NullMarked;
