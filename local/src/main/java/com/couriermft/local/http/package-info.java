/**
 * HTTP triggers, implemented with Jetty. Read {@link com.couriermft.local.http.HttpListener}, then
 * {@code RequestHandler} (the order of decisions), {@code RequestReader} and {@code HostResponse}
 * (conversions of requests and responses as in the real host), {@code AccessKeys} and {@code
 * AdminApi}. The package does not depend on queues, timers or processes.
 */
@NullMarked
package com.couriermft.local.http;

import org.jspecify.annotations.NullMarked;
