/**
 * The storage ports on Azure Storage and Azurite. {@link
 * com.couriermft.storage.store.azure.AzureStorage} creates all three. Then read {@code AzureTables}
 * with {@code TableAnswers}, {@code AzureBlobs}, {@code AzureWorkQueue} and {@code ServerClock}.
 * Tables, queues and metadata of blobs use Microsoft's SDK. Contents of blobs ({@code BlobService})
 * and shares use the SDK's HTTP pipeline directly, which takes a quarter of the processor time. The
 * package does not depend on jobs.
 */
@NullMarked
package com.couriermft.storage.store.azure;

import org.jspecify.annotations.NullMarked;
