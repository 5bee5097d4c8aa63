/**
 * Assembles the app in a process of the Functions host. Read {@link
 * com.couriermft.functions.wiring.AppSettings} (the environment), {@code StorageAccess} and {@code
 * SecretAccess} (two of its parts), then {@link com.couriermft.functions.wiring.Wiring} (the only
 * Courier of this process and its shutdown). This package does not depend on HTTP or triggers.
 */
@NullMarked
package com.couriermft.functions.wiring;

import org.jspecify.annotations.NullMarked;
