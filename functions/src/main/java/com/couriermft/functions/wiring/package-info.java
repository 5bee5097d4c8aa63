/**
 * Assembles the app in a process. Read {@link com.couriermft.functions.wiring.AppSettings} (the
 * environment), {@code StorageAccess} and {@code SecretAccess} (two of its parts), then {@link
 * com.couriermft.functions.wiring.Wiring} (the one Courier of this process and its shutdown). Knows
 * nothing of HTTP or triggers.
 */
@NullMarked
package com.couriermft.functions.wiring;

import org.jspecify.annotations.NullMarked;
