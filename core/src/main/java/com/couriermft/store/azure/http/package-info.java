/**
 * HTTP/1.1 for the Azure SDK's pipeline, on connections that are kept between requests. A request
 * is sent and its answer read in the thread that asks, without handing over to another one: a small
 * blob costs a third of the processor time that it costs with the JDK's client. Read {@link
 * com.couriermft.store.azure.http.KeptConnections}, then {@code Connection}, {@code Answer} and
 * {@code Body}. Knows nothing of storage.
 */
@NullMarked
package com.couriermft.store.azure.http;

import org.jspecify.annotations.NullMarked;
