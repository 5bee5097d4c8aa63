/**
 * Authenticates callers and authorises their requests. Read {@link
 * com.couriermft.functions.auth.Route} (what each address needs), {@link
 * com.couriermft.functions.auth.AccessGate} (every request passes it before anything is read or
 * looked up), {@code Authentication} (who asks, by the mode of the installation), {@code
 * ClientPrincipal} (what App Service says of them) and {@code CallLog} (the line of each call that
 * changes something). Knows nothing of what is behind a route.
 */
@NullMarked
package com.couriermft.functions.auth;

import org.jspecify.annotations.NullMarked;
