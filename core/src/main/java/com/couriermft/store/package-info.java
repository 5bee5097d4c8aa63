/**
 * The technical ports everything durable goes through: {@link com.couriermft.store.Tables}, {@link
 * com.couriermft.store.Blobs} and {@link com.couriermft.store.WorkQueue}. The domain's own stores
 * ({@code execution.ExecutionStore} and its like) are written once, on these; {@code store.azure}
 * and {@code store.memory} implement them and pass one contract suite. Read {@link
 * com.couriermft.store.Row} and {@link com.couriermft.store.Write} with {@code Tables}, then {@link
 * com.couriermft.store.RetryingTables}, which everybody uses around either adapter, and {@link
 * com.couriermft.store.StorageLimits}. Knows nothing of jobs.
 */
@NullMarked
package com.couriermft.store;

import org.jspecify.annotations.NullMarked;
