/**
 * The storage ports on Azure Storage, and on Azurite. {@link
 * com.couriermft.storage.store.azure.AzureStorage} makes all three; read then {@code AzureTables}
 * with {@code TableAnswers}, {@code AzureBlobs}, {@code AzureWorkQueue} and {@code ServerClock}.
 * Tables, queues, and of blobs what does not move contents, go through Microsoft's SDK; contents
 * ({@code BlobService}) and shares are spoken to directly over its HTTP pipeline, which takes a
 * quarter of the processor time. Knows nothing of jobs.
 */
@NullMarked
package com.couriermft.storage.store.azure;

import org.jspecify.annotations.NullMarked;
