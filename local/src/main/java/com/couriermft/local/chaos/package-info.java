/**
 * A fault-injecting proxy for storage services. Read {@link com.couriermft.local.chaos.FaultProxy}
 * (the proxy in front of Azurite), {@link com.couriermft.local.chaos.Fault} (the faults) and {@link
 * com.couriermft.local.chaos.FaultRates} (their rates), then {@code ProxiedConnection}. The package
 * depends on HTTP and on Azure's error bodies and paging, but not on Courier.
 */
@NullMarked
package com.couriermft.local.chaos;

import org.jspecify.annotations.NullMarked;
