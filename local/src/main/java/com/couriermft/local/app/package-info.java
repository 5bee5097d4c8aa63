/**
 * A packaged function app, as seen by the real host and its Java worker. Read {@link
 * com.couriermft.local.app.FunctionApp} (the directory), {@link com.couriermft.local.app.HostJson},
 * {@link com.couriermft.local.app.Trigger}, {@link com.couriermft.local.app.AppFunction}, then
 * {@code AppClassLoader}, {@link com.couriermft.local.app.Invoker} and {@code Binding} (the
 * arguments of an invocation). The package does not depend on HTTP servers, queues, timers or
 * processes.
 */
@NullMarked
package com.couriermft.local.app;

import org.jspecify.annotations.NullMarked;
