/**
 * Apache HttpClient below the Azure SDK's pipeline. A request is sent and its answer read in the
 * thread that asks, without handing over to another one. Read {@link
 * com.couriermft.storage.store.azure.http.ApacheHttpClient}, then {@code Exchange}, {@code Answer}
 * and {@code Connection}. Knows nothing of storage.
 */
@NullMarked
package com.couriermft.storage.store.azure.http;

import org.jspecify.annotations.NullMarked;
