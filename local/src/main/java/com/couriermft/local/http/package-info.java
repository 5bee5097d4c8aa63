/**
 * HTTP triggers over Jetty: read {@link com.couriermft.local.http.HttpListener}, then {@code
 * RequestHandler} (the order of decisions), {@code RequestReader} and {@code HostResponse} (what a
 * request and a response become on their way through the real host), {@code AccessKeys} and {@code
 * AdminApi}. The package knows nothing of queues, timers or processes.
 */
@NullMarked
package com.couriermft.local.http;

import org.jspecify.annotations.NullMarked;
