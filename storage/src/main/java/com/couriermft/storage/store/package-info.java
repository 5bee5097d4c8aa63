/**
 * The technical ports everything durable goes through: {@link com.couriermft.storage.store.Tables},
 * {@link com.couriermft.storage.store.Blobs} and {@link com.couriermft.storage.store.WorkQueue}.
 * The domain's own stores ({@code execution.ExecutionStore} and its like) are written once, on
 * these; {@code store.azure} and {@code store.memory} implement them and pass one contract suite.
 * Read {@link com.couriermft.storage.store.Row} and {@link com.couriermft.storage.store.Write} with
 * {@code Tables}, then {@link com.couriermft.storage.store.RetryingTables}, which everybody uses
 * around either adapter, and {@link com.couriermft.storage.store.StorageLimits}. Knows nothing of
 * jobs.
 */
@NullMarked
package com.couriermft.storage.store;

import org.jspecify.annotations.NullMarked;
