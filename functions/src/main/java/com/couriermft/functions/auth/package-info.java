/**
 * Authenticates callers and authorizes their requests. Read {@link
 * com.couriermft.functions.auth.Route} (the requirements of each route), {@link
 * com.couriermft.functions.auth.AccessGate} (the check of every request before any data is read),
 * {@code Authentication} (the caller, by the mode of the installation), {@code ClientPrincipal}
 * (the caller according to App Service), {@code CallLog} (the event of each request that changes
 * something) and {@code ReadLog} (the event of each read of data or audit logs). This package does
 * not depend on the handlers of routes.
 */
@NullMarked
package com.couriermft.functions.auth;

import org.jspecify.annotations.NullMarked;
