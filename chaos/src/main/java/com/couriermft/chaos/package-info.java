/**
 * Implements {@code ./courier chaos}. It runs real hosts on an unreliable storage service, kills,
 * suspends and disconnects them while clients send contradictory requests, and checks that nothing
 * was lost or duplicated. Read {@link com.couriermft.chaos.Chaos} (the storm), {@code Nemesis}
 * (faults of hosts), {@code Clients} (requests), {@code Ledger} (actual effects) and {@code
 * StormChecker}. The module is not part of the product. It uses the HTTP API like any client, and
 * reads storage directly only for its checks.
 */
@NullMarked
package com.couriermft.chaos;

import org.jspecify.annotations.NullMarked;
