/**
 * The ports to durable storage: {@link com.couriermft.storage.store.Tables}, {@link
 * com.couriermft.storage.store.Blobs} and {@link com.couriermft.storage.store.WorkQueue}. Stores of
 * the domain, such as {@code execution.ExecutionStore}, are written on these ports; {@code
 * store.azure} and {@code store.memory} implement them and pass the same contract suite. Read
 * {@link com.couriermft.storage.store.Row} and {@link com.couriermft.storage.store.Write} with
 * {@code Tables}, then {@link com.couriermft.storage.store.RetryingTables}, which wraps both
 * adapters, and {@link com.couriermft.storage.store.StorageLimits}. The package does not depend on
 * jobs.
 */
@NullMarked
package com.couriermft.storage.store;

import org.jspecify.annotations.NullMarked;
