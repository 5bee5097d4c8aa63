/**
 * A storage service with faults. Read {@link com.couriermft.local.chaos.FaultProxy} (the proxy in
 * front of Azurite), {@link com.couriermft.local.chaos.Fault} (the faults) and {@link
 * com.couriermft.local.chaos.FaultRates} (their rates), then {@code ProxiedConnection}. Knows HTTP
 * and Azure's error bodies and paging, nothing of Courier.
 */
@NullMarked
package com.couriermft.local.chaos;

import org.jspecify.annotations.NullMarked;
