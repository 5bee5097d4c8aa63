/**
 * A packaged function app as the real host and its Java worker see it: read {@link
 * com.couriermft.local.app.FunctionApp} (what the directory holds), {@link
 * com.couriermft.local.app.HostJson}, {@link com.couriermft.local.app.Trigger}, {@link
 * com.couriermft.local.app.AppFunction}, then {@code AppClassLoader}, {@link
 * com.couriermft.local.app.Invoker} and {@code Binding} (how one invocation gets its arguments).
 * The package knows nothing of HTTP servers, queues, timers or processes.
 */
@NullMarked
package com.couriermft.local.app;

import org.jspecify.annotations.NullMarked;
