/**
 * Apache HttpClient below the Azure SDK's pipeline. Requests are sent and responses read on the
 * calling thread, without a thread switch. Read {@link
 * com.couriermft.storage.store.azure.http.ApacheHttpClient}, then {@code Exchange}, {@code Answer}
 * and {@code Connection}. Independent of storage.
 */
@NullMarked
package com.couriermft.storage.store.azure.http;

import org.jspecify.annotations.NullMarked;
