/**
 * A storage service as bad as the real one can be: read {@link
 * com.couriermft.local.chaos.FaultProxy} (stands before Azurite), {@link
 * com.couriermft.local.chaos.Fault} (what it does) and {@link
 * com.couriermft.local.chaos.FaultRates} (how often), then {@code ProxiedConnection}. Knows HTTP
 * and Azure's error bodies and paging, nothing of Courier.
 */
@NullMarked
package com.couriermft.local.chaos;

import org.jspecify.annotations.NullMarked;
