/**
 * The storage ports on Azure Storage, and on Azurite. {@link
 * com.couriermft.storage.store.azure.AzureStorage} makes all three; read then {@code AzureTables}
 * with {@code TableRequest} and {@code TableBatch}, {@code AzureBlobs}, {@code AzureWorkQueue} and
 * {@code ServerClock}. Queues, and of blobs what does not move contents, go through Microsoft's
 * SDK; contents ({@code BlobService}), shares and tables are spoken to directly over its HTTP
 * pipeline: contents because that takes a quarter of the processor time, tables because the SDK
 * gives neither the versions a batch leaves behind nor the time of an answer. Knows nothing of
 * jobs.
 */
@NullMarked
package com.couriermft.storage.store.azure;

import org.jspecify.annotations.NullMarked;
