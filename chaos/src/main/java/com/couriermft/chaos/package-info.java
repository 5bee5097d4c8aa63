/**
 * {@code ./courier chaos}: real hosts on a bad storage service, killed, suspended and cut off,
 * under clients that change their minds, and a check that nothing was lost or doubled. Read {@link
 * com.couriermft.chaos.Chaos} (the run), {@code Nemesis} (what befalls hosts), {@code Clients}
 * (what is asked), {@code Ledger} (what really happened) and {@code StormChecker}. It is not part
 * of the product: it uses the HTTP API as any client, and reads storage directly only to check.
 */
@NullMarked
package com.couriermft.chaos;

import org.jspecify.annotations.NullMarked;
